//! The servers of a database: one, or a primary with its standbys, any of which may be promoted.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, Executor, PgConnection, PgPool, Row};
use tokio::sync::watch;

use super::reconnection::reconnect;
use super::{Store, StoreError};

/// How long one of several servers has to connect and to say whether it is the primary.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);

/// The timeline on which a primary writes; null on a standby. Each promotion begins a new timeline, so
/// of two servers that both take writes the one with the smaller number was left behind.
const TIMELINE: &str = "SELECT CASE WHEN NOT pg_is_in_recovery()
    THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END";

/// The servers of a database, and which of them takes writes. Clones share what was found out.
#[derive(Debug, Clone)]
pub struct Servers(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    /// At least one.
    hosts: Vec<PgConnectOptions>,
    /// Whether statements that were prepared are there later. Not behind a pooler that does not know
    /// prepared statements.
    prepares: bool,
    /// The index of the primary.
    current: watch::Sender<usize>,
    /// The newest timeline that was seen.
    timeline: AtomicU32,
    /// The pools that connect to the primary.
    pools: Mutex<Vec<PgPool>>,
}

/// Why a database URL cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum UrlError {
    /// It is no URL of a Postgres.
    #[error(transparent)]
    Malformed(#[from] sqlx::Error),
    /// There is no `://`.
    #[error("a database URL begins with `postgres://`")]
    NoScheme,
    /// The server writes.
    #[error(
        "target_session_attrs={0} is not possible: the server uses the one host that takes writes, \
         as with read-write"
    )]
    Target(String),
}

impl From<PgConnectOptions> for Servers {
    fn from(options: PgConnectOptions) -> Self {
        Self::new(vec![options], true)
    }
}

impl Servers {
    fn new(hosts: Vec<PgConnectOptions>, prepares: bool) -> Self {
        // A pooler refuses this setting, which is about numbers as text.
        let hosts = hosts.into_iter().map(|host| host.extra_float_digits(None));
        Self(Arc::new(Inner {
            hosts: hosts.collect(),
            prepares,
            current: watch::Sender::new(0),
            timeline: AtomicU32::new(0),
            pools: Mutex::default(),
        }))
    }

    /// Reads `postgres://user:password@host:port,other:port/database?setting=value`, with one host or
    /// several. Only one of several is used: that which takes writes.
    ///
    /// # Errors
    /// When it is not such a URL.
    pub fn parse(url: &str) -> Result<Self, UrlError> {
        let (scheme, rest) = url.split_once("://").ok_or(UrlError::NoScheme)?;
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at(end);
        let (user, hosts) = authority.rsplit_once('@').unwrap_or(("", authority));
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let mut settings = Vec::new();
        let mut prepares = true;
        for setting in query.split('&').filter(|setting| !setting.is_empty()) {
            match setting.split_once('=') {
                Some(("target_session_attrs", "any" | "read-write" | "primary")) => {}
                Some(("target_session_attrs", other)) => {
                    return Err(UrlError::Target(other.to_owned()));
                }
                Some(("statement-cache-capacity", "0")) => {
                    prepares = false;
                    settings.push(setting);
                }
                _ => settings.push(setting),
            }
        }
        let (at, query) =
            (if user.is_empty() { "" } else { "@" }, if settings.is_empty() { "" } else { "?" });
        let settings = settings.join("&");
        let hosts = hosts
            .split(',')
            .map(|host| format!("{scheme}://{user}{at}{host}{path}{query}{settings}").parse());
        Ok(Self::new(hosts.collect::<Result<_, _>>()?, prepares))
    }

    /// The options for the primary, as far as it is known.
    #[must_use]
    pub fn options(&self) -> PgConnectOptions {
        self.0.hosts[*self.0.current.borrow()].clone()
    }

    /// Whether there are several hosts.
    #[must_use]
    pub fn are_several(&self) -> bool {
        self.0.hosts.len() > 1
    }

    /// Whether statements that were prepared are there later.
    pub(super) fn prepares(&self) -> bool {
        self.0.prepares
    }

    /// Reports when another host has become the primary.
    pub(super) fn changes(&self) -> watch::Receiver<usize> {
        self.0.current.subscribe()
    }

    /// Lets a pool connect to the primary, also after a change.
    pub(super) fn lead(&self, pool: &PgPool) {
        self.0.pools.lock().unwrap_or_else(PoisonError::into_inner).push(pool.clone());
    }

    /// A connection to the primary. With several hosts it asks the last primary, and if that is none
    /// any more, all of them at the same time.
    ///
    /// # Errors
    /// When there is no primary now.
    pub(super) fn connect(&self) -> BoxFuture<'_, Result<PgConnection, sqlx::Error>> {
        if self.are_several() {
            Box::pin(self.find_primary())
        } else {
            Box::pin(PgConnection::connect_with(&self.0.hosts[0]))
        }
    }

    async fn find_primary(&self) -> Result<PgConnection, sqlx::Error> {
        let last = *self.0.current.borrow();
        if let Ok(connection) = self.connect_to_primary(last).await {
            return Ok(connection);
        }
        let mut asked: FuturesUnordered<_> = (0..self.0.hosts.len())
            .map(|index| async move { (index, self.connect_to_primary(index).await) })
            .collect();
        let mut failure = None;
        while let Some((index, answer)) = asked.next().await {
            match answer {
                Ok(connection) => {
                    self.follow(index);
                    return Ok(connection);
                }
                Err(error) => failure = Some(error),
            }
        }
        Err(failure.unwrap_or(sqlx::Error::PoolTimedOut))
    }

    /// A connection to a host, if that is the primary.
    async fn connect_to_primary(&self, index: usize) -> Result<PgConnection, sqlx::Error> {
        let asked = async {
            let mut connection = PgConnection::connect_with(&self.0.hosts[index]).await?;
            self.check_primary(&mut connection).await.map(|()| connection)
        };
        timely(asked).await
    }

    /// Whether a connection leads to the primary.
    ///
    /// # Errors
    /// When it does not, or does not respond.
    async fn check_primary(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let row = connection.fetch_one(TIMELINE).await?;
        let timeline: Option<String> = row.try_get(0)?;
        let timeline = timeline.and_then(|hex| u32::from_str_radix(&hex, 16).ok());
        let timeline = timeline.ok_or_else(|| not_primary("this host is a standby"))?;
        if self.0.timeline.fetch_max(timeline, Ordering::Relaxed) > timeline {
            return Err(not_primary("this host was left behind when another one was promoted"));
        }
        Ok(())
    }

    /// Uses another host from now on.
    fn follow(&self, index: usize) {
        let is_new = self.0.current.send_if_modified(|current| {
            let is_new = *current != index;
            *current = index;
            is_new
        });
        if !is_new {
            return;
        }
        let options = &self.0.hosts[index];
        tracing::warn!(
            host = options.get_host(),
            port = options.get_port(),
            "another host takes the writes of the database now"
        );
        for pool in self.0.pools.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            pool.set_connect_options(options.clone());
        }
        reconnect();
    }
}

/// A connection over which one sees whether its host is still the primary.
#[derive(Debug)]
pub struct PrimaryWatch {
    servers: Servers,
    connection: Option<PgConnection>,
}

impl PrimaryWatch {
    /// Asks the primary whether it still is one, and looks for another one if not.
    ///
    /// # Errors
    /// When there is no primary now.
    pub async fn look(&mut self) -> Result<(), StoreError> {
        if let Some(mut connection) = self.connection.take()
            && timely(self.servers.check_primary(&mut connection)).await.is_ok()
        {
            self.connection = Some(connection);
            return Ok(());
        }
        self.connection = Some(self.servers.connect().await?);
        Ok(())
    }
}

impl Store {
    /// What watches the primaries of the ways to the database; nothing for a way to one host.
    #[must_use]
    pub fn primary_watches(&self) -> Vec<PrimaryWatch> {
        let several = self.access.ways().filter(|servers| servers.are_several());
        several.map(|servers| PrimaryWatch { servers: servers.clone(), connection: None }).collect()
    }
}

async fn timely<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    let late = |_| Err(sqlx::Error::Io(std::io::ErrorKind::TimedOut.into()));
    tokio::time::timeout(ANSWER_TIMEOUT, work).await.unwrap_or_else(late)
}

fn not_primary(why: &'static str) -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::other(why))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(url: &str) -> Vec<(String, u16)> {
        let servers = Servers::parse(url).expect(url);
        servers.0.hosts.iter().map(|host| (host.get_host().to_owned(), host.get_port())).collect()
    }

    #[test]
    fn a_url_may_have_several_hosts_each_with_its_port() {
        let host = |name: &str, port| (name.to_owned(), port);
        assert_eq!(hosts("postgres://u:p@a:1/d"), [host("a", 1)]);
        assert_eq!(
            hosts("postgres://u:p%2Cq@a:1,b:2,[::1]:3/d?target_session_attrs=read-write"),
            [host("a", 1), host("b", 2), host("[::1]", 3)]
        );
        assert_eq!(hosts("postgresql://a:1,b:2?sslmode=disable").len(), 2);
    }

    #[test]
    fn every_host_has_the_same_user_database_and_settings() {
        let url = "postgres://u:p%40,q@a,b/d?application_name=x&statement-cache-capacity=0";
        let servers = Servers::parse(url).expect(url);
        assert!(!servers.prepares());
        for options in &servers.0.hosts {
            let application = options.get_application_name();
            assert_eq!((options.get_username(), options.get_database()), ("u", Some("d")));
            assert_eq!(application, Some("x"));
        }
    }

    #[test]
    fn a_url_for_hosts_that_take_no_writes_is_refused() {
        let error = Servers::parse("postgres://a,b/d?target_session_attrs=standby");
        let error = error.expect_err("an error").to_string();
        assert!(error.contains("target_session_attrs=standby"), "{error}");
        assert!(Servers::parse("nonsense").is_err());
        assert!(Servers::parse("postgres://a:x/d").is_err());
    }
}
