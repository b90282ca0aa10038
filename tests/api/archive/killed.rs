use std::collections::BTreeMap;
use std::process::Child;

use sqlx::PgConnection;

use super::place::Place;
use super::{OldMatches, archive, assert_same, old_matches, owner, reads_before, value};
use crate::support::poll::wait_until;
use crate::support::process::assert_success;
use crate::support::s3::Fault;

/// Kills the program after so many looks at what it has done.
async fn kill(mut running: Child, place: &Place, owner: &mut PgConnection, moment: usize) {
    let reached = async |owner: &mut PgConnection| match moment {
        0 => place.names().iter().any(|name| name.ends_with(".unfinished")),
        1 => place.names().iter().any(|name| name.contains(".index")),
        2 => {
            value(owner, "SELECT count(*) FROM pg_class WHERE relname LIKE '%\\_rest'").await != "0"
        }
        _ => value(owner, "SELECT count(*) FROM archive_volumes").await != "0",
    };
    loop {
        if reached(owner).await || running.try_wait().expect("a process").is_some() {
            break;
        }
    }
    let _ = running.kill();
    running.wait().expect("an end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_archiving_loses_nothing_and_is_done_again() {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let place = Place::folder();
    let mut owner = owner(&old.database).await;
    for moment in 0..4 {
        let child = archive(&old.database, &place).spawn().expect("the binary");
        kill(child, &place, &mut owner, moment).await;
        wait_for_sessions(&mut owner).await;
        assert_same(&old, &place, &before).await.stop().await;
    }
    assert_done_again(&old, &place, &before).await;
}

/// The moments of an archiving into a bucket: a request that is not answered.
const MOMENTS: [(&str, Fault); 9] = [
    ("POST ?uploads", Fault::Hang),
    ("POST ?uploads", Fault::HangAfterwards),
    ("PUT partNumber", Fault::Hang),
    ("PUT partNumber", Fault::HangAfterwards),
    ("POST ?uploadId", Fault::Hang),
    ("POST ?uploadId", Fault::HangAfterwards),
    ("PUT .index", Fault::HangAfterwards),
    ("GET .index", Fault::Hang),
    ("GET .gz", Fault::Hang),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_that_is_killed_loses_nothing_and_is_done_again() {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let place = Place::bucket();
    let mut owner = owner(&old.database).await;
    let events = value(&mut owner, "SELECT count(*) FROM match_events").await;
    for (request, fault) in MOMENTS {
        place.store().fail(request, fault, 1);
        let mut child = archive(&old.database, &place).spawn().expect("the binary");
        wait_until(request, async || place.store().failed() == 1).await;
        child.kill().expect("SIGKILL");
        child.wait().expect("an end");
        wait_for_sessions(&mut owner).await;
        let volumes = value(&mut owner, "SELECT count(*) FROM archive_volumes").await;
        assert_eq!(volumes, "0", "{request}");
        let now = value(&mut owner, "SELECT count(*) FROM match_events").await;
        assert_eq!(now, events, "{request}");
        let is_begun = request.starts_with("POST ?uploads") || request.starts_with("PUT part");
        if is_begun || (request, fault) == ("POST ?uploadId", Fault::Hang) {
            assert_eq!(place.names(), Vec::<String>::new(), "{request}: not whole, and there");
        }
    }
    assert_same(&old, &place, &before).await.stop().await;
    assert_done_again(&old, &place, &before).await;
}

/// Waits for the end of the sessions of a killed archiving.
async fn wait_for_sessions(owner: &mut PgConnection) {
    let busy = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    wait_until("its end", async || value(owner, busy).await == "0").await;
}

/// Archives once more, and looks at everything.
async fn assert_done_again(old: &OldMatches, place: &Place, before: &BTreeMap<String, Vec<u8>>) {
    let mut owner = owner(&old.database).await;
    assert_success(&archive(&old.database, place).output().expect("the binary"));
    assert_same(old, place, before).await.stop().await;
    let volumes = value(&mut owner, "SELECT count(*) FROM archive_volumes").await;
    assert_eq!(volumes, "1");
    let leftovers = "SELECT count(*) FROM pg_class WHERE relname ~ '(_rest|_archived)$'";
    assert_eq!(value(&mut owner, leftovers).await, "0");
    let names = place.names();
    assert!(names.len() == 2, "{names:?}");
    let log = format!("SELECT count(*) FROM {} WHERE match_id = '{}'", old.partition, old.over[0]);
    assert_eq!(value(&mut owner, &log).await, "2");
    let sum = "SELECT encode(sha256, 'hex') FROM archive_volumes";
    let data = place.files().into_iter().find(|(name, _)| name.contains(".gz"));
    let data = data.expect("data").1;
    let digest = <sha2::Sha256 as sha2::Digest>::digest(&data);
    assert_eq!(value(&mut owner, sum).await, hex::encode(digest));
}
