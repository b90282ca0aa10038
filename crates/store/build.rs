//! `sqlx::migrate!` reads the folder of migrations, which Cargo does not see.

fn main() {
    println!("cargo:rerun-if-changed=../../migrations");
}
