//! The files that tell a phone which apps open the links of this server.

use actix_web::{HttpResponse, get, web};
use serde_json::{Value, json};

use crate::problem::{ApiResult, Problem};
use crate::state::Api;

/// The paths that apps open.
const PATHS: [&str; 3] = ["/m/*", "/j/*", "/p/*"];

/// For Apple's systems: `applinks` (Supporting associated domains).
#[get("/.well-known/apple-app-site-association")]
pub(super) async fn get_apple_association(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let apps = &api.settings.linked_apps.apple;
    if apps.is_empty() {
        return Err(Problem::not_found());
    }
    let components: Vec<_> = PATHS.iter().map(|path| json!({"/": path})).collect();
    let details = json!([{"appIDs": apps, "components": components}]);
    Ok(HttpResponse::Ok().json(json!({"applinks": {"details": details}})))
}

/// For Android: Digital Asset Links.
#[get("/.well-known/assetlinks.json")]
pub(super) async fn get_android_asset_links(api: web::Data<Api>) -> ApiResult<HttpResponse> {
    let apps = &api.settings.linked_apps.android;
    if apps.is_empty() {
        return Err(Problem::not_found());
    }
    let statement = |(package, fingerprint): &(String, String)| {
        json!({
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
                "namespace": "android_app", "package_name": package,
                "sha256_cert_fingerprints": [fingerprint],
            },
        })
    };
    Ok(HttpResponse::Ok().json(apps.iter().map(statement).collect::<Vec<Value>>()))
}
