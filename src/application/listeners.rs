//! The sockets on which a server listens.

use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, ToSocketAddrs};

use socket2::SockRef;

/// The maximum number of connections that wait to be accepted.
const BACKLOG: i32 = 1024;

/// Sockets that listen, one for each address of a host.
#[derive(Debug)]
pub(super) struct Listeners(Vec<TcpListener>);

impl Listeners {
    /// Listens on each address of `host:port` that this machine has.
    ///
    /// # Errors
    /// When it can listen on none.
    pub(super) fn bind(address: &str) -> io::Result<Self> {
        let mut listeners = Vec::new();
        let mut failure = io::Error::other("this host has no address");
        for address in address.to_socket_addrs()? {
            match TcpListener::bind(address) {
                Ok(listener) => {
                    SockRef::from(&listener).listen(BACKLOG)?;
                    listeners.push(listener);
                }
                Err(error) => failure = error,
            }
        }
        if listeners.is_empty() { Err(failure) } else { Ok(Self(listeners)) }
    }

    /// The first address.
    ///
    /// # Errors
    /// When the system does not know it.
    pub(super) fn address(&self) -> io::Result<SocketAddr> {
        let first = self.0.first().ok_or_else(|| io::Error::other("no address to listen on"))?;
        first.local_addr()
    }

    /// Other handles on the same sockets.
    ///
    /// # Errors
    /// When the process has too many open files.
    pub(super) fn handles(&self) -> io::Result<Vec<TcpListener>> {
        self.0.iter().map(TcpListener::try_clone).collect()
    }

    /// Refuses new connections on every handle. A system that cannot do that lets them wait until
    /// all handles are closed.
    pub(super) fn refuse(&self) {
        for listener in &self.0 {
            if let Err(error) = SockRef::from(listener).shutdown(Shutdown::Read) {
                tracing::debug!(%error, "new connections wait until the server has stopped");
            }
        }
    }
}
