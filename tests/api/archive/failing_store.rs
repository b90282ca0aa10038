//! An object store that is slow, fails, refuses or gives something else. It costs old matches alone.

use std::collections::BTreeSet;
use std::process::Output;
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use turnstone::archive::{Archive, ArchiveReader};

use super::place::Place;
use super::{
    OldMatches, archive, old_matches, owner, reads_before, server_with, this_month, value,
};
use crate::api::helpers::log_in;
use crate::support::poll::wait_until;
use crate::support::process::{assert_success, run_turnstone};
use crate::support::s3::{Fault, S3};

const ALWAYS: usize = usize::MAX;

async fn archived() -> (OldMatches, Place) {
    let (old, place) = (old_matches().await, Place::bucket());
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    (old, place)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_fails_makes_old_matches_unavailable_and_nothing_else() {
    let (old, place) = archived().await;
    let server = server_with(&old.database, &place).await;
    let anna = log_in(&server, "anna").await;
    let address = format!("/v1/matches/{}/events", old.over[0]);
    for fault in [
        Fault::Status(500),
        Fault::Status(403),
        Fault::Status(404),
        Fault::Half,
        Fault::Changed,
        Fault::Slow(Duration::from_mins(1)),
    ] {
        place.store().fail("GET", fault, ALWAYS);
        let response = anna.get(&address).await;
        response.problem(503, "unavailable");
        assert!(response.text.contains("archive"), "{fault:?}: {}", response.text);
    }
    // The index is in memory, and only the data is not.
    place.store().recover();
    anna.get(&format!("/v1/matches/{}/events", old.over[1])).await.expect(200);
    for fault in [Fault::Half, Fault::Changed] {
        place.store().fail("GET .gz", fault, ALWAYS);
        anna.get(&address).await.problem(503, "unavailable");
    }
    // Many readers of a store that hangs do not keep a move waiting.
    place.store().fail("GET", Fault::Hang, ALWAYS);
    let began = Instant::now();
    let readers = (0..60).map(|_| async {
        anna.get(&address).await.problem(503, "unavailable");
        began.elapsed()
    });
    let playing = async {
        let current = anna.fetch(&old.running).await;
        let ply = current["ply"].as_u64().expect("a ply");
        anna.play(&old.running, ply, "3").await.expect(201);
        began.elapsed()
    };
    let (read, moved) = tokio::join!(futures_util::future::join_all(readers), playing);
    assert!(read.iter().all(|read| moved < *read), "a move took {moved:?}, reads {read:?}");
    place.store().recover();
    anna.get(&address).await.expect(200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_costs_one_request_for_its_bytes() {
    let (old, place) = archived().await;
    // The requests of the archiving.
    place.store().requests();
    let server = server_with(&old.database, &place).await;
    let client = server.client();
    // A machine with too much to do may need more than one attempt. Jobs may read the matches too.
    for id in &old.over {
        let address = format!("/v1/matches/{id}/events");
        wait_until("the events", async || client.get(&address).await.status == 200).await;
    }
    let requests = place.store().requests();
    let data = requests.iter().filter(|request| request.contains(".ndjson.gz"));
    let ranges: BTreeSet<_> = data.filter_map(|request| request.split_once(" bytes=")).collect();
    assert_eq!(ranges.len(), old.over.len(), "{ranges:?}");
    let number = |text: &str| text.parse::<usize>().expect("a number");
    let lengths = ranges.iter().map(|(_, range)| {
        let (from, to) = range.split_once('-').expect("two numbers");
        number(to) - number(from) + 1
    });
    let files = place.files();
    let (_, data) = files.iter().find(|(name, _)| name.contains(".gz")).expect("data");
    assert!(lengths.sum::<usize>() <= data.len(), "{ranges:?} of {} bytes", data.len());
    // And then it is in memory.
    let address = format!("/v1/matches/{}/events?after=1", old.over[1]);
    wait_until("an answer from memory", async || {
        place.store().requests();
        client.get(&address).await.expect(200);
        place.store().requests().is_empty()
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_index_that_was_repaired_is_read_anew() {
    let (old, place) = archived().await;
    let files = place.files();
    let (name, index) = files.iter().find(|(name, _)| name.contains(".index")).expect("an index");
    let server = server_with(&old.database, &place).await;
    let client = server.client();
    let address = format!("/v1/matches/{}/events", old.over[0]);
    // An empty one, half of one, one without the match, one that leads to another match.
    let (magic, entries) = index.split_at(16);
    let exchanged: Vec<_> = entries.chunks(28).rev().map(|entry| &entry[16..]).collect();
    let entries = entries.chunks(28).zip(exchanged);
    let exchanged = entries.flat_map(|(entry, place)| [&entry[..16], place].concat());
    let exchanged: Vec<_> = magic.iter().copied().chain(exchanged).collect();
    for wrong in [&[][..], &index[..index.len() / 2], magic, &exchanged] {
        place.put(name, wrong);
        client.get(&address).await.problem(503, "unavailable");
    }
    place.put(name, index);
    client.get(&address).await.expect(200);
    server.stop().await;
}

/// The events in the database, and the volumes that it names.
async fn state(old: &OldMatches) -> (String, String) {
    let mut owner = owner(&old.database).await;
    let events = value(&mut owner, "SELECT count(*) FROM match_events").await;
    (events, value(&mut owner, "SELECT count(*) FROM archive_volumes").await)
}

/// Fails if a command has not failed; returns what it said.
fn failure(output: &Output) -> String {
    assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_store_that_fails_leaves_the_database_as_it_is() {
    let (old, place) = (old_matches().await, Place::bucket());
    let before = reads_before(&old).await;
    let unarchived = state(&old).await;
    for (request, fault, expected) in [
        ("POST ?uploads", Fault::Status(500), "InternalError: Please try again"),
        ("PUT partNumber", Fault::Status(503), "InternalError: Please try again"),
        ("PUT partNumber", Fault::Status(403), "the access is refused"),
        ("POST ?uploadId", Fault::Status(500), "InternalError: Please try again"),
        ("PUT .index", Fault::Status(500), "InternalError: Please try again"),
        // Reading back.
        ("GET .index", Fault::Changed, "is in none of the volumes"),
        ("GET .gz", Fault::Changed, "damaged"),
        ("GET .gz", Fault::Status(403), "the access is refused"),
        ("GET .gz", Fault::Half, "HTTP error"),
    ] {
        place.store().fail(request, fault, ALWAYS);
        let said = failure(&archive(&old.database, &place).output().expect("the binary"));
        assert!(said.contains(expected), "{request} {fault:?}: {said}");
        assert_eq!(state(&old).await, unarchived, "{request} {fault:?}");
        let requests = place.store().requests();
        let ended = requests.iter().any(|request| request.starts_with("DELETE"));
        assert_eq!(ended, request.contains("partNumber") || request.contains("?uploadId"));
    }
    // A store that recovers.
    place.store().fail("/", Fault::Status(500), 4);
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    assert_eq!(place.store().failed(), 4);
    place.store().recover();
    super::assert_same(&old, &place, &before).await.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bucket_that_cannot_be_used_is_named_with_the_reason() {
    let (old, place) = (old_matches().await, Place::bucket());
    let unarchived = state(&old).await;
    let nowhere = vec!["--s3-endpoint".to_owned(), "http://127.0.0.1:1".to_owned()];
    let nowhere = [place.store().flags()[2..].to_vec(), nowhere].concat();
    for (address, flags, expected) in [
        ("s3://missing/old", place.store().flags(), "s3://missing/old: there is no such bucket"),
        ("s3://games/old", place.store().wrong_flags(), "s3://games/old: the access is refused"),
        ("s3://games/old", nowhere, "Connection refused"),
    ] {
        let month = this_month();
        let to = ["archive", "--before", &month, "--to", address];
        let arguments: Vec<_> = to.into_iter().chain(flags.iter().map(String::as_str)).collect();
        let said = failure(&run_turnstone(&old.database, &arguments));
        assert!(said.contains(expected), "{said}");
        assert!(!said.contains("swordfish"), "{said}");
        let check = ["check", "--archive", address];
        let arguments: Vec<_> = check.into_iter().chain(flags.iter().map(String::as_str)).collect();
        let output = run_turnstone(&old.database, &arguments);
        let said = String::from_utf8_lossy(&output.stdout).into_owned() + &failure(&output);
        assert!(said.contains(expected), "{said}");
    }
    assert_eq!(state(&old).await, unarchived);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_volume_of_several_parts_is_whole() {
    let (old, place) = archived().await;
    let Place::Bucket(store, _) = &place else { panic!("a bucket") };
    let archive = open(store, &place.address());
    let volume = place.names().remove(0);
    let (volume, _) = volume.split_once(".i").or(volume.split_once(".n")).expect("a volume");
    let id = old.over[0].parse().map(turnstone_matches::MatchId).expect("an id");
    let archived = archive.read(&[volume.to_owned()], id).await.expect("a match");
    let write = async |name: &str, times: u64| {
        let mut writer = archive.write(name).await.expect("a volume");
        for _ in 0..times {
            writer.add(&archived).await.expect("a match that is written");
        }
        writer.finish().await.expect("a volume")
    };
    let one = write("one", 1).await.bytes;
    store.requests();
    let facts = write("large", (17 << 20) / one).await;
    let files = place.files();
    let data = &files["large.ndjson.gz"];
    assert_eq!(data.len() as u64, facts.bytes);
    assert_eq!(Sha256::digest(data)[..], facts.sha256);
    let parts = store.requests().iter().filter(|line| line.contains("partNumber")).count();
    assert_eq!(parts, 3);
    let read = open(store, &place.address()).read(&["large".to_owned()], id).await;
    assert_eq!(read.expect("a match"), archived);
}

fn open(store: &S3, address: &str) -> Archive {
    let place = address.parse().expect("a bucket");
    Archive::open(&place, &store.settings(), ArchiveReader::Command).expect("an archive")
}
