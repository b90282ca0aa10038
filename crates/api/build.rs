//! The pages of `/docs`: of the files of Swagger UI, the binary contains only those that the pages load,
//! compressed. And the files of the page, which `web` has built: a list of them.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use zip::ZipArchive;

/// The files that `src/endpoints/operations/docs.rs` serves.
const PAGES: [&str; 7] = [
    "index.html",
    "index.css",
    "swagger-ui.css",
    "swagger-ui-bundle.js",
    "swagger-ui-standalone-preset.js",
    "favicon-16x16.png",
    "favicon-32x32.png",
];

#[expect(clippy::disallowed_methods, reason = "Cargo tells in the environment")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=../../web/dist");
    let out = std::env::var("OUT_DIR")?;
    list_page(&std::env::var("CARGO_MANIFEST_DIR")?, &Path::new(&out).join("page.rs"))?;
    let folder = Path::new(&out).join("swagger-ui");
    fs::create_dir_all(&folder)?;
    let mut archive = ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    for index in 0..archive.len() {
        let mut file = archive.by_index(index)?;
        // `swagger-ui-5.32.6/dist/index.html`
        let path = file.name()?.into_owned();
        let Some((version, name)) = path.split_once("/dist/") else { continue };
        if !version.contains('/') && PAGES.contains(&name) {
            compress(&mut file, &folder.join(format!("{name}.gz")))?;
        }
    }
    Ok(())
}

/// Writes a file into another, in gzip.
fn compress(file: &mut impl Read, gzip: &Path) -> io::Result<()> {
    let mut encoder = GzEncoder::new(File::create(gzip)?, Compression::best());
    io::copy(file, &mut encoder)?;
    encoder.finish()?;
    Ok(())
}

/// Writes the files of `web/dist` as an expression: the name of each, and its bytes in Brotli.
fn list_page(root: &str, list: &Path) -> Result<(), Box<dyn Error>> {
    let folder = Path::new(root).join("../../web/dist");
    let mut names = Vec::new();
    for file in fs::read_dir(&folder)? {
        let name = file?.file_name().into_string().map_err(|_| "a name that is not Unicode")?;
        names.extend(name.strip_suffix(".br").map(str::to_owned));
    }
    names.sort_unstable();
    let entries = names.iter().map(|name| {
        let brotli = folder.join(format!("{name}.br")).display().to_string();
        format!("({name:?}, include_bytes!({brotli:?})),\n")
    });
    fs::write(list, format!("&[\n{}]\n", entries.collect::<String>()))?;
    Ok(())
}
