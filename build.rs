//! What Cargo does not see of its own: that `sqlx::migrate!` reads the folder of migrations. The
//! OpenAPI document, compressed. The pages of `/docs`: of the files of Swagger UI, the binary
//! contains only those that the pages load, compressed. And the files of the page, which `web` has
//! built: a list of them.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Cursor, Read};
use std::path::Path;
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
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

/// Whether an optimised build is linked by the linker that comes with the compiler, as is the default
/// where it is there. Others do not know all its options.
#[expect(clippy::disallowed_methods, reason = "Cargo tells in the environment")]
fn is_linked_by_lld() -> Result<bool, Box<dyn Error>> {
    let target = std::env::var("TARGET")?;
    if std::env::var("PROFILE")? != "release" || target != "x86_64-unknown-linux-gnu" {
        return Ok(false);
    }
    let output =
        Command::new(std::env::var("RUSTC")?).args(["--print", "sysroot"]).output()?.stdout;
    let sysroot = String::from_utf8(output)?;
    let linker =
        Path::new(sysroot.trim()).join("lib/rustlib").join(target).join("bin/gcc-ld/ld.lld");
    Ok(linker.exists())
}

#[expect(clippy::disallowed_methods, reason = "Cargo tells in the environment")]
fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=web/dist");
    println!("cargo:rerun-if-changed=openapi/turnstone.json");
    if std::env::var("TARGET").is_ok_and(|target| target.ends_with("-linux-gnu")) {
        // Relocations in the short form: the binary is 1.4 MB smaller. It needs glibc 2.36 or later.
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if is_linked_by_lld()? {
        // Functions with the same code are there once. Safe: not those whose addresses are compared.
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=safe");
    }
    let out = std::env::var("OUT_DIR")?;
    list_page(&std::env::var("CARGO_MANIFEST_DIR")?, &Path::new(&out).join("page.rs"))?;
    let document = fs::read("openapi/turnstone.json")?;
    compress(&mut &document[..], &Path::new(&out).join("openapi.json.gz"))?;
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
    let folder = Path::new(root).join("web/dist");
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
