//! Counts connections by address, so that one address cannot take them all.

use std::net::Shutdown;

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use prometheus::IntGauge;
use socket2::SockRef;

use crate::api::{Address, Budget, Proxies};
use crate::config::TestArgs;

/// The open connections by address. Clones share them.
#[derive(Debug, Clone)]
pub(super) struct Connections {
    /// `None`: the limits are off.
    budget: Option<Budget>,
    proxies: Proxies,
    open: IntGauge,
}

/// Counts one connection as open until it is dropped with the connection's data.
struct OpenConnection(IntGauge);

impl OpenConnection {
    fn new(open: &IntGauge) -> Self {
        open.inc();
        Self(open.clone())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.dec();
    }
}

impl Connections {
    /// At most so many connections as configured for one address, and at most half of all.
    pub(super) fn new(
        args: &TestArgs,
        max: usize,
        proxies: Proxies,
        open: IntGauge,
    ) -> anyhow::Result<Self> {
        let of_address =
            usize::try_from(args.test_tuning.max_connections_address)?.min((max / 2).max(1));
        let budget = args.is_limited().then(|| Budget::new(usize::MAX, of_address));
        Ok(Self { budget, proxies, open })
    }

    /// Counts a connection until its end, or shuts it down if its address has too many. A trusted
    /// proxy has the connections of many clients.
    pub(super) fn admit(&self, stream: &TcpStream, data: &mut Extensions) {
        data.insert(OpenConnection::new(&self.open));
        let Some(budget) = &self.budget else { return };
        let Ok(peer) = stream.peer_addr() else { return };
        if self.proxies.trusts(peer.ip()) {
            return;
        }
        if let Some(share) = budget.take(Address::from(peer.ip()), 1) {
            data.insert(share);
        } else {
            // The server reads the end at once, and closes it. An error: it is closed already.
            let _ = SockRef::from(stream).shutdown(Shutdown::Both);
        }
    }
}
