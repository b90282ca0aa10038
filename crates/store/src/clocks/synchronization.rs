//! The comparison of this server's clock with the database's, which all servers share.
//!
//! A server's clock is one that nobody can set: it counts the time since the machine started. It follows the
//! database's as long as the two drift apart in small steps. A step says that one of them is wrong, and this
//! server cannot know which: until it knows, it goes on by its own, and the clocks of matches stand still.

use chrono::{DateTime, TimeDelta, Utc};

use crate::{Outages, StoreError};
use turnstone_io::world::Stopwatch;

/// How often one measurement asks the database for its time. The sample with the shortest round trip counts.
const SAMPLES: usize = 3;
/// After a longer round trip the sample is too inaccurate.
const MAX_ROUND_TRIP: TimeDelta = TimeDelta::milliseconds(200);
/// A longer step between two measurements is not followed at once.
const MAX_STEP: TimeDelta = TimeDelta::seconds(5);
/// For how long it counts that somebody agreed with the database's clock, and that a heartbeat is of a live
/// server, by that clock. A shorter step may be followed although it is longer than [`MAX_STEP`].
const MAX_WITNESS_AGE: TimeDelta = TimeDelta::seconds(15);

/// A measurement of the database's clock.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measurement {
    /// The database's time.
    pub(super) database: DateTime<Utc>,
    /// How far it was ahead of this server's, without what a test adds to that.
    pub(super) ahead: TimeDelta,
}

/// The traces of other servers in the row of the heartbeat.
#[derive(Debug, Clone, Copy)]
pub(super) struct Witness {
    /// The time of the server that wrote last, without what a test adds.
    pub(super) machine: DateTime<Utc>,
    /// The database's time at that moment.
    pub(super) database: DateTime<Utc>,
    /// When somebody last agreed with the database's clock, by that clock.
    pub(super) agreed_at: Option<DateTime<Utc>>,
    /// Whether the clocks of matches stand still because somebody did not.
    pub(super) is_paused: bool,
}

/// The consequence of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The database's clock is right. This server's is moved to it.
    Follow,
    /// One of the two is wrong. This server's is moved by that much, to that of servers which run already.
    Hold { by: TimeDelta },
}

/// The verdict about a measurement. The first one of a server has nothing to compare with but what servers
/// say that run already. Later, two that agree against a third are believed: the database, and a server or an
/// operator.
pub(super) fn judge(measured: Measurement, is_first: bool, witness: Option<Witness>) -> Verdict {
    let is_recent = |at: DateTime<Utc>| (measured.database - at).abs() <= MAX_WITNESS_AGE;
    let is_agreed = witness.and_then(|witness| witness.agreed_at).is_some_and(is_recent);
    if is_agreed {
        return Verdict::Follow;
    }
    let live = witness.filter(|witness| witness.is_paused && is_recent(witness.database));
    match live {
        Some(live) if is_first => {
            Verdict::Hold { by: measured.ahead + (live.machine - live.database) }
        }
        _ if is_first || measured.ahead.abs() <= MAX_STEP => Verdict::Follow,
        _ => Verdict::Hold { by: TimeDelta::zero() },
    }
}

impl Outages {
    /// Moves this server's clock to the database's, without a comparison: before the first heartbeat, or for a
    /// command that writes none.
    ///
    /// # Errors
    /// When the database does not respond.
    pub async fn synchronize_clock(&self) -> Result<(), StoreError> {
        if !self.is_compared()
            && let Some(measured) = self.measure().await?
        {
            self.db.clock.advance(measured.ahead);
        }
        Ok(())
    }

    /// Says that the database's clock is right, to all servers that wait to hear it. Returns its time.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn accept_clock(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let agreed_at = sqlx::query_scalar!(
            r#"UPDATE heartbeat SET agreed_at = clock_timestamp() RETURNING agreed_at AS "at!""#
        );
        Ok(agreed_at.fetch_optional(&self.db.pool).await?)
    }

    /// Since when servers wait for the database's clock, as their last heartbeat says; `None`: they follow it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn clock_waits_since(&self) -> Result<Option<DateTime<Utc>>, StoreError> {
        let since = sqlx::query_scalar!("SELECT paused_since FROM heartbeat");
        Ok(since.fetch_optional(&self.db.pool).await?.flatten())
    }

    /// Measures the database's clock; `None`: it responds too slowly for that.
    pub(super) async fn measure(&self) -> Result<Option<Measurement>, StoreError> {
        // The wait for a connection must not count as part of the round trip.
        let mut connection = self.db.pool.acquire().await?;
        let mut best: Option<(TimeDelta, Measurement)> = None;
        for _ in 0..SAMPLES {
            let (before, trip) = (self.db.clock.now_without_test_offset(), Stopwatch::start());
            let database = sqlx::query_scalar!(r#"SELECT clock_timestamp() AS "now!""#)
                .fetch_one(&mut *connection)
                .await?;
            let took = TimeDelta::from_std(trip.elapsed()).unwrap_or(TimeDelta::MAX);
            if took <= best.map_or(MAX_ROUND_TRIP, |(shortest, _)| shortest) {
                let ahead = database - (before + took / 2);
                best = Some((took, Measurement { database, ahead }));
            }
        }
        if best.is_none() {
            tracing::warn!("the database responds too slowly to compare the clocks");
        }
        Ok(best.map(|(_, measured)| measured))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A measurement at a moment of the database's clock, and a moment some seconds away.
    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000 + seconds, 0).expect("an instant")
    }

    fn ahead(seconds: i64) -> Measurement {
        Measurement { database: at(0), ahead: TimeDelta::seconds(seconds) }
    }

    /// A server that wrote two seconds ago, and was `behind` the database's clock.
    fn live(behind: i64, agreed: Option<i64>, is_paused: bool) -> Witness {
        let database = at(-2);
        let machine = database - TimeDelta::seconds(behind);
        Witness { machine, database, agreed_at: agreed.map(at), is_paused }
    }

    const HOLD: Verdict = Verdict::Hold { by: TimeDelta::zero() };

    #[test]
    fn drift_is_followed_and_a_step_is_not() {
        for seconds in [-5, 0, 5] {
            assert_eq!(judge(ahead(seconds), false, None), Verdict::Follow, "{seconds}");
        }
        for seconds in [-864_000, -6, 6, 864_000] {
            assert_eq!(judge(ahead(seconds), false, None), HOLD, "{seconds}");
            // Others agreed with it before the step only: by its own clock that is long ago, or yet to come.
            for agreed in [None, Some(-864_002), Some(863_998)] {
                assert_eq!(judge(ahead(seconds), false, Some(live(seconds, agreed, false))), HOLD);
                assert_eq!(judge(ahead(seconds), false, Some(live(seconds, agreed, true))), HOLD);
            }
        }
    }

    #[test]
    fn two_that_agree_are_believed() {
        for is_paused in [false, true] {
            let agreed = Some(live(0, Some(-2), is_paused));
            assert_eq!(judge(ahead(86_400), false, agreed), Verdict::Follow);
        }
    }

    #[test]
    fn a_new_server_takes_the_time_of_those_that_wait() {
        assert_eq!(judge(ahead(300), true, None), Verdict::Follow);
        // The others are ten days behind the database, and the new one 300 seconds.
        let by = TimeDelta::seconds(300 - 864_000);
        assert_eq!(judge(ahead(300), true, Some(live(864_000, None, true))), Verdict::Hold { by });
        assert_eq!(judge(ahead(300), true, Some(live(864_000, None, false))), Verdict::Follow);
        assert_eq!(judge(ahead(300), true, Some(live(864_000, Some(-1), true))), Verdict::Follow);
    }
}
