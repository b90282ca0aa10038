//! Vacations and clocks over HTTP, with a test clock: a clock gains exactly the vacation that
//! overlapped its running, and the deadline is true before, during and after it.

mod automatic;
mod balance;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};
use turnstone::world::{Clock, Stopwatch};

use crate::api::helpers::{TestClock, changed_matches, events, play_all, wait_for};
use crate::support::poll::{poll, within_a_second};
use crate::support::{FOR_RACES, Player, TestServer};

const HOUR: i64 = 3600;
const FULL: i64 = 28 * 86_400;

/// A running match with a clock that a test can move.
struct Clocked {
    clock: TestClock,
    server: TestServer,
    anna: Player,
    ben: Player,
    id: String,
    since: Stopwatch,
}

impl Clocked {
    /// Two plies are played, and Anna is to act.
    async fn start(control: Value) -> Self {
        Self::start_with_vacation_days("28", control).await
    }

    async fn start_with_vacation_days(days: &str, control: Value) -> Self {
        let clock = TestClock::new();
        let days = format!("vacation_days = {days}");
        let tuning = ["--test-tuning", &days];
        let server = TestServer::start_with(&[clock.flags(), tuning, FOR_RACES].concat()).await;
        let (anna, ben) = (server.player("anna").await, server.player("ben").await);
        let id = begin(&anna, &ben, control).await;
        Self { clock, server, anna, ben, id, since: Stopwatch::start() }
    }

    async fn an_hour_a_move() -> Self {
        Self::start(json!({"kind": "per_move", "per_move_seconds": HOUR})).await
    }

    /// Moves the clock to this many seconds after an instant.
    fn set(&self, after: DateTime<Utc>, seconds: i64) {
        let ahead = after + TimeDelta::seconds(seconds) - Clock::machine_now();
        self.clock.set_seconds_ahead(ahead.num_seconds() + 1);
    }

    async fn fetch(&self) -> Value {
        self.ben.client.fetch(&self.id).await
    }

    async fn deadline(&self) -> DateTime<Utc> {
        deadline(&self.fetch().await)
    }

    /// Plans Anna's vacation; the periods begin and end so many seconds after an instant.
    async fn plan(&self, after: DateTime<Utc>, periods: &[(i64, i64)]) -> Value {
        let at = |seconds| {
            let whole = DateTime::from_timestamp(after.timestamp(), 0).expect("an instant");
            (whole + TimeDelta::seconds(seconds)).to_rfc3339_opts(SecondsFormat::Secs, true)
        };
        let period = |&(from, until)| json!({"starts_at": at(from), "ends_at": at(until)});
        let planned: Vec<_> = periods.iter().map(period).collect();
        let wish = json!({"vacation": {"planned": planned}});
        self.anna.client.patch("/v1/me", &wish).await.expect(200)
    }

    async fn balance(&self) -> i64 {
        let me = self.anna.client.get("/v1/me").await.expect(200);
        me["vacation"]["remaining_seconds"].as_i64().expect("seconds")
    }
}

async fn begin(anna: &Player, ben: &Player, control: Value) -> String {
    let wanted = json!({"game": "mancala", "variant": "basic", "seat": 0, "clock": control});
    let id = anna.create(&wanted).await;
    ben.client.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
    play_all(&[anna, ben], &id, &["1", "1"]).await;
    id
}

fn deadline(current: &Value) -> DateTime<Utc> {
    current["deadline"].as_str().expect("a deadline").parse().expect("an instant")
}

/// Whether two instants are less than two seconds apart: the test clock goes by whole seconds.
#[track_caller]
fn assert_near(found: DateTime<Utc>, expected: DateTime<Utc>) {
    let apart = (found - expected).num_milliseconds().abs();
    assert!(apart < 2_000, "{found} is not {expected}: {apart} ms");
}

async fn turns(player: &Player) -> Vec<Value> {
    player.client.get("/v1/me/turns").await.expect(200)["items"].as_array().expect("items").clone()
}

/// The attack: plan a day just before the deadline, let it pass, and take the plan back.
#[tokio::test]
async fn vacation_plans_that_are_taken_back_give_no_more_time_than_they_lasted() {
    let clocked = Clocked::an_hour_a_move().await;
    let start = clocked.deadline().await;
    let mut gained = 0;
    // After a round as much time is left as before its vacation, so the next begins later.
    for left in [600, 450, 300, 150] {
        let deadline = clocked.deadline().await;
        clocked.set(deadline, -left - 60);
        clocked.plan(deadline, &[(-left, 86_400)]).await;
        clocked.set(deadline, 5);
        assert_eq!(clocked.fetch().await["status"], "active");
        let before = clocked.balance().await;
        let ended = clocked.plan(deadline, &[]).await;
        let charged = FULL - ended["vacation"]["remaining_seconds"].as_i64().expect("seconds");
        assert!(before < FULL - 86_000, "the plan is charged while it stands");
        gained = (clocked.deadline().await - start).num_seconds();
        assert!((gained - charged).abs() <= 1, "gained {gained} s for {charged} s");
    }
    assert!((1_520..1_800).contains(&gained), "605, 455, 305 and 155 s: {gained}");
    clocked.set(clocked.deadline().await, 1);
    let lost = wait_for(&clocked.ben.client, &clocked.id, |now| now["status"] != "active").await;
    assert_eq!(lost["result"]["reason"], "time_out");
    let log = events(&clocked.ben.client, &clocked.id).await;
    let given: u64 =
        log.iter().filter_map(|event| event["clock_extended"]["milliseconds"].as_u64()).sum();
    assert_eq!(i64::try_from(given / 1000).expect("small"), gained, "the log has it as one event");
}

#[tokio::test]
async fn the_deadline_is_true_before_during_and_after_a_vacation() {
    let clocked = Clocked::an_hour_a_move().await;
    let unpaused = clocked.deadline().await;
    let tag = clocked.ben.client.get(&format!("/v1/matches/{}", clocked.id)).await;
    let tag = tag.header("etag").expect("a tag").to_owned();
    // Planned: from half an hour before the deadline, for three hours.
    clocked.plan(unpaused, &[(-HOUR / 2, 5 * HOUR / 2)]).await;
    let expected = unpaused + TimeDelta::hours(3);
    for seconds in [-3000, -100, HOUR, 2 * HOUR, 3 * HOUR - 100] {
        clocked.set(unpaused, seconds);
        let current = clocked.fetch().await;
        assert_near(deadline(&current), expected);
        assert_eq!(current["status"], "active", "{seconds} s after the old deadline");
        // The list of turns and the feed of changes have the same.
        assert_near(deadline(&turns(&clocked.anna).await[0]), expected);
    }
    let path = format!("/v1/matches/{}", clocked.id);
    let again = clocked.ben.client.get_with(&path, &[("if-none-match", &tag)]).await;
    assert_eq!(again.status.as_u16(), 200, "the tag changes with the deadline");
    assert!(again.json["version"] == 6, "no event was written: {}", again.json["version"]);
    clocked.set(unpaused, 3 * HOUR + 2);
    let lost = wait_for(&clocked.ben.client, &clocked.id, |now| now["status"] != "active").await;
    assert_eq!(lost["result"]["winners"], json!([1]));
}

#[tokio::test]
async fn turns_and_changes_have_deadlines_that_count_vacations() {
    let clocked = Clocked::an_hour_a_move().await;
    let later = json!({"kind": "per_move", "per_move_seconds": 2 * HOUR});
    let second = begin(&clocked.anna, &clocked.ben, later).await;
    let listed = async || -> Vec<String> {
        let turns = turns(&clocked.anna).await;
        turns.iter().map(|turn| turn["id"].as_str().expect("an id").to_owned()).collect()
    };
    assert_eq!(listed().await, [clocked.id.clone(), second.clone()]);
    let unpaused = clocked.deadline().await;
    clocked.set(unpaused, -1800);
    clocked.plan(unpaused, &[(-1700, 1900)]).await;
    let first = deadline(&clocked.anna.client.fetch(&clocked.id).await);
    assert_near(first, unpaused + TimeDelta::hours(1));
    // The feed waits for every transaction that runs in the cluster, also those of other tests.
    let seen = poll("the change is in the feed", async || {
        let changes = clocked.ben.client.get("/v1/me/changes").await.expect(200);
        changed_matches(&changes).into_iter().find(|item| item["id"] == clocked.id.as_str())
    })
    .await;
    assert_near(deadline(&seen), unpaused + TimeDelta::hours(1));
}

#[tokio::test]
async fn a_vacation_can_begin_now() {
    let clocked = Clocked::an_hour_a_move().await;
    let unpaused = clocked.deadline().await;
    let ends_at = (unpaused + TimeDelta::days(1)).to_rfc3339_opts(SecondsFormat::Secs, true);
    for period in [json!({"ends_at": ends_at}), json!({"starts_at": null, "ends_at": ends_at})] {
        let wish = json!({"vacation": {"planned": [period]}});
        let me = clocked.anna.client.patch("/v1/me", &wish).await.expect(200);
        assert!(me["vacation"]["until"].is_string(), "it has begun");
        // The server's own answer can be sent back.
        let echo = json!({"vacation": {"planned": me["vacation"]["planned"]}});
        let again = clocked.anna.client.patch("/v1/me", &echo).await.expect(200);
        assert_eq!(again["vacation"]["planned"], me["vacation"]["planned"]);
    }
    assert!(clocked.deadline().await > unpaused + TimeDelta::days(1));
}

#[tokio::test]
async fn agreeing_to_a_takeback_costs_only_the_time_in_which_the_clock_ran() {
    let bank = json!({"kind": "bank", "bank_seconds": 72 * HOUR});
    for (control, spent) in
        [(bank, 2 * HOUR), (json!({"kind": "per_move", "per_move_seconds": 72 * HOUR}), 0)]
    {
        let clocked = Clocked::start(control).await;
        let start = Clock::machine_now();
        clocked
            .ben
            .client
            .post(&format!("/v1/matches/{}/takeback-offer", clocked.id), &json!({"ply": 2}))
            .await
            .expect(200);
        clocked.plan(start, &[(2 * HOUR, 50 * HOUR)]).await;
        clocked.set(start, 49 * HOUR);
        let answer = json!({"ply": 2, "accept": true});
        let path = format!("/v1/matches/{}/takeback-offer/answer", clocked.id);
        let agreed = clocked.anna.client.post(&path, &answer).await.expect(200);
        assert_eq!(agreed["to_act"], json!([1]));
        let left = agreed["seats"][0]["remaining_seconds"].as_i64().expect("seconds");
        assert!((72 * HOUR - spent - left).abs() <= 5, "{left} s are left, {spent} s were used");
        let full = deadline(&agreed) - (start + TimeDelta::hours(49));
        assert!((full.num_seconds() - 72 * HOUR).abs() <= 10, "Ben has his time again: {full}");
    }
}

#[tokio::test]
async fn the_tags_of_what_is_over_and_of_records_do_not_change_with_vacations() {
    let clocked = Clocked::an_hour_a_move().await;
    let over = format!("/v1/matches/{}", clocked.id);
    let running = begin(&clocked.anna, &clocked.ben, json!({"kind": "unlimited"})).await;
    let running = format!("/v1/matches/{running}");
    clocked.ben.client.post_empty(&format!("{over}/resignation")).await.expect(200);
    wait_for(&clocked.ben.client, &clocked.id, |shown| shown["counted"].is_boolean()).await;
    let paths =
        [over.clone(), format!("{over}/record.json"), format!("{running}/record.json"), running];
    let tags = async || {
        let mut tags = Vec::new();
        for path in &paths {
            let answer = clocked.ben.client.get(path).await;
            tags.push(answer.header("etag").expect("a tag").to_owned());
        }
        tags
    };
    let before = tags().await;
    let end =
        (Clock::machine_now() + TimeDelta::days(2)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let wish = json!({"vacation": {"planned": [{"starts_at": null, "ends_at": end}]}});
    clocked.anna.client.patch("/v1/me", &wish).await.expect(200);
    let after = tags().await;
    assert_eq!(before[..3], after[..3]);
    assert_ne!(before[3], after[3], "a running match shows who is away");
}

/// The row is written as another server, or an operator, would write it.
#[tokio::test]
async fn a_vacation_that_another_server_plans_moves_the_deadline_in_lists_too() {
    let clocked = Clocked::an_hour_a_move().await;
    let unpaused = clocked.deadline().await;
    let statement = format!("INSERT INTO vacations VALUES ('{}', $1, $2, false)", clocked.anna.id);
    sqlx::query(sqlx::AssertSqlSafe(statement))
        .bind(unpaused - TimeDelta::minutes(10))
        .bind(unpaused + TimeDelta::hours(5))
        .execute(&mut clocked.server.connect().await)
        .await
        .expect("a vacation");
    let expected = unpaused + TimeDelta::minutes(310);
    assert!(within_a_second(async || clocked.deadline().await == expected).await);
    poll("the list has it", async || {
        (deadline(&turns(&clocked.anna).await[0]) == expected).then_some(())
    })
    .await;
}
