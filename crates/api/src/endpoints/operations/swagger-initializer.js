window.onload = function () {
  window.ui = SwaggerUIBundle({
    // Swagger UI shows version 3.0 several times as fast as 3.1.
    url: "/openapi-3.0.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    // The schemas stay closed until somebody opens them.
    defaultModelsExpandDepth: 0,
    presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
    plugins: [SwaggerUIBundle.plugins.DownloadUrl],
  });
};
