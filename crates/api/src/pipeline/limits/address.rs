use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName, X_FORWARDED_FOR};
use ipnet::IpNet;

/// The address by which a client is counted: an IPv4 address, or the first half of an IPv6 address,
/// because the client chooses the other half itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl Address {
    /// The address; of IPv6 its first half, and zeros.
    #[must_use]
    pub fn ip(self) -> IpAddr {
        self.0
    }

    /// The network that a provider gives one customer: an IPv4 address, or the first 48 bits of an IPv6
    /// address.
    #[must_use]
    pub fn customer(self) -> Self {
        match self.0 {
            IpAddr::V4(_) => self,
            IpAddr::V6(address) => Self(Ipv6Addr::from_bits(address.to_bits() >> 80 << 80).into()),
        }
    }

    /// The network of a provider around it: 16 bits of an IPv4 address, 32 of an IPv6 address. Who has
    /// many addresses mostly has them in few of these.
    #[must_use]
    pub fn network(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(address) => Ipv4Addr::from_bits(address.to_bits() >> 16 << 16).into(),
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 96 << 96).into(),
        }
    }
}

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Self(Ipv6Addr::from_bits(network).into())
            }
        }
    }
}

/// The headers in which proxies name their client.
const FORWARDING: [HeaderName; 2] = [FORWARDED, X_FORWARDED_FOR];

/// Whether an address is of this machine or of a private network, where an operator's proxies are.
fn is_local(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// The trusted proxies, which say who their client is.
#[derive(Debug, Clone)]
pub struct Proxies {
    trusted: Vec<IpNet>,
    header: HeaderName,
    /// Whether the log has been told of a proxy that is not trusted. Clones share it.
    has_warned: Arc<AtomicBool>,
}

impl Proxies {
    /// The proxies in these networks. They name their client in `Forwarded` (RFC 7239) or else in
    /// `X-Forwarded-For`. Only one of the two is read: a proxy writes one and passes the other on
    /// as the client sent it.
    #[must_use]
    pub fn new(trusted: Vec<IpNet>, is_rfc_7239: bool) -> Self {
        let header = if is_rfc_7239 { FORWARDED } else { X_FORWARDED_FOR };
        Self { trusted, header, has_warned: Arc::default() }
    }

    /// The client's address: the peer, or the last hop in the list that is not a trusted proxy. The
    /// hops left of it were written by clients or proxies that are not trusted.
    pub(super) fn client(&self, peer: Option<SocketAddr>, headers: &HeaderMap) -> Address {
        let mut client = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.ip().to_canonical());
        if self.trusts(client) {
            let lines: Vec<_> = headers.get_all(&self.header).collect();
            let hops = lines.iter().rev().flat_map(|line| line.to_str().unwrap_or("").rsplit(','));
            for hop in hops {
                let Some(address) = self.parse(hop) else { break };
                client = address;
                if !self.trusts(client) {
                    break;
                }
            }
        } else if is_local(client) && FORWARDING.iter().any(|header| headers.contains_key(header)) {
            self.warn(client);
        }
        client.into()
    }

    /// Says once that all clients of a proxy count as one.
    fn warn(&self, proxy: IpAddr) {
        if !self.has_warned.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                %proxy,
                "requests come through a proxy that is not in --trusted-proxies (TURNSTONE_TRUSTED_PROXIES): the limits \
                 count all its clients as one"
            );
        }
    }

    /// Whether an address is that of a trusted proxy.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.trusted.iter().any(|network| network.contains(&address))
    }

    fn parse(&self, hop: &str) -> Option<IpAddr> {
        let text = if self.header == FORWARDED {
            hop.split(';').find_map(|pair| {
                let (name, value) = pair.trim().split_once('=')?;
                name.eq_ignore_ascii_case("for").then(|| value.trim_matches('"'))
            })?
        } else {
            hop
        };
        let text = text.trim();
        let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
        let address = bare.parse().ok();
        let address = address.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
        address.map(|address| address.to_canonical())
    }
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    fn counted(proxies: &Proxies, peer: &str, lines: &[&str]) -> Address {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(proxies.header.clone(), HeaderValue::from_str(line).expect("a value"));
        }
        proxies.client(Some(SocketAddr::new(peer.parse().expect("an address"), 80)), &headers)
    }

    fn at(address: &str) -> Address {
        address.parse::<IpAddr>().expect("an address").into()
    }

    fn trusting(header_is_rfc_7239: bool) -> Proxies {
        let networks = ["10.0.0.0/8", "2001:db8:ffff::/48"];
        Proxies::new(networks.map(|one| one.parse().expect("a network")).into(), header_is_rfc_7239)
    }

    #[test]
    fn the_client_is_the_last_hop_that_is_no_trusted_proxy() {
        let proxies = trusting(false);
        for (peer, lines, expected) in [
            ("192.0.2.1", &["198.51.100.7"][..], "192.0.2.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:10.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9, 198.51.100.7, 10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", &["203.0.113.9", "198.51.100.7,10.0.0.2"], "198.51.100.7"),
            ("10.0.0.1", &["198.51.100.7:4711"], "198.51.100.7"),
            ("10.0.0.1", &["[2001:db8:1:2::3]:4711"], "2001:db8:1:2::"),
            ("10.0.0.1", &["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            ("10.0.0.1", &["198.51.100.7, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["198.51.100.7, unknown, 10.0.0.2"], "10.0.0.2"),
            ("2001:db8:ffff::1", &["2001:db8:1:2:aaaa:bbbb:cccc:dddd"], "2001:db8:1:2::"),
        ] {
            assert_eq!(counted(&proxies, peer, lines), at(expected), "{peer} {lines:?}");
        }
    }

    #[test]
    fn the_standard_header_is_read_where_that_is_configured_and_no_other() {
        let proxies = trusting(true);
        for (line, expected) in [
            ("for=198.51.100.7;proto=https", "198.51.100.7"),
            ("for=203.0.113.9, For=\"198.51.100.7:80\";by=10.0.0.1", "198.51.100.7"),
            ("for=\"[2001:db8:1:2::3]:4711\"", "2001:db8:1:2::"),
            ("for=198.51.100.7, for=_hidden", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ] {
            assert_eq!(counted(&proxies, "10.0.0.1", &[line]), at(expected), "{line}");
        }
        let mut headers = HeaderMap::new();
        headers.append(X_FORWARDED_FOR, HeaderValue::from_static("203.0.113.9"));
        let peer = SocketAddr::from(([10, 0, 0, 1], 80));
        assert_eq!(proxies.client(Some(peer), &headers), at("10.0.0.1"));
    }

    #[test]
    fn half_of_an_ipv6_address_counts_and_all_of_an_ipv4_address() {
        assert_eq!(at("2001:db8:1:2::3"), at("2001:db8:1:2:ffff::9"));
        assert_ne!(at("2001:db8:1:2::3"), at("2001:db8:1:3::3"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_eq!(at("192.0.2.1").network(), at("192.0.0.0").ip());
        assert_eq!(at("2001:db8:1:2::3").network(), at("2001:db8::").ip());
    }
}
