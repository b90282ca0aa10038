//! The signature of a match is what any other implementation of Ed25519 makes.

use turnstone_matches::{MatchId, SigningKey};

/// The key is that of RFC 8032, 7.1, test 1. Another implementation (OpenSSL) made the signature. `docs/records.md` publishes the same values.
#[test]
fn the_published_test_vector_holds() {
    let seed = hex::decode("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
    let seed = seed.expect("hex").try_into().expect("32 bytes");
    let key = SigningKey::from_seed(&seed).expect("a key");
    let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
    assert_eq!(key.public_key().to_string(), public);
    assert_eq!(key.public_key().id(), "21fe31dfa154a261");
    let id = MatchId("019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01".parse().expect("an id"));
    let other = MatchId("019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e02".parse().expect("an id"));
    let signature = key.sign(id, &[7; 32]);
    assert_eq!(
        hex::encode(signature.value),
        "5929c2052e279f51d0e242964d5cf0443399bed9bcfc0f80c6f34ba72e4a8b18ce31ba52a738f5e416e9a7c9a355228b6d790c6f210dead9e0064ba014435d04"
    );
    assert!(signature.is_of(id, &[7; 32]) && !signature.is_of(id, &[8; 32]));
    assert!(!signature.is_of(other, &[7; 32]), "the id is signed too");
    assert!(!format!("{key:?}").contains("9d61"), "`Debug` hides the secret");
}
