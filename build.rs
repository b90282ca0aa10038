//! Cargo does not see that `sqlx::migrate!` reads the folder of migrations.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
