//! The end of what a client sends. A client may end its side of a connection and still read, so every
//! request is answered. Whether it has gone altogether shows only when something is sent to it, so no
//! request goes on waiting for it.

use actix_web::HttpRequest;
use tokio::sync::watch;

/// Whether the client of a connection sends nothing more. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct ClientEnd(watch::Sender<bool>);

impl ClientEnd {
    /// That of the connection of a request.
    pub(crate) fn of(request: &HttpRequest) -> Self {
        request.conn_data::<Self>().cloned().unwrap_or_default()
    }

    /// Says that it has come.
    pub fn announce(&self) {
        self.0.send_replace(true);
    }

    /// The result of a wait, or `false` once the end has come.
    pub(crate) async fn or_end(&self, wait: impl Future<Output = bool>) -> bool {
        let mut end = self.0.subscribe();
        tokio::select! {
            result = wait => result,
            _ = end.wait_for(|has_come| *has_come) => false,
        }
    }
}
