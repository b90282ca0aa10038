//! The head and body of the pages with public content, for chats and readers without scripts.

use std::fmt::Write;

use actix_web::HttpResponse;
use actix_web::http::StatusCode;

use crate::pipeline::render_problems::OwnErrorPage;
use crate::state::Api;
use turnstone_io::mail::escape;

use super::app_page::with_application;

/// The path of the style sheet.
pub(super) const STYLE_PATH: &str = "/pages/style.css";

/// The path of the picture of links that have none of their own.
pub(super) const LINK_PICTURE_PATH: &str = "/pages/link.png";

/// The picture of a link that has none of its own, and what it shows: the same for all, so that it tells
/// nothing.
pub(super) fn link_picture() -> (String, String) {
    (LINK_PICTURE_PATH.to_owned(), "Stones of two colours".to_owned())
}

/// A page. All texts are escaped when it is written.
#[derive(Debug, Default)]
pub(super) struct Page {
    /// The title, which is also the heading.
    pub title: String,
    /// A few sentences.
    pub description: String,
    /// The path of the page on this server.
    pub path: String,
    /// The path of a picture, and what it shows.
    pub picture: Option<(String, String)>,
    /// Whether search engines may list it.
    pub is_listed: bool,
}

impl Page {
    /// The page for what does not exist or is private, always the same.
    pub(super) fn missing() -> HttpResponse {
        let page = Self {
            title: "Nothing here".to_owned(),
            description: "This does not exist, or it is private. Perhaps your app can open it."
                .to_owned(),
            ..Self::default()
        };
        let mut response = page.with_status(StatusCode::NOT_FOUND, None);
        response.extensions_mut().insert(OwnErrorPage);
        response
    }

    /// The response that shows it.
    pub(super) fn response(&self, api: &Api) -> HttpResponse {
        self.with_status(StatusCode::OK, api.settings.public_url.as_deref())
    }

    fn with_status(&self, status: StatusCode, public_url: Option<&str>) -> HttpResponse {
        HttpResponse::build(status)
            .content_type("text/html; charset=utf-8")
            .body(self.html(public_url))
    }

    /// The page as HTML, which loads the application. Chats fetch the picture by its whole address, so without a public address
    /// they show none.
    fn html(&self, public_url: Option<&str>) -> String {
        let mut head = String::new();
        let (title, description) = (escape(&self.title), escape(&self.description));
        let mut line = |text: std::fmt::Arguments<'_>| {
            // Writing to a string cannot fail.
            let _ = writeln!(head, "{text}");
        };
        line(format_args!("<title>{title}</title>"));
        if !self.is_listed {
            line(format_args!("<meta name=\"robots\" content=\"noindex\">"));
        }
        line(format_args!("<meta name=\"description\" content=\"{description}\">"));
        line(format_args!("<meta property=\"og:type\" content=\"website\">"));
        line(format_args!("<meta property=\"og:title\" content=\"{title}\">"));
        line(format_args!("<meta property=\"og:description\" content=\"{description}\">"));
        if let Some(address) = public_url {
            let page = escape(&format!("{address}{}", self.path));
            line(format_args!("<meta property=\"og:url\" content=\"{page}\">"));
            if let Some((path, shows)) = &self.picture {
                let (picture, shows) = (escape(&format!("{address}{path}")), escape(shows));
                line(format_args!("<meta property=\"og:image\" content=\"{picture}\">"));
                line(format_args!("<meta property=\"og:image:alt\" content=\"{shows}\">"));
                line(format_args!("<meta name=\"twitter:card\" content=\"summary_large_image\">"));
            }
        }
        let mut body = format!("<h1>{title}</h1>\n<p>{description}</p>\n");
        if let Some((path, shows)) = &self.picture {
            let _ = write!(body, "<img src=\"{}\" alt=\"{}\">", escape(path), escape(shows));
        }
        body.push_str("<p><a href=\"/\">Turnstone</a></p>\n");
        with_application(&head, &body)
    }
}
