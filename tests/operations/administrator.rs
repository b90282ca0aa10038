//! The steps of an administrator: what is done to the Postgres of a test, and to the machine of its server.

use std::path::{Path, PathBuf};

use serde_json::json;
use sqlx::Executor;

use crate::cli::run;
use crate::support::Player;
use crate::support::poll::wait_until;
use crate::support::postgres::Postgres;

/// A step of the administrator.
pub enum Step {
    /// Statements.
    Sql(&'static str),
    /// The same, after which nobody keeps an old session.
    SqlAndEnd(&'static str),
    /// A signal for all processes of Postgres.
    Signal(&'static str),
    Stop,
    Start,
    /// Fills the disk, and goes on writing until that is seen.
    Fill,
    /// Makes room again.
    Empty,
    /// A setting of Postgres.
    Set(&'static str),
    /// Makes it a standby.
    Demote,
    /// Gives it a certificate that the server does not know.
    Certify,
    /// Gives the server that certificate.
    Trust,
    /// The names that the server's machine knows.
    Names(&'static str),
    /// Takes the database away.
    Remove,
    /// Restores it from a copy of an older state.
    Restore,
}

/// Ends the sessions of the server.
const END: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'server'";

/// Takes the newest event of each match away.
const OLDER: &str = "ALTER TABLE match_events DISABLE TRIGGER match_events_append_only;
    DELETE FROM match_events
    WHERE seq = (SELECT version FROM matches WHERE match_id = match_events.match_id);
    DELETE FROM outbox";

/// The file of the certificates that the server trusts.
pub fn trusted(postgres: &Postgres) -> PathBuf {
    postgres.data.with_file_name("trusted.crt")
}

pub fn trust(postgres: &Postgres) {
    std::fs::copy(postgres.certificate(), trusted(postgres)).expect("a copy");
}

/// The file of the names that the server's machine knows.
pub fn hosts_of(postgres: &Postgres) -> PathBuf {
    postgres.data.with_file_name("hosts")
}

/// The command of a shell that goes on with these names.
pub fn with_names(hosts: &Path) -> String {
    let mount = format!("mount --bind {} /etc/hosts", hosts.display());
    format!("exec unshare --mount sh -c '{mount} && exec \"$0\" \"$@\"' \"$0\" \"$@\"")
}

/// Takes a step of a fault; `player` makes matches where that needs room.
pub async fn take(postgres: &mut Postgres, step: &Step, player: &Player) {
    let filling = postgres.data.with_file_name("filling");
    match step {
        Step::Sql(statements) => postgres.run(statements).await,
        Step::SqlAndEnd(statements) => {
            postgres.run(statements).await;
            postgres.run(END).await;
        }
        Step::Signal(signal) => postgres.signal(signal),
        Step::Stop => postgres.stop(),
        Step::Start => postgres.spawn().await,
        Step::Fill => {
            let mut file = std::fs::File::create(&filling).expect("a file");
            while std::io::Write::write_all(&mut file, &[0; 4096]).is_ok() {}
            let body = json!({"game": "mancala", "variant": "basic", "solo": true});
            let mut made = 201;
            while made != 503 {
                assert_eq!(made, 201, "a full disk is an unavailable database");
                made = player.client.post("/v1/matches", &body).await.status.as_u16();
            }
        }
        Step::Set(setting) => postgres.set(setting).await,
        Step::Demote => postgres.demote().await,
        Step::Certify => {
            postgres.certify();
            postgres.set("ssl = on").await;
            postgres.run(END).await;
        }
        Step::Trust => trust(postgres),
        Step::Names(names) => {
            std::fs::write(hosts_of(postgres), names).expect("a file");
            postgres.run(END).await;
        }
        Step::Remove => {
            let mut admin = postgres.admin("postgres").await;
            admin
                .execute("ALTER DATABASE played ALLOW_CONNECTIONS false")
                .await
                .expect("no session");
            wait_until("the last session ends", async || {
                admin.execute(END).await.expect("an end");
                admin.execute("ALTER DATABASE played RENAME TO kept").await.is_ok()
            })
            .await;
        }
        Step::Restore => {
            let mut admin = postgres.admin("postgres").await;
            admin.execute("ALTER DATABASE kept ALLOW_CONNECTIONS true").await.expect("sessions");
            postgres.admin("kept").await.execute(OLDER).await.expect("an older log");
            let url = postgres.url("postgres", "kept");
            let rebuilt = run(&["rebuild", "--database-url", &url]);
            assert!(rebuilt.status.success(), "{rebuilt:?}");
            admin.execute("CREATE DATABASE played TEMPLATE kept").await.expect("a copy");
        }
        Step::Empty => std::fs::remove_file(&filling).expect("a file"),
    }
}
