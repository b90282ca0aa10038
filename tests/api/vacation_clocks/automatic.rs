//! Vacation that is taken automatically, by the day, when a deadline comes.

use super::*;
use crate::api::helpers::legal_moves;

impl Clocked {
    /// Anna draws a day in two matches, each of which needs it.
    async fn two_matches_in_a_drawn_day() -> (Self, String, DateTime<Utc>) {
        let clocked = Self::an_hour_a_move().await;
        let second = begin(
            &clocked.anna,
            &clocked.ben,
            json!({"kind": "per_move", "per_move_seconds": HOUR}),
        )
        .await;
        clocked.draw_automatically(true).await;
        let unpaused = clocked.deadline().await;
        clocked.set(unpaused, 60);
        for id in [&clocked.id, &second] {
            let held = wait_for(&clocked.ben.client, id, |now| {
                deadline(now) > unpaused + TimeDelta::hours(23)
            });
            assert_near(deadline(&held.await), unpaused + TimeDelta::days(1));
        }
        (clocked, second, unpaused)
    }

    async fn draw_automatically(&self, automatic: bool) {
        let wish = json!({"vacation": {"automatic": automatic}});
        self.anna.client.patch("/v1/me", &wish).await.expect(200);
    }
}

#[tokio::test]
async fn automatic_vacation_is_taken_by_the_day_and_the_next_move_gives_the_rest_back() {
    let clocked = Clocked::an_hour_a_move().await;
    let automatic = json!({"vacation": {"automatic": true}});
    clocked.anna.client.patch("/v1/me", &automatic).await.expect(200);
    let unpaused = clocked.deadline().await;
    clocked.set(unpaused, 60);
    let away = |now: &Value| now["seats"][0]["vacation_until"].is_string();
    let held = wait_for(&clocked.ben.client, &clocked.id, away).await;
    assert_eq!((&held["status"], &held["to_act"]), (&json!("active"), &json!([0])));
    assert_near(deadline(&held), unpaused + TimeDelta::days(1));
    assert_eq!(held["version"], 6, "no event was written");
    assert_eq!(clocked.balance().await, FULL - 86_400);
    // A day and an hour later she still has not moved: a second day was taken.
    clocked.set(unpaused, 25 * HOUR);
    let second = |now: &Value| deadline(now) > unpaused + TimeDelta::hours(26);
    let held = wait_for(&clocked.ben.client, &clocked.id, second).await;
    assert_near(deadline(&held), unpaused + TimeDelta::days(2));
    // She moves: 23 hours go back.
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    let charged = FULL - clocked.balance().await;
    assert!((25 * HOUR..25 * HOUR + 60).contains(&charged), "{charged} s are charged");
    let log = events(&clocked.ben.client, &clocked.id).await;
    let [.., given, played] = log.as_slice() else { panic!("{log:#?}") };
    assert_eq!(
        (&given["kind"], &played["kind"]),
        (&json!("clock_extended"), &json!("move_played"))
    );
    let given = given["clock_extended"]["milliseconds"].as_i64().expect("milliseconds") / 1000;
    assert!((given - charged).abs() <= 1, "gained {given} s for {charged} s");
    assert_eq!(played["move_played"]["remaining_milliseconds"], HOUR * 1000);
    assert!(!away(&clocked.fetch().await), "the vacation is over");
    // Ben has no automatic vacation: he loses when his time is over.
    clocked.set(clocked.deadline().await, 1);
    let lost = wait_for(&clocked.anna.client, &clocked.id, |now| now["status"] != "active").await;
    assert_eq!(lost["result"]["winners"], json!([0]));
}

/// The rest of a vacation goes back when the player is back, and not before.
#[tokio::test]
async fn a_vacation_goes_on_when_others_stop_the_clock_of_who_is_away() {
    let clocked = Clocked::an_hour_a_move().await;
    let Clocked { anna, ben, .. } = &clocked;
    let automatic = json!({"vacation": {"automatic": true}});
    anna.client.patch("/v1/me", &automatic).await.expect(200);
    // In another match Anna has prepared an answer, which waits for the end of an offer.
    let other = begin(anna, ben, json!({"kind": "per_move", "per_move_seconds": HOUR})).await;
    let lines = json!([{"move": "2", "next": [{"move": "3"}]}]);
    let prepared = json!({"ply": 2, "move": "2", "then": lines});
    anna.client.post(&format!("/v1/matches/{other}/moves"), &prepared).await.expect(201);
    let offered = json!({"ply": 3, "move": "2", "offer_draw": true});
    ben.client.post(&format!("/v1/matches/{other}/moves"), &offered).await.expect(201);
    clocked.set(clocked.deadline().await, 120);
    let away = |now: &Value| now["seats"][0]["vacation_until"].is_string();
    wait_for(&ben.client, &clocked.id, away).await;
    ben.client.delete(&format!("/v1/matches/{other}/draw-offer?ply=4")).await.expect(200);
    let answered = wait_for(&ben.client, &other, |now| now["ply"] == 5).await;
    assert!(away(&answered), "the server played for Anna: {answered:#}");
    let path = format!("/v1/matches/{}/resignation", clocked.id);
    ben.client.post_empty(&path).await.expect(200);
    assert!(away(&ben.client.fetch(&other).await), "Ben resigned");
}

#[tokio::test]
async fn a_deadline_noticed_late_takes_the_same_vacation_as_one_noticed_at_once() {
    let clocked = Clocked::an_hour_a_move().await;
    let automatic = json!({"vacation": {"automatic": true}});
    clocked.anna.client.patch("/v1/me", &automatic).await.expect(200);
    let unpaused = clocked.deadline().await;
    clocked.set(unpaused, 30 * HOUR);
    let away = |now: &Value| now["seats"][0]["vacation_until"].is_string();
    let held = wait_for(&clocked.ben.client, &clocked.id, away).await;
    assert_near(deadline(&held), unpaused + TimeDelta::days(2));
    assert_eq!(clocked.balance().await, FULL - 2 * 86_400, "two days, from the deadline on");
}

#[tokio::test]
async fn a_deadline_noticed_late_takes_what_is_left_before_the_match_is_lost() {
    let an_hour = json!({"kind": "per_move", "per_move_seconds": HOUR});
    let clocked = Clocked::start_with_vacation_days("1", an_hour).await;
    clocked.draw_automatically(true).await;
    clocked.set(clocked.deadline().await, 30 * HOUR);
    let lost = wait_for(&clocked.ben.client, &clocked.id, |now| now["status"] != "active").await;
    assert_eq!((&lost["result"]["winners"], &lost["ply"]), (&json!([1]), &json!(2)));
    assert_eq!(clocked.balance().await, 0, "the day is charged");
    let log = events(&clocked.ben.client, &clocked.id).await;
    let [.., given, timed_out, _] = log.as_slice() else { panic!("{log:#?}") };
    assert_eq!(given["clock_extended"]["milliseconds"], 86_400_000, "{given:#}");
    assert_eq!(timed_out["kind"], "timed_out");
}

#[tokio::test]
async fn a_drawn_day_runs_out_if_no_other_would_follow_it() {
    let (clocked, second, unpaused) = Clocked::two_matches_in_a_drawn_day().await;
    clocked.draw_automatically(false).await;
    clocked.set(unpaused, 2 * HOUR);
    let played = clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    assert_eq!(played["status"], "active");
    let held = clocked.ben.client.fetch(&second).await;
    assert_eq!(held["status"], "active");
    assert_near(deadline(&held), unpaused + TimeDelta::days(1));
    // The deadline that was shown is kept: until then she can play, and not after it.
    clocked.set(unpaused, 23 * HOUR);
    clocked.anna.client.play(&second, 2, "2").await.expect(201);
    assert_eq!(clocked.balance().await, FULL - 86_400, "the whole day is charged");
}

#[tokio::test]
async fn a_deadline_before_automatic_vacation_is_switched_off_still_draws_a_day() {
    let (clocked, second, unpaused) = Clocked::two_matches_in_a_drawn_day().await;
    clocked.set(unpaused, 2 * HOUR);
    // The move ends the day, so that the time of the other match is up a moment later.
    clocked.anna.client.play(&clocked.id, 2, "2").await.expect(201);
    clocked.set(unpaused, 2 * HOUR + 60);
    clocked.draw_automatically(false).await;
    let held = clocked.ben.client.fetch(&second).await;
    assert_eq!(held["status"], "active");
    assert!(deadline(&held) > unpaused + TimeDelta::hours(25), "{held:#}");
    clocked.set(unpaused, 25 * HOUR);
    clocked.anna.client.play(&second, 2, "2").await.expect(201);
}

/// Another transaction holds the head of one match: the other is not kept waiting.
#[tokio::test]
async fn a_drawn_day_waits_for_no_other_match() {
    let clocked = Clocked::an_hour_a_move().await;
    let two_hours = json!({"kind": "per_move", "per_move_seconds": 2 * HOUR});
    let second = begin(&clocked.anna, &clocked.ben, two_hours).await;
    clocked.draw_automatically(true).await;
    let unpaused = clocked.deadline().await;
    let mut connection = clocked.server.connect().await;
    let mut lock = sqlx::Connection::begin(&mut connection).await.expect("a transaction");
    let statement = format!("SELECT FROM matches WHERE match_id = '{second}' FOR UPDATE");
    sqlx::query(sqlx::AssertSqlSafe(statement)).execute(&mut *lock).await.expect("a lock");
    clocked.set(unpaused, 60);
    let away = |now: &Value| now["seats"][0]["vacation_until"].is_string();
    let held = wait_for(&clocked.ben.client, &clocked.id, away).await;
    assert_near(deadline(&held), unpaused + TimeDelta::days(1));
    lock.rollback().await.expect("the end of the lock");
    let moved = |now: &Value| deadline(now) > unpaused + TimeDelta::hours(24);
    wait_for(&clocked.ben.client, &second, moved).await;
}

#[tokio::test]
async fn automatic_vacation_saves_nobody_whose_time_was_up_before() {
    let clocked = Clocked::an_hour_a_move().await;
    clocked.set(clocked.deadline().await, 1);
    // The job of time-outs has not run yet.
    clocked.draw_automatically(true).await;
    let lost = clocked.fetch().await;
    assert_eq!(lost["result"]["reason"], "time_out", "{lost:#}");
    assert_eq!(clocked.balance().await, FULL);
}

/// One day is left. The job of time-outs goes by the ids of matches, and the match with the lower id
/// has the later deadline: a day that is drawn from there on would come too late for the other.
#[tokio::test]
async fn vacation_is_drawn_for_all_matches_in_the_order_of_their_deadlines() {
    for is_noticed_by_a_move in [false, true] {
        let an_hour = json!({"kind": "per_move", "per_move_seconds": HOUR});
        let clocked = Clocked::start_with_vacation_days("1", an_hour.clone()).await;
        let Clocked { anna, ben, .. } = &clocked;
        let second = begin(anna, ben, an_hour).await;
        anna.client.play(&clocked.id, 2, "2").await.expect(201);
        ben.client.play(&clocked.id, 3, "2").await.expect(201);
        clocked.draw_automatically(true).await;
        let first = deadline(&ben.client.fetch(&second).await);
        let later = clocked.deadline().await;
        assert!(first < later, "{first} {later}");
        clocked.set(later, 60);
        if is_noticed_by_a_move {
            let legal = legal_moves(&anna.client, &clocked.id).await;
            anna.client.play(&clocked.id, 4, &legal[0]).await.expect(201);
        }
        let drawn =
            |now: &Value| now["status"] != "active" || deadline(now) > first + TimeDelta::hours(23);
        let mut held = vec![wait_for(&ben.client, &second, drawn).await];
        if !is_noticed_by_a_move {
            held.push(wait_for(&ben.client, &clocked.id, drawn).await);
        }
        for held in held {
            assert_eq!(held["status"], "active", "{held:#}");
            assert_near(deadline(&held), first + TimeDelta::days(1));
        }
    }
}

#[tokio::test]
async fn a_clock_that_stops_before_a_time_out_is_noticed_gains_the_vacation_drawn_for_it() {
    let clocked = Clocked::an_hour_a_move().await;
    let Clocked { anna, ben, .. } = &clocked;
    let bank = begin(anna, ben, json!({"kind": "bank", "bank_seconds": 72 * HOUR})).await;
    clocked.draw_automatically(true).await;
    let first = clocked.deadline().await;
    clocked.set(first, 600);
    // The job of time-outs has not run for the other match yet.
    anna.client.play(&bank, 2, "2").await.expect(201);
    let log = events(&ben.client, &bank).await;
    let [.., given, _] = log.as_slice() else { panic!("{log:#?}") };
    let given = given["clock_extended"]["milliseconds"].as_i64();
    assert!(given.is_some_and(|given| (600_000..615_000).contains(&given)), "{log:#?}");
    let held =
        wait_for(&ben.client, &clocked.id, |now| deadline(now) > first + TimeDelta::hours(1));
    assert_eq!(held.await["status"], "active");
}

#[tokio::test]
async fn a_new_plan_takes_no_vacation_that_a_match_already_needs() {
    let an_hour = json!({"kind": "per_move", "per_move_seconds": HOUR});
    let clocked = Clocked::start_with_vacation_days("1", an_hour).await;
    clocked.draw_automatically(true).await;
    let first = clocked.deadline().await;
    clocked.set(first, 60);
    // The job of time-outs has not run yet.
    let ends_at = (first + TimeDelta::hours(30)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let starts_at = (first + TimeDelta::hours(25)).to_rfc3339_opts(SecondsFormat::Secs, true);
    let wish = json!({"vacation": {"planned": [{"starts_at": starts_at, "ends_at": ends_at}]}});
    clocked.anna.client.patch("/v1/me", &wish).await.problem(422, "invalid_body");
    assert_near(clocked.deadline().await, first + TimeDelta::days(1));
}

#[tokio::test]
async fn a_seat_says_whether_a_day_may_be_drawn_at_the_deadline() {
    let an_hour = json!({"kind": "per_move", "per_move_seconds": HOUR});
    let clocked = Clocked::start_with_vacation_days("1", an_hour).await;
    let says = |seats: &Value| [0, 1].map(|seat| seats[seat]["automatic_vacation"] == true);
    let path = format!("/v1/matches/{}", clocked.id);
    let mut tags = Vec::new();
    for automatic in [false, true, false, true] {
        clocked.draw_automatically(automatic).await;
        let answer = clocked.ben.client.get(&path).await;
        tags.push(answer.header("etag").expect("a tag").to_owned());
        assert_eq!(says(&answer.expect(200)["seats"]), [automatic, false]);
        let listed = turns(&clocked.anna).await[0].clone();
        assert_eq!(says(&listed["seats"]), [automatic, false], "{listed:#}");
    }
    assert_eq!((&tags[0], &tags[1]), (&tags[2], &tags[3]));
    assert_ne!(tags[0], tags[1]);
    let unpaused = clocked.deadline().await;
    clocked.set(unpaused, 60);
    let held = wait_for(&clocked.ben.client, &clocked.id, |now| deadline(now) > unpaused).await;
    assert_eq!(says(&held["seats"]), [false, false], "the day is drawn, and nothing is left");
}
