//! Reminders of deadlines that approach.

use chrono::{DateTime, TimeDelta, Utc};

use turnstone_matches::{
    AccountId, Match, MatchId, Notification, NotificationData, NotificationKind,
};
use turnstone_rules::Seat;

use super::fan_out::fan_out;
use super::taken::{MatchesToRemind, take_reminders};
use crate::columns::to_count;
use crate::{Outbox, StoreError};

/// How many matches are looked at in one transaction.
const MAX_LOOKED_AT: i64 = 500;

impl Outbox {
    /// Queues reminders for players whose deadline is closer than a step of their reminder
    /// settings: once per step and deadline, and only the most urgent of several steps that are due.
    /// A step counts for the deadline that it was sent for; when the deadline moves back by more
    /// than the step, the step is due again. A step longer than half of the time that the seat had
    /// for its turn is skipped. Returns how many steps were taken, at most `limit`, those of the
    /// next deadlines first.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn queue_reminders(&self, limit: i64) -> Result<usize, StoreError> {
        let (now, mut transaction) = (self.db.now(), self.db.pool.begin().await?);
        let on_cluster = self.db.is_on_cluster_by(&mut transaction).await?;
        let looked_at = if on_cluster {
            MatchesToRemind::default()
        } else {
            MatchesToRemind::find(&mut transaction, now, MAX_LOOKED_AT).await?
        };
        let rows = take_reminders(&mut transaction, now, &looked_at.ids, limit).await?;
        let mut outbound = Vec::new();
        for row in &rows {
            let seat = u8::try_from(row.seat).ok().map(Seat);
            let version = row.version.0;
            let game_match = match self
                .history
                .match_at(&mut transaction, MatchId(row.match_id), version)
                .await
            {
                Ok(game_match) => game_match,
                Err(StoreError::Corruption(corruption)) => {
                    tracing::error!(%corruption, "a log cannot be replayed; its reminder is lost");
                    continue;
                }
                Err(error) => return Err(error),
            };
            if is_early(row.step_seconds, seat, &game_match) {
                continue;
            }
            let asks: Vec<_> =
                game_match.only_player_to_act().zip(row.deadline).into_iter().collect();
            let drawn = self.pauses.drawn_at(&mut transaction, &asks).await?;
            let subject = NotificationData {
                match_id: MatchId(row.match_id),
                game: &row.game,
                version,
                ply: row.ply.0,
                seat,
                is_only_invited: false,
                deadline: row.deadline,
                automatic_vacation: !drawn.is_empty(),
                offer: None,
                reminder_seconds: u32::try_from(row.step_seconds).ok(),
                message_id: None,
                message_seq: None,
            };
            outbound.push(reminder(AccountId(row.account_id), &subject, now));
        }
        let topics = fan_out(&mut transaction, &outbound, now).await?;
        transaction.commit().await?;
        self.db.pubsub.publish(&topics);
        // After a full batch some may have been left.
        if !looked_at.ids.is_empty() && to_count(rows.len()) < limit {
            looked_at.look_again(&self.db, now).await?;
        }
        Ok(rows.len())
    }
}

/// A reminder of an account, whose id follows from the turn, the step and the deadline.
fn reminder(account: AccountId, about: &NotificationData<'_>, now: DateTime<Utc>) -> Notification {
    let micros = about.deadline.map_or(0, |deadline| deadline.timestamp_micros());
    let step = about.reminder_seconds.unwrap_or_default();
    let origin = format!("{} {} {step} {micros}", about.match_id, about.ply);
    let kind = NotificationKind::Reminder;
    Notification::new(account, kind, now, &origin, &about.to_json()).about(about)
}

/// Whether a reminder so many seconds before the deadline comes in the first half of the time that
/// the seat has for its turn.
fn is_early(step_seconds: i32, seat: Option<Seat>, game_match: &Match) -> bool {
    let times = game_match.remaining.as_ref().zip(seat);
    let time = times.and_then(|(times, seat)| times.get(seat.index()));
    time.is_some_and(|time| TimeDelta::seconds(2 * i64::from(step_seconds)) > *time)
}
