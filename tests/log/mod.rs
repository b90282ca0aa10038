//! The log on a real Postgres: no role can change it, the heads follow from it, damage is found and
//! named, and of two appends to the same version one wins.

mod account_matches;
mod append_only;
mod audit;
mod corruption;
mod forced_moves;
mod group_commit;
mod heads;
mod on_cluster;
mod outbox;
mod partitions;
mod races;
mod reminders;
mod replayed;

use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, Row};
use turnstone::store::{CommandError, CreateMatchOutcome, NewAccount, Store};
use turnstone::world::{Clock, new_id};
use turnstone_accounts::{DisplayName, PasswordHash, Username};
use turnstone_matches::{
    AccountId, Command, CreateMatch, DecisionContext, DiceSeed, Match, MatchId, PlayMove, Ply,
    SeatingSeed, Status, TimeControl, Visibility,
};
use turnstone_rules::{Options, Seat};
use uuid::Uuid;

use crate::support::database::{self, TestDatabase};

const ANNA: AccountId = AccountId(Uuid::from_u128(0xa));
const BEN: AccountId = AccountId(Uuid::from_u128(0xb));

/// A store on a test's database, without a cache.
fn store(database: &TestDatabase) -> Store {
    Store::new(database.serving.clone(), 4, 0, Clock::default())
}

async fn connect(options: &PgConnectOptions) -> PgConnection {
    PgConnection::connect_with(options).await.expect("a connection")
}

/// Runs a statement that a test has built.
async fn run(connection: &mut PgConnection, statement: &str) -> Result<u64, sqlx::Error> {
    let done = connection.execute(AssertSqlSafe(statement.to_owned())).await?;
    Ok(done.rows_affected())
}

/// One value of the database, as text.
async fn value(connection: &mut PgConnection, query: &str) -> String {
    let query = format!("SELECT ({query})::text");
    let row = connection.fetch_one(AssertSqlSafe(query)).await.expect("a row");
    row.get::<Option<String>, _>(0).unwrap_or_default()
}

/// A match of Anna, who has seat 0.
async fn create(store: &Store, variant: &str, change: impl FnOnce(&mut CreateMatch)) -> Match {
    let mut wanted = CreateMatch {
        account: ANNA,
        game: "mancala".to_owned(),
        variant: variant.to_owned(),
        options: Options::new(),
        rated: None,
        visibility: Visibility::Public,
        seat: Some(Seat(0)),
        invited: None,
        solo: false,
        computer: None,
        partner: None,
        clock: TimeControl::default(),
        open_for_seconds: None,
        min_completion_percent: None,
        nonce: None,
    };
    change(&mut wanted);
    for (id, name) in [(ANNA, "anna"), (BEN, "ben")] {
        if Box::pin(store.accounts.get(id)).await.expect("a database").is_some() {
            continue;
        }
        let username = Username::parse(name).expect("a name");
        let new = NewAccount {
            id,
            display_name: DisplayName::from(&username),
            username,
            password: PasswordHash("never used".to_owned()),
            recovery: [0; 32],
        };
        Box::pin(store.accounts.create(&new)).await.expect("a database");
    }
    let id = MatchId(new_id(store.database.now()).expect("an id"));
    let seed = (wanted.game == "acey_deucey").then(|| DiceSeed::new([3; 32]));
    let context = DecisionContext::at(store.database.now(), seed.as_ref());
    let decision = wanted.decide(id, &context).expect("a match");
    let made = Box::pin(store.log.create(&decision, seed.as_ref(), None, None)).await;
    let made = made.expect("a database");
    assert!(matches!(made, CreateMatchOutcome::Made));
    decision.after
}

// A future of the store takes tens of kilobytes where it stands: the stack of a test has no room for many.
async fn execute(
    store: &Store,
    id: MatchId,
    command: &Command,
) -> Result<Arc<Match>, CommandError> {
    Box::pin(store.log.execute(id, command, &|_| true)).await
}

/// Ben takes a place.
fn join() -> Command {
    Command::Join {
        account: BEN,
        seat: None,
        seating_seed: SeatingSeed([1; 32]),
        nonce: None,
        by_link: false,
    }
}

/// A match of Anna and Ben that has started.
async fn begin(store: &Store, variant: &str) -> Arc<Match> {
    let created = create(store, variant, |_| {}).await;
    execute(store, created.id, &join()).await.expect("a place")
}

/// The command that plays the legal move with this number, modulo their count.
fn any_move(game_match: &Match, number: usize) -> Command {
    let seat = game_match.to_act()[0];
    let legal = game_match.position.legal_moves();
    Command::Play(PlayMove {
        offer_draw: false,
        then: None,
        account: game_match.seats[seat.index()].expect("a player"),
        seat: Some(seat),
        ply: game_match.ply,
        notation: legal[number % legal.len()].notation.clone(),
    })
}

/// Plays up to this ply, or until the end.
async fn play(store: &Store, game_match: Arc<Match>, plies: u32, seed: usize) -> Arc<Match> {
    let mut game_match = game_match;
    while game_match.ply < Ply::saturating(plies) && game_match.status == Status::Active {
        let number = seed.wrapping_mul(31).wrapping_add(game_match.ply.count() * 7);
        let command = any_move(&game_match, number);
        game_match = execute(store, game_match.id, &command).await.expect("a legal move");
    }
    game_match
}

/// Matches of every kind: open, invited, solo, active, resigned, cancelled and finished.
async fn play_all_kinds(store: &Store) -> Vec<MatchId> {
    let mut ids = Vec::new();
    for (seed, variant) in ["basic", "egyptian", "ethiopian", "nigerian"].into_iter().enumerate() {
        let open = create(store, variant, |wanted| wanted.seat = None).await;
        let invited = create(store, variant, |wanted| {
            wanted.invited = Some(vec![BEN]);
            wanted.visibility = Visibility::Private;
            wanted.clock = TimeControl::unlimited();
        });
        let invited = invited.await;
        let declined = create(store, variant, |wanted| wanted.invited = Some(vec![BEN])).await;
        let decline = Command::Decline { account: BEN, reason: None };
        execute(store, declined.id, &decline).await.expect("an invitation");
        let left = create(store, variant, |_| {}).await;
        execute(store, left.id, &Command::Leave { account: ANNA }).await.expect("a place");
        let solo = create(store, variant, |wanted| (wanted.solo, wanted.seat) = (true, None)).await;
        let solo = play(store, Arc::new(solo), 5, seed).await;
        let cancelled = begin(store, variant).await;
        let cancel = Command::Cancel { account: BEN };
        execute(store, cancelled.id, &cancel).await.expect("an early match");
        let under_way = begin(store, variant).await;
        let under_way = play(store, under_way, 4, seed + 1).await;
        let resigned = begin(store, variant).await;
        let resigned = play(store, resigned, 3, seed + 2).await;
        let resign = Command::Resign { account: BEN, seat: None };
        execute(store, resigned.id, &resign).await.expect("a running match");
        let finished = begin(store, variant).await;
        let finished = play(store, finished, 500, seed + 3).await;
        assert_eq!(finished.status, Status::Finished);
        ids.extend([open.id, invited.id, declined.id, left.id, solo.id, cancelled.id]);
        ids.extend([under_way.id, resigned.id, finished.id]);
    }
    ids
}
