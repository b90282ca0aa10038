//! The common parts of pages with a form: the body of a form, and its look in five languages.

use std::collections::BTreeMap;
use std::fmt::Write;

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, web};
use futures_util::StreamExt;
use turnstone_texts::Language;

use super::html::STYLE_PATH;
use crate::extract::add_language;
use crate::pipeline::render_problems::OwnErrorPage;
use crate::pipeline::request_body::read_body;
use crate::problem::{ApiResult, Problem};
use crate::state::Api;
use turnstone_io::mail::{escape, say};

/// The largest form, in bytes.
const MAX_FORM_BYTES: usize = 4_096;

/// A page in a language of the reader. All texts are escaped when it is written.
#[derive(Debug)]
pub(super) struct FormPage {
    language: Language,
    title: String,
    paragraphs: Vec<String>,
    code: Option<String>,
    form: Option<Form>,
    status: StatusCode,
}

/// A form that is sent to the page's own path.
#[derive(Debug)]
struct Form {
    token: String,
    /// The label of the field for a new password, if it has one.
    password: Option<String>,
    action: String,
}

impl FormPage {
    /// The page `page-…` with its text.
    pub(super) fn new(language: Language, id: &str) -> Self {
        Self {
            language,
            title: say(language, id),
            paragraphs: vec![say(language, &format!("{id}.text"))],
            code: None,
            form: None,
            status: StatusCode::OK,
        }
    }

    /// The page `page-…` after its form was sent.
    pub(super) fn done(language: Language, id: &str) -> Self {
        let paragraphs = vec![say(language, &format!("{id}.done"))];
        Self { paragraphs, ..Self::new(language, id) }
    }

    /// The page of a link that does not work.
    pub(super) fn link_over(language: Language) -> Self {
        Self { status: StatusCode::NOT_FOUND, ..Self::new(language, "page-link-over") }
    }

    /// Adds the form that sends a token, and its button with the words of `page-….action`.
    pub(super) fn with_form(mut self, id: &str, token: &str) -> Self {
        let action = say(self.language, &format!("{id}.action"));
        self.form = Some(Form { token: token.to_owned(), password: None, action });
        self
    }

    /// Adds a field for a new password to the form, with the words of `page-….label`.
    pub(super) fn with_password(mut self, id: &str) -> Self {
        let label = say(self.language, &format!("{id}.label"));
        if let Some(form) = &mut self.form {
            form.password = Some(label);
        }
        self
    }

    /// Says first why the form was refused.
    pub(super) fn refused(mut self, reason: String) -> Self {
        self.paragraphs.insert(0, reason);
        self.status = StatusCode::UNPROCESSABLE_ENTITY;
        self
    }

    /// Shows a code to keep.
    pub(super) fn with_code(self, code: String) -> Self {
        Self { code: Some(code), ..self }
    }

    /// The response that shows it.
    pub(super) fn response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status)
            .content_type("text/html; charset=utf-8")
            .body(self.html());
        add_language(response.headers_mut(), self.language);
        if !self.status.is_success() {
            response.extensions_mut().insert(OwnErrorPage);
        }
        response
    }

    fn html(&self) -> String {
        let direction = if self.language.is_right_to_left() { "rtl" } else { "ltr" };
        let (tag, title) = (self.language.tag(), escape(&self.title));
        let mut html = format!(
            "<!doctype html>\n<html lang=\"{tag}\" dir=\"{direction}\">\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <link rel=\"stylesheet\" href=\"{STYLE_PATH}\">\n\
             <meta name=\"robots\" content=\"noindex\">\n<h1>{title}</h1>\n"
        );
        // Writing to a string cannot fail.
        let mut line = |text: std::fmt::Arguments<'_>| {
            let _ = writeln!(html, "{text}");
        };
        for paragraph in &self.paragraphs {
            line(format_args!("<p>{}</p>", escape(paragraph)));
        }
        if let Some(code) = &self.code {
            line(format_args!("<p dir=\"ltr\"><code>{}</code></p>", escape(code)));
        }
        if let Some(form) = &self.form {
            line(format_args!("<form method=\"post\">"));
            let token = escape(&form.token);
            line(format_args!("<input type=\"hidden\" name=\"token\" value=\"{token}\">"));
            if let Some(label) = &form.password {
                line(format_args!(
                    "<p><label>{}<br><input type=\"password\" name=\"new_password\" required \
                     minlength=\"8\" maxlength=\"128\" autocomplete=\"new-password\" dir=\"ltr\"></label></p>",
                    escape(label),
                ));
            }
            line(format_args!("<p><button>{}</button></p>\n</form>", escape(&form.action)));
        }
        html
    }
}

/// The fields of a form; the last of two with one name counts.
///
/// # Errors
/// When the body is too large, too slow or no form.
pub(super) async fn read_form(
    api: &Api,
    request: &HttpRequest,
    payload: web::Payload,
) -> ApiResult<BTreeMap<String, String>> {
    let (timeout, headers) = (api.settings.request_timeout, request.headers());
    let payload = payload.into_inner();
    let address = api.limits.client(request, None).address;
    let (mut payload, _memory) =
        read_body(&api.large_bodies, address, MAX_FORM_BYTES, timeout, headers, payload).await?;
    let bytes = payload.next().await.transpose();
    let bytes = bytes.map_err(Problem::body_broke_off)?;
    let bytes = bytes.unwrap_or_default();
    Ok(form_urlencoded::parse(&bytes).into_owned().collect())
}
