use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use uuid::Uuid;

/// How long push services keep a message at most, whatever is asked for.
pub const MAX_TTL: TimeDelta = TimeDelta::weeks(4);
/// How many bytes of a hash are a topic: 32 characters in base64url, as long as a topic may be.
const TOPIC_BYTES: usize = 24;

/// The `User-Agent` of messages.
const AGENT: &str = concat!("Turnstone/", env!("CARGO_PKG_VERSION"), " (push)");

/// The urgency of a message, for a device that saves its battery (RFC 8030, 5.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Urgency {
    /// When the device wakes anyway.
    Low,
    /// Soon.
    Normal,
    /// At once, also on a low battery.
    High,
}

impl Urgency {
    /// The word in the header.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Normal => "normal",
            Self::High => "high",
        }
    }
}

/// A message to a push service.
#[derive(Debug)]
pub struct PushRequest {
    /// How long the push service keeps it for a device that is off.
    pub ttl: TimeDelta,
    /// Its urgency.
    pub urgency: Urgency,
    /// The topic: the message replaces one under the same topic that is not delivered yet.
    pub topic: String,
    /// The value of `Authorization`.
    pub authorization: String,
    /// The encrypted message.
    pub body: Vec<u8>,
}

impl PushRequest {
    /// Its headers (RFC 8030, 5).
    #[must_use]
    pub fn headers(&self) -> Vec<(&'static str, String)> {
        let ttl = self.ttl.clamp(TimeDelta::zero(), MAX_TTL).num_seconds();
        vec![
            ("authorization", self.authorization.clone()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
            ("topic", self.topic.clone()),
            ("ttl", ttl.to_string()),
            ("urgency", self.urgency.as_str().to_owned()),
            ("user-agent", AGENT.to_owned()),
        ]
    }
}

/// The topic of messages with a tag to a subscription. It tells the push service nothing: not the
/// match, and not that two players have the same.
#[must_use]
pub fn topic(subscription: Uuid, tag: &str) -> String {
    let mut hash = Sha256::new();
    hash.update(subscription.as_bytes());
    hash.update(tag);
    URL_SAFE_NO_PAD.encode(&hash.finalize()[..TOPIC_BYTES])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_has_the_length_and_the_characters_that_push_services_take() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let made = topic(one, "match");
        assert_eq!(made.len(), 32);
        assert!(made.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
        assert_eq!(made, topic(one, "match"));
        assert_ne!(made, topic(other, "match"));
        assert_ne!(made, topic(one, "other match"));
    }

    #[test]
    fn a_message_is_kept_for_four_weeks_at_most() {
        for (asked_for, expected) in [(-5, "0"), (0, "0"), (60, "60"), (i64::MAX / 1000, "2419200")]
        {
            let ttl = TimeDelta::seconds(asked_for);
            let (urgency, topic) = (Urgency::High, String::new());
            let (authorization, body) = (String::new(), Vec::new());
            let headers = PushRequest { ttl, urgency, topic, authorization, body }.headers();
            assert!(headers.contains(&("ttl", expected.to_owned())), "{headers:?}");
            assert!(headers.contains(&("urgency", "high".to_owned())), "{headers:?}");
        }
    }
}
