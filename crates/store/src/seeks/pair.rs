//! Takes two seeks that fit, and starts their match.

use chrono::DateTime;
use uuid::Uuid;

use turnstone_accounts::PlayerKind;
use turnstone_matches::pairing::is_first;
use turnstone_matches::{
    AccountId, CreateMatch, Decision, DecisionContext, DiceSeed, MatchId, Visibility,
};
use turnstone_rules::Seat;

use super::MAX_SILENCE;
use super::balances::{count_seats, seat_balances};
use super::pool::playing;
use super::seek::{Seek, seeks};
use crate::identity::newcomers::held;
use crate::identity::relations::is_any_blocked;
use crate::log::create::{insert, insert_seed};
use crate::projections::completion::completions;
use crate::{Seeks, StoreError};
use turnstone_io::world::{new_id, random};
use turnstone_postgres::DbConnection;

/// The outcome of pairing two seeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairOutcome {
    /// Their match has started.
    Paired(MatchId),
    /// Another transaction has one of them, or has had it: one is paired, withdrawn or expired.
    Taken,
    /// They do not fit any more.
    Unfit,
}

impl Seeks {
    /// Pairs two seeks of the same settings, if both still wait and may be paired: takes them and creates
    /// their match in one transaction. Waits for no other transaction.
    ///
    /// # Errors
    /// When the database fails. Then nothing has happened, or all of it.
    pub async fn pair(&self, one: Uuid, other: Uuid) -> Result<PairOutcome, StoreError> {
        let mut transaction = self.db.pool.begin().await?;
        let Some(owners) = lock_owners(&mut transaction, &[one, other]).await? else {
            return Ok(PairOutcome::Taken);
        };
        let Some([one, other]) = self.lock_seeks(&mut transaction, [one, other]).await? else {
            return Ok(PairOutcome::Taken);
        };
        if one.account == other.account || !self.may_pair(&mut transaction, &one, &other).await? {
            return Ok(PairOutcome::Unfit);
        }
        let is_bot = owners.map(|(_, kind)| kind == Some(PlayerKind::Bot));
        if one.settings.rated && is_bot[0] != is_bot[1] {
            return Ok(PairOutcome::Unfit);
        }
        let now = self.db.now();
        let both = [one.account, other.account];
        let settings = &one.settings;
        let balances =
            seat_balances(&mut transaction, both, &settings.game, &settings.variant).await?;
        let [lot] = random()?;
        let is_first = is_first([one.seat, other.seat], balances, lot & 1 == 0);
        // On this connection: whoever holds one and waits for another may wait for itself.
        let pauses = self.pauses.on(&mut transaction, &both, DateTime::UNIX_EPOCH).await?;
        let is_guest =
            |&(id, kind): &(AccountId, _)| (kind == Some(PlayerKind::Guest)).then_some(id);
        let guests = owners.iter().filter_map(is_guest).collect();
        let context = DecisionContext { pauses: &pauses, guests, ..DecisionContext::at(now, None) };
        let Some((decision, seed)) = decide_pair(&one, &other, is_first, context)? else {
            return Ok(PairOutcome::Unfit);
        };
        insert(&mut transaction, &decision).await?;
        if let Some(seed) = &seed {
            insert_seed(&mut transaction, decision.after.id, seed).await?;
        }
        for seek in [&one, &other] {
            self.record_pair(&mut transaction, seek, decision.after.id).await?;
        }
        let by_seat = if is_first { both } else { [both[1], both[0]] };
        count_seats(&mut transaction, by_seat, (&settings.game, &settings.variant), now).await?;
        transaction.commit().await?;
        let id = decision.after.id;
        self.history.publish(None, decision.after);
        Ok(PairOutcome::Paired(id))
    }

    /// Locks both seeks, by id, and gives them in the order of `ids`. `None`: another transaction has one, or one
    /// does not wait any more.
    async fn lock_seeks(
        &self,
        connection: &mut DbConnection,
        ids: [Uuid; 2],
    ) -> Result<Option<[Seek; 2]>, StoreError> {
        let now = self.db.now();
        let rows = seeks!(
            without_matches
            r#"WHERE seek_id = ANY ($1) AND waiting_since IS NOT NULL AND expires_at > $2
                 AND seen_at > $3
               ORDER BY seek_id FOR UPDATE SKIP LOCKED"#,
            &ids,
            now,
            now - MAX_SILENCE,
        )
        .fetch_all(connection)
        .await?;
        let mut seeks: Vec<_> = rows.into_iter().map(Seek::from).collect();
        seeks.sort_by_key(|seek| seek.id != ids[0]);
        Ok(seeks.try_into().ok())
    }

    /// Whether the two may still meet. The locks on the accounts keep it so.
    async fn may_pair(
        &self,
        connection: &mut DbConnection,
        one: &Seek,
        other: &Seek,
    ) -> Result<bool, StoreError> {
        let both = [one.account, other.account];
        let ids = both.map(|account| account.0);
        if one.settings.pool() != other.settings.pool()
            || (one.seat.is_some() && one.seat == other.seat)
            || is_any_blocked(connection, &both).await?
            || !held(connection, &ids, self.max_newcomer_matches).await?.is_empty()
        {
            return Ok(false);
        }
        if one.min_completion_percent.or(other.min_completion_percent).is_some() {
            let known = completions(&mut *connection, &ids).await?;
            let of = |seek: &Seek| known.get(&seek.account).copied().unwrap_or_default();
            if !of(one).meets(other.min_completion_percent)
                || !of(other).meets(one.min_completion_percent)
            {
                return Ok(false);
            }
        }
        let (game, variant) = (&one.settings.game, &one.settings.variant);
        let is_standing = one.standing.is_some() || other.standing.is_some();
        Ok(!is_standing || playing(connection, &ids, game, variant).await?.is_empty())
    }

    /// Records that a seek has started a match. It is done then, or waits for the next one, or has as
    /// many running as its owner wants.
    async fn record_pair(
        &self,
        connection: &mut DbConnection,
        seek: &Seek,
        id: MatchId,
    ) -> Result<(), StoreError> {
        sqlx::query!(
            "INSERT INTO seek_matches (seek_id, match_id) VALUES ($1, $2)",
            seek.id,
            id.0,
        )
        .execute(&mut *connection)
        .await?;
        sqlx::query!(
            "UPDATE seeks SET done_at = CASE WHEN standing IS NULL THEN $2::timestamptz END,
                 waiting_since = CASE WHEN standing > (
                     SELECT running FROM running_matches_of_seek($1)) THEN $2::timestamptz END,
                 changed_by = pg_current_xact_id()
             WHERE seek_id = $1",
            seek.id,
            self.db.now(),
        )
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// The creation of the match; `None`: it is refused, as that of a game that is gone.
fn decide_pair(
    one: &Seek,
    other: &Seek,
    is_first: bool,
    context: DecisionContext<'_>,
) -> Result<Option<(Decision, Option<DiceSeed>)>, StoreError> {
    let settings = &one.settings;
    let command = CreateMatch {
        account: one.account,
        game: settings.game.clone(),
        variant: settings.variant.clone(),
        options: settings.options.0.clone(),
        rated: Some(settings.rated),
        visibility: Visibility::Public,
        seat: Some(Seat(u8::from(!is_first))),
        invited: None,
        solo: false,
        computer: None,
        partner: Some(other.account),
        clock: settings.clock.clone(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    let has_dice = turnstone_games::family(&command.game).is_some_and(|family| family.dice);
    let seed = if has_dice { Some(DiceSeed::new(random()?)) } else { None };
    let context = DecisionContext { seed: seed.as_ref(), ..context };
    match command.decide(MatchId(new_id(context.now)?), &context) {
        Ok(decision) => Ok(Some((decision, seed))),
        Err(refusal) => {
            tracing::warn!(seek = %one.id, ?refusal, "a pair of seeks cannot start a match");
            Ok(None)
        }
    }
}

/// Locks the owners of two seeks, so that none is deleted, becomes a bot, blocks anyone, or is paired
/// elsewhere until the transaction ends. Each with its kind. `None`: another transaction has one, or there
/// are not two.
async fn lock_owners(
    connection: &mut DbConnection,
    seeks: &[Uuid; 2],
) -> Result<Option<[(AccountId, Option<PlayerKind>); 2]>, StoreError> {
    let rows = sqlx::query!(
        "SELECT account_id, kind FROM accounts
         WHERE account_id IN (SELECT account_id FROM seeks WHERE seek_id = ANY ($1))
           AND deleted_at IS NULL
         ORDER BY account_id FOR NO KEY UPDATE SKIP LOCKED",
        seeks,
    )
    .fetch_all(connection)
    .await?;
    let owners: Vec<_> =
        rows.iter().map(|row| (AccountId(row.account_id), PlayerKind::parse(&row.kind))).collect();
    Ok(owners.try_into().ok())
}
