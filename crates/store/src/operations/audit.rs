use chrono::{DateTime, Utc};
use uuid::Uuid;

use turnstone_matches::{
    ChainHead, Corruption, DiceFault, DiceSeed, Event, Fact, Match, MatchId, Pause, PublicKey, Seq,
    Signature, Version, verify_dice,
};

use turnstone_archive::ArchiveError;

use super::rebuild::{Projection, stored_head};
use crate::log::read::read_events;
use crate::log::signatures::read_signatures_of;
use crate::{LoggedEvent, Maintenance, MatchLog, RegisteredKey, StoreError};
use turnstone_postgres::DbConnection;

/// How many matches one transaction checks.
const BATCH: i64 = 1000;

/// Something in the database that the server did not write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFinding {
    /// The match.
    pub match_id: MatchId,
    /// The event at fault; for a fault outside the log, the newest event.
    pub seq: Seq,
    /// The fault, in a sentence.
    pub detail: String,
}

/// The result of an audit.
#[derive(Debug, Default)]
pub struct AuditReport {
    /// The number of matches checked.
    pub matches: u64,
    /// The number of their events.
    pub events: u64,
    /// How many of the matches have a signature.
    pub signed: u64,
    /// How many logs are in the archive and were not checked, because no archive was given.
    pub unchecked: u64,
    /// The findings.
    pub findings: Vec<AuditFinding>,
}

/// The stored rows of one match.
struct MatchRows {
    id: MatchId,
    events: Result<Vec<LoggedEvent>, Corruption>,
    head: Result<Option<Projection>, String>,
    signatures: Vec<(Version, Signature)>,
    seed: Option<Vec<u8>>,
    /// The vacations of the players and the outages.
    pauses: Vec<Pause>,
}

impl Maintenance {
    /// Looks for changes that were made directly in the database: replays every log, checks every
    /// chain, signature and roll, and compares the head rows. Writes nothing. With `keys`, only
    /// signatures by one of them count; the keys in the database prove nothing against someone who
    /// can write to it. Calls `progress` with the report so far.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn audit(
        &self,
        keys: Option<&[PublicKey]>,
        mut progress: impl FnMut(&AuditReport),
    ) -> Result<AuditReport, StoreError> {
        let known = self.signatures.signing_keys().await?;
        let rule = SigningRule::new(&known, keys);
        let mut report = AuditReport::default();
        let mut after = Uuid::nil();
        loop {
            // All rows that are compared must be of one snapshot.
            let mut transaction = self.db.pool.begin().await?;
            sqlx::query!("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                .execute(&mut *transaction)
                .await?;
            self.outages.read(&mut *transaction).await?;
            let ids = known_matches(&mut transaction, after).await?;
            let Some(last) = ids.last() else { return Ok(report) };
            after = *last;
            for id in ids {
                let kept = match self.read_rows(&mut transaction, MatchId(id)).await {
                    Err(StoreError::Archive(ArchiveError::NotGiven(_))) => {
                        report.unchecked += 1;
                        continue;
                    }
                    Err(StoreError::Archive(fault)) => {
                        let (match_id, detail) = (MatchId(id), fault.to_string());
                        report.findings.push(AuditFinding { match_id, seq: Seq::FIRST, detail });
                        continue;
                    }
                    kept => kept?,
                };
                report.matches += 1;
                report.signed += u64::from(!kept.signatures.is_empty());
                report.events += kept.events.as_ref().map_or(0, |events| events.len() as u64);
                report.findings.extend(kept.findings(&rule, self));
            }
            transaction.commit().await?;
            progress(&report);
        }
    }

    async fn read_rows(
        &self,
        connection: &mut DbConnection,
        id: MatchId,
    ) -> Result<MatchRows, StoreError> {
        let events = match read_events(&mut *connection, id, Version::ZERO, i64::MAX).await {
            Ok(events) => Ok(self
                .history
                .complete(&mut *connection, id, Version::ZERO, i64::MAX, events)
                .await?),
            Err(StoreError::Corruption(corruption)) => Err(corruption),
            Err(error) => return Err(error),
        };
        let head = stored_head(connection, id).await?;
        let signatures = read_signatures_of(&mut *connection, id).await?;
        let seed = sqlx::query_scalar!("SELECT seed FROM dice_seeds WHERE match_id = $1", id.0)
            .fetch_optional(&mut *connection)
            .await?;
        let players = head.as_ref().ok().and_then(Option::as_ref).map(Projection::accounts);
        // The log may not replay, so nothing says which pauses are in it already.
        let pauses =
            self.pauses.on(connection, &players.unwrap_or_default(), DateTime::UNIX_EPOCH).await?;
        Ok(MatchRows { id, events, head, signatures, seed, pauses })
    }
}

/// The next matches that have a row in any of these tables. Each table is read by its own index, so
/// that a match is found even if all but one of its rows were removed.
async fn known_matches(
    connection: &mut DbConnection,
    after: Uuid,
) -> Result<Vec<Uuid>, StoreError> {
    let ids = sqlx::query_scalar!(
        r#"SELECT match_id AS "match_id!" FROM (
               (SELECT DISTINCT match_id FROM match_events WHERE match_id > $1
                ORDER BY match_id LIMIT $2)
               UNION (SELECT match_id FROM matches WHERE match_id > $1
                ORDER BY match_id LIMIT $2)
               UNION (SELECT match_id FROM match_signatures WHERE match_id > $1
                ORDER BY match_id LIMIT $2)
           ) AS known ORDER BY match_id LIMIT $2
           -- all machines: `rebuild`, or `verify --database`"#,
        after,
        BATCH,
    )
    .fetch_all(connection)
    .await?;
    Ok(ids)
}

impl MatchRows {
    fn findings(self, rule: &SigningRule<'_>, of: &Maintenance) -> Vec<AuditFinding> {
        let match_id = self.id;
        let finding = |(seq, detail)| AuditFinding { match_id, seq, detail };
        let replayed = self.events.and_then(|events| {
            let log = MatchLog { id: match_id, events };
            let game_match = log.replay()?;
            Ok((log.events, game_match))
        });
        let (events, game_match) = match replayed {
            Ok(replayed) => replayed,
            Err(corruption) => {
                return vec![finding((corruption.seq, corruption.fault.to_string()))];
            }
        };
        let newest = game_match.version.newest();
        let mut found: Vec<(Seq, String)> = Vec::new();
        found.extend(wrong_append(&events));
        found.extend(rule.signature_faults(match_id, &events, &self.signatures));
        let events: Vec<_> = events.into_iter().map(|logged| logged.event).collect();
        found.extend(wrong_dice(&game_match, &events, self.seed));
        let difference = of.difference(&game_match, &self.pauses, &self.head);
        let differs = |what| (newest, format!("head row differs: {what}"));
        found.extend(difference.map(differs));
        found.into_iter().map(finding).collect()
    }
}

/// The first event whose `append_seq` is wrong. No hash covers it, but it must be the `seq` of the
/// last event of a group with the same instant, because the events of one append have one instant.
fn wrong_append(events: &[LoggedEvent]) -> Option<(Seq, String)> {
    let mut next = events.iter().skip(1);
    events.iter().find_map(|logged| {
        let goes_on = next.next().is_some_and(|next| {
            next.append_seq == logged.append_seq && next.event.at == logged.event.at
        });
        let is_end = logged.append_seq == logged.event.seq.into();
        let is_within = logged.append_seq > logged.event.seq.into() && goes_on;
        let what = || format!("its append cannot have ended with event {}", logged.append_seq);
        (!is_end && !is_within).then(|| (logged.event.seq, what()))
    })
}

/// The first roll that the seed does not give, or a seed that does not match its commitment. Where
/// the log does not reveal it (the match runs, or was cancelled before that revealed the seed), the
/// stored seed is the one to look at.
fn wrong_dice(
    game_match: &Match,
    events: &[Event],
    seed: Option<Vec<u8>>,
) -> Option<(Seq, String)> {
    match verify_dice(game_match.id, events) {
        Ok(_) => None,
        Err(DiceFault::NoSeed) => {
            let committed = &game_match.dice.as_ref()?.commitment;
            let seed = seed.and_then(|seed| seed.try_into().ok()).map(DiceSeed::new);
            let is_it = seed.is_some_and(|seed| seed.commitment() == *committed);
            (!is_it).then(|| (Seq::FIRST, "the stored seed is not the one committed to".to_owned()))
        }
        Err(DiceFault::OtherSeed) => {
            Some((game_match.version.newest(), DiceFault::OtherSeed.to_string()))
        }
        Err(DiceFault::WrongRoll { number, seq, faces, expected }) => {
            Some((seq, format!("roll {number} is {faces:?} and should be {expected:?}")))
        }
    }
}

/// The matches that must be signed, and the keys.
struct SigningRule<'a> {
    /// Matches that end from then on must be signed.
    since: Option<DateTime<Utc>>,
    known: &'a [RegisteredKey],
    trusted: Option<&'a [PublicKey]>,
}

impl<'a> SigningRule<'a> {
    fn new(known: &'a [RegisteredKey], trusted: Option<&'a [PublicKey]>) -> Self {
        let since = known.first().map(|key| key.created_at);
        Self { since, known, trusted }
    }

    /// The ends of a match that lack a signature, and the signatures that are wrong. That it goes on after an end
    /// is signed as the ends are.
    fn signature_faults(
        &self,
        id: MatchId,
        events: &[LoggedEvent],
        signatures: &[(Version, Signature)],
    ) -> Vec<(Seq, String)> {
        let must_be_signed = |logged: &&LoggedEvent| {
            matches!(logged.event.fact, Fact::Finished(_) | Fact::Cancelled(_) | Fact::Resumed(_))
        };
        let ends: Vec<_> = events.iter().filter(must_be_signed).collect();
        let unsigned = ends.iter().filter(|logged| {
            let is_signed =
                signatures.iter().any(|(version, _)| *version == logged.event.seq.into());
            !is_signed && self.since.is_some_and(|since| logged.event.at >= since)
        });
        let unsigned = unsigned.map(|logged| {
            let what = match logged.event.fact {
                Fact::Resumed(_) => "it goes on after its end, and that has no signature",
                _ => "it is over and has no signature",
            };
            (logged.event.seq, what.to_owned())
        });
        let wrong = signatures.iter().filter_map(|(version, signature)| {
            let end = ends.iter().find(|logged| *version == logged.event.seq.into());
            let fault = match end {
                None => Some("it is signed, but not over".to_owned()),
                Some(logged) => self.signature_fault(id, &logged.hash, signature),
            };
            fault.map(|what| (version.newest(), what))
        });
        unsigned.chain(wrong).collect()
    }

    fn signature_fault(
        &self,
        id: MatchId,
        head: &ChainHead,
        signature: &Signature,
    ) -> Option<String> {
        let key = signature.public_key;
        if !signature.is_of(id, head) {
            return Some(format!(
                "the log is not the one that key {} signed: its end, or all of it, was rewritten, \
                 or the signature is that of another match",
                key.id(),
            ));
        }
        let is_trusted = match self.trusted {
            Some(trusted) => trusted.contains(&key),
            None => self.known.iter().any(|known| known.public_key == key),
        };
        let whose = || format!("it is signed by key {}, which is not a known key", key.id());
        (!is_trusted).then(whose)
    }
}
