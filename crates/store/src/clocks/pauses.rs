//! The pauses of clocks: outages, and the vacations of players.

use std::collections::BTreeSet;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use turnstone_accounts::Vacation;
use turnstone_matches::{AccountId, Match, Pause};

use crate::identity::vacations::{vacations, vacations_after};
use crate::{Pauses, Player, StoreError};
use turnstone_postgres::DbConnection;

impl Pauses {
    /// The pauses that concern these players: their vacations and all outages. From memory: a
    /// change on another server may be missing for a second.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn of(&self, accounts: &[AccountId]) -> Result<Vec<Pause>, StoreError> {
        Ok(self.among(self.profiles.players(accounts).await?.values()))
    }

    /// The same of players who have been read.
    #[must_use]
    pub fn among<'a>(&self, players: impl Iterator<Item = &'a Arc<Player>>) -> Vec<Pause> {
        let mut pauses = self.outages.until(self.db.now(), DateTime::<Utc>::MIN_UTC);
        pauses.extend(players.flat_map(|player| player.pauses()));
        pauses
    }

    /// The pauses that a decision about a match at `now` needs; `account` makes the request.
    /// Reads vacations from the database if there are any or a day may be drawn, or if the time may be
    /// up.
    pub(crate) async fn for_decision(
        &self,
        game_match: &Match,
        account: Option<AccountId>,
        now: DateTime<Utc>,
    ) -> Result<Vec<Pause>, StoreError> {
        if game_match.created.clock.is_unlimited() || game_match.status.is_over() {
            return Ok(Vec::new());
        }
        let since = game_match.accounted_until;
        let mut accounts: Vec<_> = game_match.seats.iter().flatten().copied().collect();
        accounts.extend(game_match.waiting.iter().copied().chain(account));
        let read = async || {
            let mut connection = self.db.pool.acquire().await?;
            self.until(now, &mut connection, &accounts, since).await
        };
        if game_match.unpaused_deadline().is_some_and(|deadline| now >= deadline) {
            Box::pin(self.outages.ensure_recent()).await?;
            return Box::pin(read()).await;
        }
        let players = self.profiles.players(&accounts).await?;
        // A day may be drawn at any moment, by another server too.
        let may_be_away = |player: &Arc<Player>| {
            player.vacations.automatic || player.pauses().any(|pause| pause.until > since)
        };
        if players.values().any(may_be_away) {
            return Box::pin(read()).await;
        }
        Ok(self.outages.until(now, since))
    }

    /// Makes sure that an outage that has just ended is known before vacation is drawn.
    pub(crate) async fn ensure_recent_outages(&self) -> Result<(), StoreError> {
        self.outages.ensure_recent().await
    }

    /// Reads the outages, in a process that writes no heartbeats.
    pub(crate) async fn read_outages(&self) -> Result<(), StoreError> {
        self.outages.read(&self.db.pool).await
    }

    /// Those of these players, each with a deadline, who draw a day of automatic vacation at it.
    pub(crate) async fn drawn_at(
        &self,
        connection: &mut DbConnection,
        deadlines: &[(AccountId, DateTime<Utc>)],
    ) -> Result<BTreeSet<(AccountId, DateTime<Utc>)>, StoreError> {
        let automatic = sqlx::query_scalar!(
            "SELECT account_id FROM accounts WHERE account_id = ANY ($1) AND automatic_vacation",
            &deadlines.iter().map(|(account, _)| account.0).collect::<Vec<_>>(),
        )
        .fetch_all(&mut *connection)
        .await?;
        let mut drawn = BTreeSet::new();
        for (account, deadline) in deadlines {
            if automatic.contains(&account.0) {
                let known = vacations(&mut **connection, *account, true, *deadline).await?;
                if known.draw(*deadline, self.profiles.yearly_vacation()).is_some() {
                    drawn.insert((*account, *deadline));
                }
            }
        }
        Ok(drawn)
    }

    /// The pauses of these players that a decision at `now` needs: those of [`on`](Self::on), and that which lasts.
    /// It counts up to the decision and no further, so that the deadline that follows holds until it has ended.
    pub(crate) async fn until(
        &self,
        now: DateTime<Utc>,
        connection: &mut DbConnection,
        accounts: &[AccountId],
        since: DateTime<Utc>,
    ) -> Result<Vec<Pause>, StoreError> {
        let mut pauses = self.on(connection, accounts, since).await?;
        pauses.retain(|pause| pause.account.is_some());
        pauses.extend(self.outages.until(now, since));
        Ok(pauses)
    }

    /// The pauses of these players that end after an instant: the outages that are over, and the vacations as
    /// this connection reads them.
    pub(crate) async fn on(
        &self,
        connection: &mut DbConnection,
        accounts: &[AccountId],
        since: DateTime<Utc>,
    ) -> Result<Vec<Pause>, StoreError> {
        let vacations = vacations_after(&mut *connection, accounts, since).await?;
        let pause = |(account, Vacation { starts_at, ends_at })| Pause {
            account: Some(account),
            from: starts_at,
            until: ends_at,
        };
        let mut pauses = self.outages.since(since);
        pauses.extend(vacations.into_iter().map(pause));
        Ok(pauses)
    }
}
