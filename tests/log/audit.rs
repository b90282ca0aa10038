//! The audit finds a manual change, with its match and event, also where the forger computes new
//! hashes.

use sqlx::PgConnection;
use turnstone::store::{AuditReport, Store, StoreSettings};
use turnstone_matches::{Command, Match, MatchId, PublicKey, Seq, SigningKey, Version, hash_of};

use super::{ANNA, Clock, begin, connect, create, database, execute, play, run};
use crate::support::database::TestDatabase;

const APPEND_ONLY_TABLES: [&str; 3] = ["match_events", "match_signatures", "signing_keys"];

fn key(number: u8) -> SigningKey {
    SigningKey::from_seed(&[number; 32]).expect("a key")
}

/// A store with a signing key, as in a server.
async fn signing_store(database: &TestDatabase) -> Store {
    let signing_key = Some(key(1));
    let settings = StoreSettings { signing_key, ..StoreSettings::new(4, 0, Clock::default()) };
    let store = Store::with(database.serving.clone(), settings);
    store.signatures.register_public_key(&key(1).public_key()).await.expect("a database");
    store
}

/// A match that was played for some plies, and resigned.
async fn finished(store: &Store) -> Match {
    let running = begin(store, "basic").await;
    let running = play(store, running, 4, 1).await;
    let ended = execute(store, running.id, &Command::Resign { account: ANNA, seat: None });
    Match::clone(&ended.await.expect("an end"))
}

/// Disables or enables the triggers, as the owner of the database can.
async fn tamper(owner: &mut PgConnection, change: &str) {
    for what in ["DISABLE", "ENABLE"] {
        if what == "ENABLE" {
            let changed = run(owner, change).await.expect(change);
            assert!(changed > 0, "{change}");
        }
        for table in APPEND_ONLY_TABLES {
            let switch = format!("ALTER TABLE {table} {what} TRIGGER {table}_append_only");
            run(owner, &switch).await.expect("a switch");
        }
    }
}

async fn audit(store: &Store, keys: Option<&[PublicKey]>) -> AuditReport {
    store.maintenance.audit(keys, |_| {}).await.expect("a database")
}

/// The findings for a match: the event and the description.
async fn findings_of(store: &Store, id: MatchId) -> Vec<(Seq, String)> {
    let report = audit(store, None).await;
    let of_it = report.findings.into_iter().filter(|finding| finding.match_id == id);
    of_it.map(|finding| (finding.seq, finding.detail)).collect()
}

/// Changes an event, and recomputes all hashes from there on and the head row, as a forger can.
async fn forge(owner: &mut PgConnection, store: &Store, id: MatchId, seq: u32) -> [u8; 32] {
    let log = store.history.log(id).await.expect("a database").expect("a log");
    let mut head = [0; 32];
    for mut logged in log.events {
        if logged.event.seq == Seq::saturating(seq) {
            logged.event.at -= chrono::TimeDelta::seconds(1);
        }
        head = hash_of(&head, &logged.event);
        let (hash, at) = (hex::encode(head), logged.event.at.to_rfc3339());
        let number = logged.event.seq;
        let change = format!(
            "UPDATE match_events SET hash = '\\x{hash}', at = '{at}'
             WHERE match_id = '{id}' AND seq = {number}"
        );
        tamper(owner, &change).await;
    }
    let head_row = format!(
        "UPDATE matches SET chain_head = '\\x{}' WHERE match_id = '{id}'",
        hex::encode(head)
    );
    run(owner, &head_row).await.expect("a head");
    head
}

#[tokio::test]
async fn an_untouched_database_passes_and_finished_matches_are_signed() {
    let database = database::create().await;
    let store = signing_store(&database).await;
    let ended = finished(&store).await;
    let running = begin(&store, "egyptian").await;
    let report = audit(&store, Some(&[key(1).public_key()])).await;
    assert_eq!((report.matches, report.signed, report.findings), (2, 1, vec![]));
    let versions = [(ended.id, ended.version), (running.id, running.version)];
    let signatures = store.signatures.signatures(&versions).await.expect("a database");
    assert_eq!(signatures.keys().collect::<Vec<_>>(), [&ended.id]);
    assert!(signatures[&ended.id].is_of(ended.id, &ended.chain_head));
    assert_eq!(signatures[&ended.id].public_key, key(1).public_key());
}

#[tokio::test]
async fn every_edit_is_found_with_match_and_event() {
    let database = database::create().await;
    let store = signing_store(&database).await;
    let mut owner = connect(&database.migrating).await;
    // The events: created, two seated, started, four moves (and perhaps passes), resigned,
    // finished.
    let edits: [(&str, Option<u16>, &str); 9] = [
        ("UPDATE match_events SET move = '9' WHERE match_id = $ AND seq = 6", Some(6), ""),
        (
            "UPDATE match_events SET at = at - interval '1 ms' WHERE match_id = $ AND seq = 3",
            Some(3),
            "chain",
        ),
        (
            "UPDATE match_events SET append_seq = append_seq + 1 WHERE match_id = $ AND seq = 5",
            Some(5),
            "append",
        ),
        ("DELETE FROM match_events WHERE match_id = $ AND seq = 6", Some(7), "expected seq 6"),
        (
            "DELETE FROM match_events WHERE match_id = $ AND kind = 'finished'",
            None,
            "head row differs",
        ),
        ("DELETE FROM match_events WHERE match_id = $", Some(1), "expected seq 1"),
        ("UPDATE matches SET ply = ply + 1 WHERE match_id = $", None, "ply is"),
        ("DELETE FROM matches WHERE match_id = $", None, "head is missing"),
        (
            "UPDATE match_signatures SET signature = sha512('') WHERE match_id = $",
            None,
            "not the one that key",
        ),
    ];
    for (edit, seq, words) in edits {
        let ended = finished(&store).await;
        assert_eq!(findings_of(&store, ended.id).await, []);
        tamper(&mut owner, &edit.replace('$', &format!("'{}'", ended.id))).await;
        let findings = findings_of(&store, ended.id).await;
        let expected = seq.map_or(ended.version.newest(), Seq::new);
        let near =
            |at: Seq| at == expected || (seq.is_none() && Version::from(at) == expected.before());
        let is_named = findings.iter().any(|(at, what)| near(*at) && what.contains(words));
        assert!(is_named, "{edit}: {findings:?}");
    }
}

#[tokio::test]
async fn a_log_rewritten_with_all_its_hashes_is_found_by_the_signature() {
    let database = database::create().await;
    let store = signing_store(&database).await;
    let mut owner = connect(&database.migrating).await;
    let ended = finished(&store).await;
    let head = forge(&mut owner, &store, ended.id, 5).await;
    let chain_and_head = store.maintenance.rebuild(false, |_| {}).await.expect("a database");
    assert!(chain_and_head.corruptions.is_empty() && chain_and_head.differences.is_empty());
    let findings = findings_of(&store, ended.id).await;
    let [(at, what)] = &findings[..] else { panic!("{findings:?}") };
    assert_eq!(*at, ended.version.newest());
    assert!(what.contains(&format!("not the one that key {} signed", key(1).public_key().id())));

    // The forger's own key does not help either, where the true keys are known from elsewhere.
    let forged = key(9).sign(ended.id, &head);
    let (public, value) = (forged.public_key.to_string(), hex::encode(forged.value));
    let sign = format!(
        "UPDATE match_signatures SET public_key = '\\x{public}', signature = '\\x{value}'
         WHERE match_id = '{}'",
        ended.id
    );
    tamper(&mut owner, &sign).await;
    let findings = findings_of(&store, ended.id).await;
    assert!(findings[0].1.contains("not a known key"), "{findings:?}");
    store.signatures.register_public_key(&forged.public_key).await.expect("a database");
    assert_eq!(findings_of(&store, ended.id).await, [], "the database alone cannot tell");
    let report = audit(&store, Some(&[key(1).public_key()])).await;
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].match_id, ended.id);
}

#[tokio::test]
async fn a_removed_signature_is_reported() {
    let database = database::create().await;
    let store = signing_store(&database).await;
    let mut owner = connect(&database.migrating).await;
    let ended = finished(&store).await;
    assert_eq!(findings_of(&store, ended.id).await, []);
    let remove = format!("DELETE FROM match_signatures WHERE match_id = '{}'", ended.id);
    tamper(&mut owner, &remove).await;
    let expected = (ended.version.newest(), "it is over and has no signature".to_owned());
    assert_eq!(findings_of(&store, ended.id).await, [expected]);
}

#[tokio::test]
async fn a_replaced_dice_seed_of_a_running_match_is_found() {
    let database = database::create().await;
    let store = signing_store(&database).await;
    let mut owner = connect(&database.migrating).await;
    let made = create(&store, "american", |wanted| wanted.game = "acey_deucey".to_owned()).await;
    assert_eq!(findings_of(&store, made.id).await, []);
    let exchange =
        format!("UPDATE dice_seeds SET seed = sha256('') WHERE match_id = '{}'", made.id);
    run(&mut owner, &exchange).await.expect("an exchange");
    let findings = findings_of(&store, made.id).await;
    assert!(findings[0].1.contains("not the one committed to"), "{findings:?}");
}
