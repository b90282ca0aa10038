//! The server's signature in a record, in every format.

use serde::Deserialize;
use serde_json::{Value, json};

use turnstone_matches::{ChainHead, MatchId, PublicKey, Signature, Status};

use super::Finding;
use super::tags::Tags;

/// A signature in JSON. The comparison of the whole file checks the id of the key.
#[derive(Deserialize)]
struct SignatureMember {
    public_key: PublicKey,
    value: String,
}

pub(super) fn member(signature: &Signature) -> Value {
    let Signature { public_key, value } = signature;
    json!({"key_id": public_key.id(), "public_key": public_key, "value": hex::encode(value)})
}

pub(super) fn read_member(json: &str) -> Result<Signature, String> {
    let SignatureMember { public_key, value } =
        serde_json::from_str(json).map_err(|error| error.to_string())?;
    let value = read_value(&value).ok_or("a signature has a `value` of 128 hex digits")?;
    Ok(Signature { public_key, value })
}

pub(super) fn tags(signature: &Signature) -> [(String, String); 3] {
    let Signature { public_key, value } = signature;
    [
        ("KeyId".to_owned(), public_key.id()),
        ("PublicKey".to_owned(), public_key.to_string()),
        ("Signature".to_owned(), hex::encode(value)),
    ]
}

pub(super) fn read_tags(tags: &Tags) -> Result<Option<Signature>, Finding> {
    let key = tags.read("PublicKey", PublicKey::parse)?;
    let value = tags.read("Signature", read_value)?;
    Ok(key.zip(value).map(|(public_key, value)| Signature { public_key, value }))
}

fn read_value(text: &str) -> Option<[u8; 64]> {
    hex::decode(text).ok()?.try_into().ok()
}

/// The reason to refuse this signature for a record.
pub(super) fn signature_problem(
    signature: Signature,
    id: MatchId,
    head: &ChainHead,
    status: Status,
) -> Option<&'static str> {
    if !signature.is_of(id, head) {
        return Some("the signature is not one of this match with the head of this chain");
    }
    (!status.is_over()).then_some("only a match that is over is signed")
}
