//! The servers of a database: one, or a primary with its standbys, any of which may be promoted.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use sqlx::{Executor, PgConnection, Row, postgres::PgConnectOptions};
use tokio::sync::watch;

use super::connect::{connect_to, is_not_primary, not_primary, timely, too_late};
use super::failover::{DbConnection, Primary, PrimaryPool, Term};
use super::faults_seen::FaultsSeen;

/// How long one of several servers has to connect and to say whether it is the primary.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
/// How soon the last primary says that it still is one, before the other hosts are asked too.
const HEAD_START: Duration = Duration::from_millis(300);
/// How long the answers of further hosts are awaited after that of a primary.
const FURTHER_ANSWERS: Duration = Duration::from_millis(300);

/// The timeline on which a primary writes; null on a standby. Each promotion begins a new timeline, so
/// of two servers that both take writes the one with the smaller number was left behind.
const TIMELINE: &str = "SELECT CASE WHEN NOT pg_is_in_recovery()
    THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END";

/// The servers of a database, and which of them takes writes. Clones share what was found out.
#[derive(Clone)]
pub struct Servers(Arc<Inner>);

impl std::fmt::Debug for Servers {
    /// Hosts and ports: the options have the password.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Servers").field(&self.hosts()).finish()
    }
}

struct Inner {
    hosts: Vec<PgConnectOptions>,
    /// Whether statements that were prepared are there later. Not behind a pooler that does not know
    /// prepared statements.
    prepares: bool,
    /// The primary.
    current: watch::Sender<Primary>,
    /// Whether a primary was found yet.
    is_found: AtomicBool,
    /// The newest timeline that was seen.
    timeline: AtomicU32,
    /// The faults that connections have met.
    faults_seen: FaultsSeen,
    /// The pools that connect to the primary.
    pools: Mutex<Vec<Arc<PrimaryPool>>>,
}

/// The reason why a database URL cannot be used.
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
            current: watch::Sender::new(Primary { host: 0, term: 0 }),
            is_found: AtomicBool::new(false),
            timeline: AtomicU32::new(0),
            faults_seen: FaultsSeen::default(),
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
        let hosts = hosts.split(',');
        let hosts =
            hosts.map(|host| format!("{scheme}://{user}{at}{host}{path}{query}{settings}").parse());
        Ok(Self::new(hosts.collect::<Result<_, _>>()?, prepares))
    }

    /// The options for the primary, as far as it is known.
    #[must_use]
    pub fn options(&self) -> PgConnectOptions {
        self.0.hosts[self.0.current.borrow().host].clone()
    }

    /// The hosts with their ports, for logs: `db1:5432, db2:5432`.
    #[must_use]
    pub fn hosts(&self) -> String {
        let hosts = self.0.hosts.iter().map(|one| format!("{}:{}", one.get_host(), one.get_port()));
        hosts.collect::<Vec<_>>().join(", ")
    }

    /// Whether there are several hosts.
    #[must_use]
    pub fn are_several(&self) -> bool {
        self.0.hosts.len() > 1
    }

    /// Whether statements that were prepared are there later.
    #[must_use]
    pub fn prepares(&self) -> bool {
        self.0.prepares
    }

    /// The time in which the host that is the primary now is it.
    #[must_use]
    pub fn term(&self) -> Term {
        let primary = self.are_several().then(|| self.0.current.subscribe());
        Term::new(primary, self.faults_seen().clone())
    }

    /// The faults that connections have met.
    pub(crate) fn faults_seen(&self) -> &FaultsSeen {
        &self.0.faults_seen
    }

    /// Lets a pool connect to the primary, also after a change.
    pub(crate) fn lead(&self, pool: &Arc<PrimaryPool>) {
        self.0.pools.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(pool));
    }

    /// The check that a connection leads to the primary; nothing if there is one host.
    pub(crate) fn primary_check(&self) -> Option<PrimaryCheck> {
        self.are_several().then(|| PrimaryCheck(Arc::downgrade(&self.0)))
    }

    /// A connection to the primary. With several hosts it asks the last primary, and if that does not
    /// answer at once, all of them at the same time.
    ///
    /// # Errors
    /// When there is no primary now.
    #[must_use]
    pub fn connect(&self) -> BoxFuture<'_, Result<PgConnection, sqlx::Error>> {
        if self.are_several() {
            Box::pin(self.find_primary(HEAD_START))
        } else {
            Box::pin(connect_to(&self.0.hosts[0]))
        }
    }

    /// The same, whose statements end when another host becomes the primary.
    ///
    /// # Errors
    /// When there is no primary now.
    pub async fn follow_primary(&self) -> Result<DbConnection, sqlx::Error> {
        let term = self.term();
        let connection = self.connect().await?;
        if !term.has_ended() {
            return Ok(DbConnection::own(connection, term));
        }
        // It may be a connection to the last primary.
        let term = self.term();
        Ok(DbConnection::own(self.connect().await?, term))
    }

    async fn find_primary(&self, head_start: Duration) -> Result<PgConnection, sqlx::Error> {
        let last = self.0.current.borrow().host;
        let mut asked = FuturesUnordered::new();
        asked.push(self.ask(last));
        let mut failures = Vec::new();
        match tokio::time::timeout(head_start, asked.next()).await {
            Ok(Some((_, Ok((_, connection))))) => {
                self.0.is_found.store(true, Ordering::Relaxed);
                return Ok(connection);
            }
            Ok(Some((_, Err(error)))) => failures.push(error),
            Ok(None) | Err(_) => {}
        }
        for host in (0..self.0.hosts.len()).filter(|host| *host != last) {
            asked.push(self.ask(host));
        }
        // A host that was left behind answers too, perhaps as the first.
        let mut newest: Option<(u32, usize, PgConnection)> = None;
        let further = tokio::time::sleep(ANSWER_TIMEOUT);
        tokio::pin!(further);
        loop {
            let (host, answer) = tokio::select! {
                answer = asked.next() => match answer {
                    Some(answer) => answer,
                    None => break,
                },
                () = &mut further => break,
            };
            match answer {
                Ok((timeline, connection)) => {
                    if newest.is_none() {
                        further.set(tokio::time::sleep(FURTHER_ANSWERS));
                    }
                    if newest.as_ref().is_none_or(|(newest, ..)| timeline > *newest) {
                        newest = Some((timeline, host, connection));
                    }
                }
                Err(error) => failures.push(error),
            }
        }
        let Some((_, host, connection)) = newest else {
            // A standby that says that it is one is well. Of the others an answer says more than silence.
            let rank =
                |error: &_| (is_not_primary(error), !matches!(error, sqlx::Error::Database(_)));
            return Err(failures.into_iter().min_by_key(rank).unwrap_or_else(too_late));
        };
        self.follow(host);
        Ok(connection)
    }

    /// Asks a host for its timeline, if it is the primary.
    async fn ask(&self, host: usize) -> (usize, Result<(u32, PgConnection), sqlx::Error>) {
        let asked = async {
            let mut connection = connect_to(&self.0.hosts[host]).await?;
            let timeline = self.0.check_primary(&mut connection).await?;
            Ok((timeline, connection))
        };
        (host, timely(ANSWER_TIMEOUT, asked).await)
    }

    /// Uses another host from now on.
    fn follow(&self, host: usize) {
        let pools = self.0.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let was_found = self.0.is_found.swap(true, Ordering::Relaxed);
        if self.0.current.borrow().host == host {
            return;
        }
        let options = &self.0.hosts[host];
        let (name, port) = (options.get_host(), options.get_port());
        if was_found {
            tracing::warn!(host = name, port, "another host takes the writes of the database now");
        } else {
            tracing::info!(host = name, port, "this host takes the writes of the database");
        }
        // Before the end of the term: whoever sees the new term has the new pool.
        for pool in pools.iter() {
            pool.lead_to(options.clone());
        }
        self.0.faults_seen.suspect_all();
        self.0.current.send_modify(|primary| {
            *primary = Primary { host, term: primary.term.wrapping_add(1) };
        });
    }
}

impl Inner {
    /// Checks that a connection leads to the primary, and returns the timeline of that.
    ///
    /// # Errors
    /// When it does not, or does not respond.
    async fn check_primary(&self, connection: &mut PgConnection) -> Result<u32, sqlx::Error> {
        let row = connection.fetch_one(TIMELINE).await?;
        let timeline: Option<String> = row.try_get(0)?;
        let timeline = timeline.and_then(|hex| u32::from_str_radix(&hex, 16).ok());
        let timeline = timeline.ok_or_else(|| not_primary("this host is a standby"))?;
        if self.timeline.fetch_max(timeline, Ordering::Relaxed) > timeline {
            return Err(not_primary("this host was left behind when another one was promoted"));
        }
        Ok(timeline)
    }
}

/// The check that a connection leads to the primary. It does not keep the servers: they have the pool
/// that has the check.
#[derive(Debug, Clone)]
pub(crate) struct PrimaryCheck(Weak<Inner>);

impl PrimaryCheck {
    /// # Errors
    /// When the connection does not lead to the primary, or its host does not respond.
    pub async fn check(&self, connection: &mut PgConnection) -> Result<(), sqlx::Error> {
        let Some(servers) = self.0.upgrade() else { return Ok(()) };
        timely(ANSWER_TIMEOUT, servers.check_primary(connection)).await.map(drop)
    }
}

/// A connection over which one sees whether its host is still the primary.
#[derive(Debug)]
pub struct PrimaryWatch {
    servers: Servers,
    connection: Option<PgConnection>,
}

impl PrimaryWatch {
    /// A watch of servers of which there are several.
    pub(super) fn of(servers: &Servers) -> Self {
        Self { servers: servers.clone(), connection: None }
    }

    /// Asks the primary whether it still is one, and looks for another one if not.
    ///
    /// # Errors
    /// When there is no primary now.
    pub async fn look(&mut self) -> Result<(), sqlx::Error> {
        if let Some(mut connection) = self.connection.take()
            && timely(HEAD_START, self.servers.0.check_primary(&mut connection)).await.is_ok()
        {
            self.connection = Some(connection);
            return Ok(());
        }
        self.connection = Some(self.servers.find_primary(Duration::ZERO).await?);
        Ok(())
    }
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
    fn a_printed_way_has_no_password() {
        let servers = Servers::parse("postgres://u:hunter2@a:1,b:2/d").expect("a URL");
        let access = crate::DatabaseAccess::from(servers);
        let printed = format!("{access:?}");
        assert!(printed.contains("a:1") && printed.contains("b:2"), "{printed}");
        assert!(!printed.contains("hunter2"), "{printed}");
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
