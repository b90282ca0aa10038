use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// The maximum length of a URL.
const MAX_URL_BYTES: usize = 2_000;

/// The ports of https on the public Internet: its own, and the one that stands in for it where a receiver may
/// not listen below 1024. With any port, clients could knock at all services of other machines.
const PORTS: [u16; 2] = [443, 8443];

/// The addresses that webhooks may be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Only https, to its usual ports, and only to addresses on the public Internet.
    Public,
    /// Any address and port, also by plain http: for development and private networks.
    Anywhere,
}

impl Reach {
    /// Whether a connection to an address is allowed.
    #[must_use]
    pub fn allows(self, address: IpAddr) -> bool {
        self == Self::Anywhere || is_public(address)
    }
}

/// The reason to refuse a URL for a webhook, as text for the client.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct InvalidEndpoint(&'static str);

impl InvalidEndpoint {
    /// The reason, in words for the client.
    #[must_use]
    pub fn reason(&self) -> &'static str {
        self.0
    }
}

/// The URL of a webhook, checked as text only. The addresses of a host name are checked
/// at each connection, because they may change at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint(Url);

impl Endpoint {
    /// # Errors
    /// When the text is not a URL, or one that `reach` does not allow.
    pub fn parse(text: &str, reach: Reach) -> Result<Self, InvalidEndpoint> {
        if text.len() > MAX_URL_BYTES {
            return Err(InvalidEndpoint("the URL must have at most 2000 characters"));
        }
        let url = Url::parse(text).map_err(|_| InvalidEndpoint("must be an absolute URL"))?;
        match (url.scheme(), reach) {
            ("https", _) | ("http", Reach::Anywhere) => {}
            (_, _) => return Err(InvalidEndpoint("the URL must start with `https://`")),
        }
        let port = url.port_or_known_default().unwrap_or_default();
        if reach == Reach::Public && !PORTS.contains(&port) {
            return Err(InvalidEndpoint("the port must be 443 or 8443"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidEndpoint(
                "the URL must not contain a name or password; deliveries are signed",
            ));
        }
        if url.fragment().is_some() {
            return Err(InvalidEndpoint("the URL must not have a fragment; it would not be sent"));
        }
        let is_allowed = match url.host() {
            None => false,
            Some(Host::Ipv4(address)) => reach.allows(address.into()),
            Some(Host::Ipv6(address)) => reach.allows(address.into()),
            Some(Host::Domain(name)) => reach == Reach::Anywhere || !is_local_name(name),
        };
        if is_allowed {
            Ok(Self(url))
        } else {
            Err(InvalidEndpoint("the host must be on the public Internet"))
        }
    }

    /// The URL as it was parsed.
    #[must_use]
    pub fn url(&self) -> &Url {
        &self.0
    }

    /// Scheme, host and port, as text.
    #[must_use]
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }

    /// The host, by name or number.
    #[must_use]
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }
}

/// Whether a name is one of the machine or its local network only (RFC 6761, RFC 6762, RFC 8375).
fn is_local_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    ["localhost", "local", "internal", "home.arpa"].iter().any(|local| {
        name.strip_suffix(local).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    })
}

/// Whether an address is public, by IANA's registries of special-purpose addresses. An IPv6 address
/// that embeds an IPv4 address is public if that one is.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b, c) {
        // This network, private, loopback; multicast, reserved and broadcast.
        (0 | 10 | 127 | 224.., _, _)
        // Shared by a provider's customers, link-local, private.
        | (100, 64..=127, _)
        | (169, 254, _)
        | (172, 16..=31, _)
        | (192, 168, _)
        // Protocol assignments, 6to4 relays, benchmarks, documentation.
        | (192, 0, 0 | 2)
        | (192, 88, 99)
        | (198, 18..=19, _)
        | (198, 51, 100)
        | (203, 0, 113) => true,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let embedded = |high: u16, low: u16| {
        is_public_v4(Ipv4Addr::from((u32::from(high) << 16) | u32::from(low)))
    };
    match address.segments() {
        // IPv4-mapped addresses, and the prefix of NAT64.
        [0, 0, 0, 0, 0, 0xffff, high, low] | [0x64, 0xff9b, 0, 0, 0, 0, high, low] => {
            embedded(high, low)
        }
        // Protocol assignments with Teredo, documentation, 6to4.
        [0x2001, 0..=0x1ff | 0xdb8, ..] | [0x2002, ..] | [0x3fff, 0..=0xfff, ..] => false,
        // The global unicast addresses allocated so far; all others are local, reserved or
        // multicast.
        [first, ..] => first & 0xe000 == 0x2000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_the_public_internet_are_public() {
        for public in [
            "1.1.1.1",
            "8.8.8.8",
            "100.63.255.255",
            "100.128.0.0",
            "169.253.1.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "192.167.1.1",
            "198.17.0.1",
            "198.20.0.1",
            "223.255.255.254",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:4860::8888",
            "2001:200::1",
            "3ffe::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(public.parse().expect(public)), "{public}");
        }
        for special in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "127.255.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.1",
            "192.0.0.170",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.0.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "239.1.1.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::7f00:1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "64:ff9b::a00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:2::1",
            "2001:db8::1",
            "2002:7f00:1::1",
            "2002:808:808::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!is_public(special.parse().expect(special)), "{special}");
        }
    }

    #[test]
    fn urls_are_refused_by_their_text() {
        for allowed in [
            "https://example.org/hooks?x=1",
            "https://example.org:443/",
            "https://example.org:8443/",
            "https://8.8.8.8/",
            "https://[2606:4700::1111]/",
            "https://mylocal.example/",
            "HTTPS://EXAMPLE.ORG",
        ] {
            assert!(Endpoint::parse(allowed, Reach::Public).is_ok(), "{allowed}");
        }
        for refused in [
            "",
            "example.org",
            "/hooks",
            "ftp://example.org/",
            "file:///etc/passwd",
            "https://",
            "http://example.org/",
            "https://example.org:0/",
            "https://example.org:22/",
            "https://example.org:80/",
            "https://example.org:4430/",
            "https://user@example.org/",
            "https://:secret@example.org/",
            "https://example.org/#part",
            "https://localhost/",
            "https://LOCALHOST./x",
            "https://a.localhost/",
            "https://printer.local/",
            "https://metadata.google.internal/",
            "https://127.0.0.1/",
            "https://127.1/",
            "https://2130706433/",
            "https://0x7f000001/",
            "https://0177.0.0.1/",
            "https://127.0.0.1./",
            "https://0/",
            "https://10.1.2.3/",
            "https://169.254.169.254/latest/meta-data",
            "https://[::1]/",
            "https://[::]/",
            "https://[::ffff:127.0.0.1]/",
            "https://[fe80::1]/",
            "https://[fc00::1]/",
            "https://\u{ff11}\u{ff12}\u{ff17}.0.0.1/",
        ] {
            assert!(Endpoint::parse(refused, Reach::Public).is_err(), "{refused}");
        }
        assert!(
            Endpoint::parse(&format!("https://a.example/{}", "x".repeat(2_000)), Reach::Public)
                .is_err()
        );
    }

    #[test]
    fn private_networks_are_allowed_with_reach_anywhere() {
        for allowed in ["http://127.0.0.1:8080/", "http://localhost/", "https://[::1]/x"] {
            assert!(Endpoint::parse(allowed, Reach::Anywhere).is_ok(), "{allowed}");
        }
        for refused in ["ftp://localhost/", "http://user:x@localhost/", "data:text/plain,x"] {
            assert!(Endpoint::parse(refused, Reach::Anywhere).is_err(), "{refused}");
        }
    }
}
