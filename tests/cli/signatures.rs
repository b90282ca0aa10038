//! The proof of a signature by `turnstone verify`: the match and its moves where the file has
//! the chain, and nothing of the moves where it has not.

use serde_json::Value;
use sha2::{Digest, Sha256};
use turnstone_matches::{MatchId, Signature, SigningKey};

use super::{run, stdout_of, text};

/// The records of the OpenAPI document's examples, all signed with the same key, and that key's list.
struct Examples {
    directory: tempfile::TempDir,
    document: Value,
}

impl Examples {
    fn new() -> Self {
        let document = include_str!("../../openapi/turnstone.json");
        let document = serde_json::from_str(document).expect("JSON");
        Self { directory: tempfile::tempdir().expect("a directory"), document }
    }

    fn content(&self, path: &str, kind: &str) -> Value {
        self.document["paths"][path]["get"]["responses"]["200"]["content"][kind]["example"].clone()
    }

    fn text_record(&self) -> String {
        let record = self.content("/v1/matches/{id}/record.txt", "text/plain");
        record.as_str().expect("a record").to_owned()
    }

    fn json_record(&self) -> String {
        let lines = self.content("/v1/players/{username}/records.ndjson", "application/x-ndjson");
        lines.as_str().expect("a record").to_owned()
    }

    fn file(&self, name: &str, content: &str) -> String {
        let path = self.directory.path().join(name);
        std::fs::write(&path, content).expect("a file");
        path.display().to_string()
    }

    fn keys(&self) -> String {
        self.file("keys.json", &self.content("/v1/keys", "application/json").to_string())
    }
}

/// The text with another digest, as a forger computes it.
fn with_digest(record: &str) -> String {
    let others: String = record
        .lines()
        .filter(|line| !line.starts_with("[Digest "))
        .flat_map(|line| [line, "\n"])
        .collect();
    let digest = hex::encode(Sha256::digest(&others));
    let (tags, moves) = others.split_once("\n\n").expect("tags and moves");
    format!("{tags}\n[Digest \"{digest}\"]\n\n{moves}")
}

#[test]
fn a_forged_text_record_is_never_called_signed() {
    let examples = Examples::new();
    let genuine = examples.text_record();
    assert_eq!(with_digest(&genuine), genuine, "the digest is computed as the page says");
    let forged = with_digest(&genuine.replace("1. south 3", "1. south 2"));
    assert_ne!(forged, genuine);
    let keys = examples.keys();
    for (name, record) in [("genuine.txt", &genuine), ("forged.txt", &forged)] {
        let path = examples.file(name, record);
        let said = stdout_of(&["verify", &path]);
        let signed =
            said.lines().find(|line| line.trim_start().starts_with("signed ")).expect("it");
        assert!(signed.contains("NOT the moves") && signed.contains("json"), "{signed}");
        let output = run(&["verify", "--keys", &keys, &path]);
        let said = text(&output.stdout);
        assert!(!output.status.success(), "{name}: {said}");
        assert!(said.contains("does not have the chain"), "{name}: {said}");
    }
}

/// The SGF record of the documentation with a signature of its match and head, and the list of the
/// key that made it.
fn signed_sgf(examples: &Examples) -> (String, String) {
    let record = include_str!("../../docs/examples/record.sgf");
    let value = |name: &str| {
        let line = record.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.strip_prefix('[')?.strip_suffix(']')).expect("a property")
    };
    let id = MatchId(value("MATCH").parse().expect("an id"));
    let head = hex::decode(value("CHAIN")).expect("hex").try_into().expect("32 bytes");
    let Signature { public_key, value } =
        SigningKey::from_seed(&[7; 32]).expect("a key").sign(id, &head);
    let (key_id, value) = (public_key.id(), hex::encode(value));
    let signature = format!("KEYID[{key_id}]\nPUBKEY[{public_key}]\nSIGNATURE[{value}]\n");
    let mut keys = examples.content("/v1/keys", "application/json");
    let key = &mut keys["items"][0];
    key["key_id"] = key_id.into();
    key["public_key"] = public_key.to_string().into();
    (record.replacen("DIGEST[", &format!("{signature}DIGEST["), 1), keys.to_string())
}

/// The SGF record with another digest, as a forger computes it.
fn with_sgf_digest(record: &str) -> String {
    let is_digest = |line: &&str| line.starts_with("DIGEST[");
    let others = record.lines().filter(|line| !is_digest(line));
    let others: String = others.flat_map(|line| [line, "\n"]).collect();
    let old = record.lines().find(is_digest).expect("a digest");
    record.replace(old, &format!("DIGEST[{}]", hex::encode(Sha256::digest(&others))))
}

#[test]
fn a_forged_sgf_record_is_never_called_signed() {
    let examples = Examples::new();
    let (genuine, keys) = signed_sgf(&examples);
    let genuine = with_sgf_digest(&genuine);
    let forged = with_sgf_digest(&genuine.replace(";W[36+C]", ";W[36+D]"));
    assert_ne!(forged, genuine);
    let keys = examples.file("keys.json", &keys);
    for (name, record) in [("genuine.sgf", &genuine), ("forged.sgf", &forged)] {
        let path = examples.file(name, record);
        let said = stdout_of(&["verify", &path]);
        let signed =
            said.lines().find(|line| line.trim_start().starts_with("signed ")).expect("it");
        assert!(signed.contains("NOT the moves") && signed.contains("json"), "{signed}");
        let output = run(&["verify", "--keys", &keys, &path]);
        let said = text(&output.stdout);
        assert!(!output.status.success(), "{name}: {said}");
        assert!(said.contains("does not have the chain"), "{name}: {said}");
    }
}

#[test]
fn a_json_record_is_signed_as_a_whole_and_for_its_own_match() {
    let examples = Examples::new();
    let (genuine, keys) = (examples.json_record(), examples.keys());
    let path = examples.file("genuine.json", &genuine);
    let said = stdout_of(&["verify", "--keys", &keys, &path]);
    assert!(said.contains("the match's id and all its events, by key 21fe31dfa154a261"), "{said}");
    // The same log as the record of another match: the chain does not have the id.
    let record: Value = serde_json::from_str(&genuine).expect("JSON");
    let id = record["match_id"].as_str().expect("an id");
    let other = genuine.replace(id, "019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e99");
    let mut whole: Value = serde_json::from_str(&other).expect("JSON");
    whole.as_object_mut().expect("an object").remove("digest");
    let canonical = serde_json_canonicalizer::to_vec(&whole).expect("JSON");
    let digest = hex::encode(Sha256::digest(canonical));
    let other = other.replace(record["digest"].as_str().expect("a digest"), &digest);
    let output = run(&["verify", &examples.file("other.json", &other)]);
    let said = text(&output.stdout);
    assert!(!output.status.success() && said.contains("not one of this match"), "{said}");
    assert_eq!(said.lines().count(), 3, "and there is no other fault: {said}");
}
