//! `turnstone stats`: what is in the database.

use sqlx::ConnectOptions;

use super::{run, text};
use crate::support::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn it_counts_accounts_running_matches_and_bytes() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    anna.solo("basic").await;
    let url = server.database.serving.to_url_lossy().to_string();
    let output = run(&["stats", "--database-url", &url]);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    for expected in
        ["bot 0, computer 8, guest 0, person 1", "a day 1, a week 1", "mancala 1, octi 0", " MB"]
    {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}
