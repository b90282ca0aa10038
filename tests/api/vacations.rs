//! Vacations: the plan, the balance, and the days that are drawn automatically.

use chrono::{DateTime, Datelike, SecondsFormat, TimeDelta, Utc};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor};
use turnstone::store::{Store, StoreSettings};
use turnstone::world::Clock;
use turnstone_accounts::Vacation;
use turnstone_matches::AccountId;

use crate::api::helpers::pointer;
use crate::support::client::{PASSWORD, text};
use crate::support::poll::within_a_second;
use crate::support::{FOR_RACES, Player, Response, TestServer};

const YEARLY: TimeDelta = TimeDelta::days(28);
pub const FULL: i64 = 28 * 86_400;

fn format_instant(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn period(starts_at: DateTime<Utc>, ends_at: DateTime<Utc>) -> Value {
    json!({"starts_at": format_instant(starts_at), "ends_at": format_instant(ends_at)})
}

/// A day of next year: in the future, and within the allowed range.
fn next_year(month: u32, day: u32) -> DateTime<Utc> {
    let year = Clock::machine_now().year() + 1;
    format!("{year}-{month:02}-{day:02}T00:00:00Z").parse().expect("an instant")
}

pub fn days(month: u32, from: u32, to: u32) -> Value {
    period(next_year(month, from), next_year(month, to))
}

pub async fn plan(player: &Player, planned: Value) -> Response {
    player.client.patch("/v1/me", &json!({"vacation": {"planned": planned}})).await
}

async fn vacation(player: &Player) -> Value {
    player.client.get("/v1/me").await.expect(200)["vacation"].clone()
}

pub fn account(player: &Player) -> AccountId {
    AccountId(player.id.parse().expect("an id"))
}

pub fn store(server: &TestServer) -> Store {
    store_with_allowance(server, YEARLY)
}

fn store_with_allowance(server: &TestServer, yearly_vacation: TimeDelta) -> Store {
    let settings = StoreSettings { yearly_vacation, ..StoreSettings::new(4, 0, Clock::default()) };
    Store::with(server.database.serving.clone(), settings)
}

/// Inserts a vacation period, as if it had been planned while it was in the future.
async fn insert_vacation(server: &TestServer, player: &Player, period: &Value) {
    let statement = format!(
        "INSERT INTO vacations VALUES ('{}', '{}', '{}', false)",
        player.id,
        text(&period["starts_at"]),
        text(&period["ends_at"]),
    );
    server.connect().await.execute(AssertSqlSafe(statement)).await.expect("a vacation");
}

/// A player with automatic vacation.
pub async fn player_with_automatic_vacation(server: &TestServer, username: &str) -> Player {
    let player = server.player(username).await;
    let wish = json!({"vacation": {"automatic": true}});
    player.client.patch("/v1/me", &wish).await.expect(200);
    player
}

pub async fn draw(server: &TestServer, player: &Player, now: DateTime<Utc>) -> Option<Vacation> {
    draw_with_allowance(server, player, now, YEARLY).await
}

async fn draw_with_allowance(
    server: &TestServer,
    player: &Player,
    now: DateTime<Utc>,
    yearly: TimeDelta,
) -> Option<Vacation> {
    let mut connection = server.connect().await;
    let store = store_with_allowance(server, yearly);
    let drawn = store.vacations.draw_day(&mut connection, account(player), now).await;
    drawn.expect("a database")
}

#[tokio::test]
async fn a_vacation_plan_is_replaced_as_a_whole_and_idempotent() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    for _ in 0..2 {
        let after = plan(&anna, json!([days(7, 1, 8), days(3, 1, 8)])).await.expect(200);
        assert_eq!(after["vacation"]["planned"], json!([days(3, 1, 8), days(7, 1, 8)]));
    }
    let after = plan(&anna, json!([days(3, 8, 9)])).await.expect(200);
    assert_eq!(after["vacation"]["planned"], json!([days(3, 8, 9)]));
    assert_eq!(after["vacation"]["remaining_seconds"], FULL, "next year has a balance of its own");
    let offset = json!([{"starts_at": format!("{}-06-01T02:00:00+02:00", next_year(6, 1).year()),
        "ends_at": format_instant(next_year(6, 2))}]);
    let after = plan(&anna, offset).await.expect(200);
    assert_eq!(after["vacation"]["planned"], json!([days(6, 1, 2)]));
}

#[tokio::test]
async fn an_invalid_vacation_plan_is_pointed_at_and_changes_nothing() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let before = plan(&anna, json!([days(3, 1, 8)])).await.expect(200);
    let now = Clock::machine_now();
    let start = next_year(5, 1);
    let with =
        |starts_at: &str, ends_at: &str| json!([{"starts_at": starts_at, "ends_at": ends_at}]);
    let hours: Vec<_> = (0..21).map(|n| start + TimeDelta::hours(n)).collect();
    let hours: Vec<_> = hours.iter().map(|at| period(*at, *at + TimeDelta::hours(1))).collect();
    for (planned, expected) in [
        (json!([period(start, start)]), "/0/ends_at"),
        (json!([days(5, 8, 1)]), "/0/ends_at"),
        (json!([period(start + TimeDelta::milliseconds(1), next_year(5, 2))]), "/0/starts_at"),
        (json!([period(start, start + TimeDelta::microseconds(1))]), "/0/ends_at"),
        (json!([period(now - TimeDelta::days(3), now - TimeDelta::days(2))]), "/0/starts_at"),
        (json!([days(5, 1, 3), days(5, 5, 6), days(5, 2, 4)]), "/2"),
        (json!([period(start, now + TimeDelta::days(800))]), "/0/ends_at"),
        (json!([days(5, 1, 30)]), ""),
        (json!([days(5, 1, 20), days(8, 1, 20)]), ""),
        (json!(hours), ""),
        (with("tomorrow", "2040-01-01T00:00:00Z"), "/0/starts_at"),
        (with("2040-01-01T00:00:00Z", "2040-01-02"), "/0/ends_at"),
        (with("2040-01-01T00:00:00Z", "2040-01-02T00:00:00"), "/0/ends_at"),
        (json!([{"starts_at": format_instant(start)}]), "/0/ends_at"),
        (json!([{"starts_at": format_instant(start), "ends_at": null}]), "/0/ends_at"),
        (
            json!([{"starts_at": format_instant(start), "ends_at": format_instant(start), "why": "sun"}]),
            "/0/why",
        ),
        (json!(7), ""),
    ] {
        let change = json!({"display_name": "Nobody", "vacation": {"planned": planned}});
        let problem = anna.client.patch("/v1/me", &change).await.problem(422, "invalid_body");
        let fault = pointer(&problem);
        assert_eq!(fault, format!("/vacation/planned{expected}"), "{planned}");
    }
    assert_eq!(anna.client.get("/v1/me").await.expect(200), before);
    plan(&anna, json!(hours[..20])).await.expect(200);
}

#[tokio::test]
async fn the_vacation_balance_is_configurable() {
    let server = TestServer::start_with(&["--test-tuning", "vacation_days = 2"]).await;
    let anna = server.player("anna").await;
    assert_eq!(vacation(&anna).await["remaining_seconds"], 2 * 86_400);
    plan(&anna, json!([days(5, 1, 4)])).await.problem(422, "invalid_body");
    plan(&anna, json!([days(5, 1, 2), days(6, 1, 2)])).await.expect(200);
    let none = TestServer::start_with(&["--test-tuning", "vacation_days = 0"]).await;
    let ben = none.player("ben").await;
    plan(&ben, json!([days(5, 1, 2)])).await.problem(422, "invalid_body");
    assert_eq!(
        draw_with_allowance(&none, &ben, Clock::machine_now(), TimeDelta::zero()).await,
        None
    );
}

#[tokio::test]
async fn a_running_vacation_can_be_kept_ended_or_given_another_end() {
    let server = TestServer::start().await;
    let anna = server.player("anna").await;
    let now: DateTime<Utc> =
        DateTime::from_timestamp(Clock::machine_now().timestamp(), 0).expect("an instant");
    let (start, end) = (now - TimeDelta::hours(1), now + TimeDelta::days(1));
    insert_vacation(&server, &anna, &period(start, end)).await;
    let begun = vacation(&anna).await;
    assert_eq!(
        (&begun["until"], &begun["planned"]),
        (&json!(format_instant(end)), &json!([period(start, end)]))
    );
    let later = end + TimeDelta::hours(1);
    for end in [end, later, now + TimeDelta::minutes(10)] {
        let after = plan(&anna, json!([period(start, end)])).await.expect(200);
        assert_eq!(after["vacation"]["until"], format_instant(end));
    }
    for (starts_at, ends_at, fault) in [
        (start, now - TimeDelta::minutes(1), "/vacation/planned/0/ends_at"),
        (start - TimeDelta::hours(1), end, "/vacation/planned/0/starts_at"),
        (start + TimeDelta::minutes(1), end, "/vacation/planned/0/starts_at"),
    ] {
        let answer = plan(&anna, json!([period(starts_at, ends_at)])).await;
        assert_eq!(pointer(&answer.problem(422, "invalid_body")), fault);
    }
    let ended = plan(&anna, json!([])).await.expect(200)["vacation"].clone();
    assert_eq!((&ended["until"], &ended["planned"]), (&Value::Null, &json!([])));
    let again = plan(&anna, json!([period(start, end)])).await;
    assert_eq!(
        pointer(&again.problem(422, "invalid_body")),
        "/vacation/planned/0/ends_at",
        "a vacation that has ended cannot start again in the past"
    );
    assert_eq!(ended["remaining_seconds"], FULL, "no clock ran in it");
}

#[tokio::test]
async fn a_match_shows_vacations_and_its_etag_changes_with_them() {
    let server = TestServer::start().await;
    let (anna, ben) = (
        player_with_automatic_vacation(&server, "anna").await,
        player_with_automatic_vacation(&server, "ben").await,
    );
    let path = format!("/v1/matches/{}", anna.match_against(&ben, "basic").await);
    let before = ben.client.get(&path).await;
    let seats = &before.expect(200)["seats"];
    assert_eq!(
        (&seats[0]["vacation_until"], &seats[1]["vacation_until"]),
        (&Value::Null, &Value::Null)
    );
    let drawn = draw(&server, &anna, Clock::machine_now()).await.expect("a day");
    let tag = before.header("etag").expect("a tag").to_owned();
    let fetch_if_changed = async || ben.client.get_with(&path, &[("if-none-match", &tag)]).await;
    // The test drew the day without this server, as another server does.
    assert!(within_a_second(async || fetch_if_changed().await.status == 200).await);
    let after = fetch_if_changed().await;
    assert_eq!(after.expect(200)["seats"][0]["vacation_until"], format_instant(drawn.ends_at));
    assert_eq!(after.json["seats"][1]["vacation_until"], Value::Null);
    assert_eq!(after.json["version"], before.json["version"]);
    let tag = after.header("etag").expect("a tag").to_owned();
    assert_eq!(ben.client.get_with(&path, &[("if-none-match", &tag)]).await.status.as_u16(), 304);
    assert_eq!(vacation(&anna).await["until"], format_instant(drawn.ends_at));
    assert_eq!(vacation(&anna).await["planned"], json!([]));
}

#[tokio::test]
async fn concurrent_vacation_draws_insert_one_day_and_return_the_same() {
    let server = TestServer::for_races().await;
    let anna = player_with_automatic_vacation(&server, "anna").await;
    let mut now = Clock::machine_now();
    for round in 1..=10 {
        let (one, other, third) = tokio::join!(
            draw(&server, &anna, now),
            draw(&server, &anna, now),
            draw(&server, &anna, now),
        );
        let drawn = one.expect("a day");
        assert_eq!((other, third), (Some(drawn), Some(drawn)));
        assert_eq!(draw(&server, &anna, now + TimeDelta::hours(23)).await, Some(drawn));
        now = drawn.ends_at;
        let hours: i64 = sqlx::query_scalar(
            "SELECT count(*) FROM vacations WHERE automatic
            AND ends_at - starts_at = interval '1 day'",
        )
        .fetch_one(&mut server.connect().await)
        .await
        .expect("a count");
        assert_eq!(hours, round);
    }
}

#[tokio::test]
async fn a_day_drawn_in_a_transaction_is_visible_after_its_commit() {
    let server = TestServer::start().await;
    let anna = player_with_automatic_vacation(&server, "anna").await;
    let (store, now) = (store(&server), Clock::machine_now());
    let mut connection = server.connect().await;
    for is_committed in [false, true] {
        let mut transaction = connection.begin().await.expect("a transaction");
        let drawn = store.vacations.draw_day(&mut transaction, account(&anna), now).await;
        let drawn = drawn.expect("a database").expect("a day");
        assert_eq!((drawn.starts_at, drawn.ends_at), (now, now + TimeDelta::days(1)));
        if is_committed {
            transaction.commit().await.expect("a commit");
        } else {
            transaction.rollback().await.expect("a rollback");
        }
        let days: i64 = sqlx::query_scalar("SELECT count(*) FROM vacations")
            .fetch_one(&mut server.connect().await)
            .await
            .expect("a count");
        assert_eq!(days, i64::from(is_committed));
    }
}

#[tokio::test]
async fn no_vacation_is_drawn_when_switched_off_used_up_or_deleted() {
    let server = TestServer::start().await;
    let (anna, ben) = (
        player_with_automatic_vacation(&server, "anna").await,
        player_with_automatic_vacation(&server, "ben").await,
    );
    let now = Clock::machine_now();
    anna.client.patch("/v1/me", &json!({"vacation": {"automatic": false}})).await.expect(200);
    assert_eq!(draw(&server, &anna, now).await, None);
    let start: DateTime<Utc> = DateTime::from_timestamp(now.timestamp(), 0).expect("an instant");
    insert_vacation(&server, &anna, &period(start, start + TimeDelta::hours(3))).await;
    let current = draw(&server, &anna, now).await.expect("the current vacation");
    assert_eq!(current.ends_at, start + TimeDelta::hours(3));
    let quarter = TimeDelta::minutes(15);
    let drawn = draw_with_allowance(&server, &ben, now, quarter).await.expect("what is left");
    assert_eq!(drawn.ends_at, now + quarter);
    assert_eq!(draw_with_allowance(&server, &ben, drawn.ends_at, quarter).await, None);
    ben.client.post("/v1/me/deletion", &json!({"password": PASSWORD})).await.expect(204);
    assert_eq!(draw(&server, &ben, now + TimeDelta::hours(5)).await, None);
}

#[tokio::test]
async fn a_plan_begins_after_the_day_that_was_drawn() {
    let server = TestServer::start().await;
    let anna = player_with_automatic_vacation(&server, "anna").await;
    let drawn = draw(&server, &anna, Clock::machine_now()).await.expect("a day");
    let end: DateTime<Utc> =
        DateTime::from_timestamp(drawn.ends_at.timestamp(), 0).expect("an instant");
    let until = end + TimeDelta::hours(5);
    let answer = plan(&anna, json!([period(end - TimeDelta::minutes(5), until)])).await;
    assert_eq!(pointer(&answer.problem(422, "invalid_body")), "/vacation/planned/0/starts_at");
    plan(&anna, json!([period(end + TimeDelta::seconds(1), until)])).await.expect(200);
    plan(&anna, json!([])).await.expect(200);
    assert_eq!(
        vacation(&anna).await["until"],
        format_instant(drawn.ends_at),
        "the drawn day stays"
    );
}

#[tokio::test]
async fn concurrent_plans_and_draws_never_overlap_or_exceed_the_balance() {
    let one_day = ["--test-tuning", "vacation_days = 1"];
    let server = TestServer::start_with(&[one_day, FOR_RACES].concat()).await;
    let anna = player_with_automatic_vacation(&server, "anna").await;
    let day = next_year(5, 1);
    for hour in 0..12 {
        let start = day + TimeDelta::hours(2 * hour);
        let wanted = json!([period(start, start + TimeDelta::hours(20))]);
        let now = start + TimeDelta::minutes(30);
        let (planned, _) = tokio::join!(
            plan(&anna, wanted),
            draw_with_allowance(&server, &anna, now, TimeDelta::days(1)),
        );
        assert!([200, 422].contains(&planned.status.as_u16()), "{}", planned.text);
    }
    let mut connection = server.connect().await;
    let overlaps: i64 = sqlx::query_scalar(
        "SELECT count(*) FROM vacations AS a JOIN vacations AS b
         ON a.starts_at < b.starts_at AND b.starts_at < a.ends_at",
    )
    .fetch_one(&mut connection)
    .await
    .expect("a count");
    let hours: i64 = sqlx::query_scalar(
        "SELECT (extract(epoch FROM sum(ends_at - starts_at)) / 3600)::bigint FROM vacations",
    )
    .fetch_one(&mut connection)
    .await
    .expect("a sum");
    assert_eq!(overlaps, 0);
    assert!((12..=24).contains(&hours), "{hours}");
}
