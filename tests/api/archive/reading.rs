use sqlx::{AssertSqlSafe, Executor};

use super::place::{Place, in_both_places};
use super::{
    archive, assert_same, old_matches, owner, play_old_matches, reads_before, server_with, value,
};
use crate::api::helpers::log_in;
use crate::support::TestServer;
use crate::support::process::{assert_success, run_turnstone};

in_both_places!(
    an_archived_match_is_read_as_before_and_a_running_one_is_played_on,
    a_volume_is_a_file_of_signed_records,
    without_its_archive_a_match_is_unavailable_and_never_wrong,
    an_archived_log_that_ends_in_another_way_does_not_count
);

async fn an_archived_match_is_read_as_before_and_a_running_one_is_played_on(place: Place) {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    let said = assert_success(&archive(&old.database, &place).output().expect("the binary"));
    assert!(said.contains("5 matches"), "{said}");
    let mut owner = owner(&old.database).await;
    let log = format!("SELECT count(*) FROM {} WHERE match_id <> '{}'", old.partition, old.running);
    assert_eq!(value(&mut owner, &log).await, "10", "the last two events of each stay");
    let running = format!("SELECT count(*) FROM match_events WHERE match_id = '{}'", old.running);
    let running = value(&mut owner, &running).await;
    assert!(running.parse::<u32>().expect("a number") > 3, "{running} events");

    // Again: nothing changes.
    let written = place.files();
    assert_eq!(written.len(), 2, "{:?}", written.keys());
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    assert!(place.files() == written, "the volume was written again");

    let server = assert_same(&old, &place, &before).await;
    let anna = log_in(&server, "anna").await;
    let current = anna.fetch(&old.running).await;
    anna.play(&old.running, current["ply"].as_u64().expect("a ply"), "3").await.expect(201);
    // A review counts the steps of an archived match, too.
    let review = anna.post_empty(&format!("/v1/matches/{}/review", old.over[0])).await;
    assert!(review.expect(202)["progress"]["total"].as_u64() > Some(5), "{}", review.text);
    server.stop().await;

    let flags = place.serving_flags();
    let with_archive = |arguments: &[&'static str]| {
        let flags = flags.iter().map(String::as_str);
        let arguments: Vec<_> = arguments.iter().copied().chain(flags).collect();
        assert_success(&run_turnstone(&old.database, &arguments))
    };
    with_archive(&["rebuild", "--check"]);
    let said = with_archive(&["verify", "--database"]);
    assert!(said.contains("checked 6 matches"), "{said}");
    let said = assert_success(&run_turnstone(&old.database, &["verify", "--database"]));
    assert!(said.contains("5 matches in the archive were not checked"), "{said}");
}

async fn a_volume_is_a_file_of_signed_records(place: Place) {
    let old = old_matches().await;
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    let written = place.files();
    let (_, data) = written.iter().find(|(name, _)| name.ends_with(".ndjson.gz")).expect("data");
    let mut lines = String::new();
    let mut decoder = flate2::read::MultiGzDecoder::new(&data[..]);
    std::io::Read::read_to_string(&mut decoder, &mut lines).expect("text");
    let mut ids = Vec::new();
    for line in lines.lines() {
        let verified = turnstone_records::verify(&format!("{line}\n")).expect("a record");
        assert!(verified.signature.is_some(), "{line}");
        ids.push(verified.match_id.to_string());
    }
    let mut expected = old.over.clone();
    expected.sort();
    assert_eq!(ids, expected);
}

async fn without_its_archive_a_match_is_unavailable_and_never_wrong(place: Place) {
    let old = old_matches().await;
    let before = reads_before(&old).await;
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    let other = play_old_matches().await;
    let wrong = place.another(1);
    assert_success(&archive(&other.database, &wrong).output().expect("the binary"));

    let empty = place.another(2);
    // One byte of the first match.
    let broken = place.another(3);
    // The index of this volume with the data of another one.
    let mixed = place.another(4);
    // The end is missing.
    let cut = place.another(5);
    for (name, mut bytes) in place.files() {
        let is_data = name.contains(".gz");
        if !is_data {
            mixed.put(&name, &bytes);
        }
        cut.put(&name, &bytes[..bytes.len() - usize::from(is_data)]);
        if let (true, Some(byte)) = (is_data, bytes.get_mut(200)) {
            *byte ^= 1;
        }
        broken.put(&name, &bytes);
    }
    for (name, bytes) in wrong.files().into_iter().filter(|(name, _)| name.contains(".gz")) {
        mixed.put(&name, &bytes);
    }
    let all = 5 * old.over.len();
    // Of a broken file only one match is lost.
    for (what, place, expected) in [
        ("none", None, all),
        ("an empty one", Some(&empty), all),
        ("another one", Some(&wrong), all),
        ("a broken one", Some(&broken), 5),
        ("a mixed one", Some(&mixed), all),
        ("a short one", Some(&cut), 5),
    ] {
        let flags = place.map(Place::serving_flags).unwrap_or_default();
        let arguments: Vec<_> = flags.iter().map(String::as_str).collect();
        let server = TestServer::start_on(old.database.clone(), &arguments).await;
        let anna = log_in(&server, "anna").await;
        let mut unavailable = 0;
        for id in &old.over {
            for part in ["", "/events", "/record.json", "/board.svg", "/positions/0"] {
                let address = format!("/v1/matches/{id}{part}");
                let response = anna.get(&address).await;
                if response.status == 503 {
                    response.problem(503, "unavailable");
                    assert!(response.text.contains("archive"), "{}", response.text);
                    unavailable += 1;
                } else {
                    let known = before.get(&format!("{} {address}", response.status));
                    assert!(known == Some(&response.bytes), "{what}: {address} is another one");
                }
            }
        }
        assert_eq!(unavailable, expected, "{what}");
        // Lists need no log.
        anna.get("/v1/matches?player=anna").await.expect(200);
        let unknown = "01900000-0000-7000-8000-000000000000";
        anna.get(&format!("/v1/matches/{unknown}")).await.problem(404, "not_found");
        server.stop().await;
    }
}

async fn an_archived_log_that_ends_in_another_way_does_not_count(place: Place) {
    let old = old_matches().await;
    assert_success(&archive(&old.database, &place).output().expect("the binary"));
    let mut owner = owner(&old.database).await;
    let id = &old.over[0];
    let change = format!(
        "ALTER TABLE {0} DISABLE TRIGGER match_events_append_only;
         UPDATE {0} SET hash = sha256('another') WHERE (match_id, seq) IN (
             SELECT match_id, version FROM matches WHERE match_id = '{id}');
         ALTER TABLE {0} ENABLE TRIGGER match_events_append_only",
        old.partition
    );
    owner.execute(AssertSqlSafe(change)).await.expect("a change");
    let server = server_with(&old.database, &place).await;
    let client = server.client();
    client.get(&format!("/v1/matches/{id}/events")).await.problem(503, "unavailable");
    client.get(&format!("/v1/matches/{}/events", old.over[1])).await.expect(200);
}
