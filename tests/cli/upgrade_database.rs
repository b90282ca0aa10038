//! `turnstone upgrade-database`: what it says where there is nothing to upgrade, or no way to.

use super::{run, stderr_of_failure};

#[test]
fn an_upgrade_says_what_is_missing() {
    let directory = tempfile::tempdir().expect("a directory");
    let data_dir = directory.path().display().to_string();
    let upgrade = || {
        let output = run(&["upgrade-database", "--data-dir", &data_dir]);
        stderr_of_failure(&output).to_owned()
    };
    assert!(upgrade().contains("holds no database of Turnstone's own Postgres"), "{}", upgrade());
    let cluster = directory.path().join("postgres-9");
    std::fs::create_dir(&cluster).expect("a directory");
    std::fs::write(cluster.join("PG_VERSION"), "9\n").expect("a file");
    assert!(upgrade().contains("the server of Postgres 9 is not installed"), "{}", upgrade());
}

#[test]
fn a_command_names_the_upgrade_where_the_database_is_of_another_version() {
    let directory = tempfile::tempdir().expect("a directory");
    std::fs::create_dir(directory.path().join("postgres-9")).expect("a directory");
    let data_dir = directory.path().display().to_string();
    let output = run(&["migrate", "--data-dir", &data_dir]);
    let message = stderr_of_failure(&output);
    assert!(message.contains("was made by Postgres 9"), "{message}");
    assert!(message.contains("`turnstone upgrade-database`"), "{message}");
}
