//! TLS of connections to other servers.

use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::{self, ClientConfig, RootCertStore};

/// A TLS connector that trusts Mozilla's root certificates: a container may have none of its own.
///
/// # Errors
/// When TLS cannot be set up.
pub fn connector() -> Result<TlsConnector, rustls::Error> {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}
