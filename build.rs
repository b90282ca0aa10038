//! What Cargo does not see of its own: that `sqlx::migrate!` reads the folder of migrations. And the
//! pages of `/docs`: of the files of Swagger UI, the binary contains only those that the pages load.

use std::error::Error;
use std::fs;
use std::io::{Cursor, Read};
use std::path::Path;

use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

/// The files that `src/api/endpoints/operations/docs.rs` serves.
const PAGES: [&str; 7] = [
    "index.html",
    "index.css",
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
    "favicon-16x16.png",
    "favicon-32x32.png",
];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=build.rs");
    #[expect(clippy::disallowed_methods, reason = "Cargo gives the folder in the environment")]
    let folder = Path::new(&std::env::var("OUT_DIR")?).join("swagger-ui");
    fs::create_dir_all(&folder)?;
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        // `swagger-ui-5.32.6/dist/index.html`
        let path = file.name()?.into_owned();
        let Some((version, name)) = path.split_once("/dist/") else { continue };
        if !version.contains('/') && PAGES.contains(&name) {
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            fs::write(folder.join(name), bytes)?;
        }
    }
    Ok(())
}
