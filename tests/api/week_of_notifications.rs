//! Days of play with a clock that is moved: what arrives by push and by mail is compared with the inboxes.
//! Nothing is missing, nothing comes twice, nothing is over when it is sent, and nothing comes in quiet
//! hours. `TURNSTONE_LONG=1` plays a week.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::helpers::TestClock;
use super::mail::{MailRelay, flags, player_with_mail};
use super::push::{PushService, push_device};
use crate::support::client::text;
use crate::support::database;
use crate::support::poll::wait_until;
use crate::support::{Player, TestServer};
use turnstone_testing::{Random, is_long};

const NAMES: [&str; 4] = ["anna", "ben", "cleo", "dirk"];
/// Anna's quiet hours, as hours of the day.
const QUIET: (u32, u32) = (22, 7);
/// More than the delay before sending, and than the time in which an account counts as active.
const SETTLE_SECONDS: i64 = 120;

/// The messages that an account has received by push.
#[derive(Default)]
struct Received {
    /// The ids of the messages.
    sent: BTreeSet<Uuid>,
    /// Those, and the notifications that were told with them.
    ids: BTreeSet<Uuid>,
    /// How many others the messages have stood for.
    covered: usize,
    /// How many of those are known: each excuses one notification, once.
    excused: usize,
    /// By kind, when the last message came.
    last: BTreeMap<String, DateTime<Utc>>,
}

const DAY: i64 = 86_400;

struct Week {
    server: TestServer,
    clock: TestClock,
    seconds: i64,
    connection: PgConnection,
    service: PushService,
    relay: MailRelay,
    mails: usize,
    /// When the mails were last looked at.
    settled_at: DateTime<Utc>,
    players: Vec<Player>,
    received: BTreeMap<String, Received>,
    random: Random,
}

impl Week {
    async fn start() -> Self {
        let (clock, relay) = (TestClock::new(), MailRelay::start().await);
        // It begins at nine in the morning: what is told depends on the hour.
        let seconds = DAY + 9 * 3_600 - i64::from(Utc::now().num_seconds_from_midnight());
        clock.set_seconds_ahead(seconds);
        let service = PushService::start().await;
        let database = database::create().await;
        let mut arguments = flags(&relay);
        arguments.extend(clock.flags().map(str::to_owned));
        arguments.push("--webhook-allow-private".to_owned());
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let server = TestServer::start_on(database.clone(), &arguments).await;
        let mut players = Vec::new();
        for name in NAMES {
            let player = player_with_mail(&server, &relay, name).await;
            let device = push_device(&format!("{}/{name}", service.origin));
            player.client.post("/v1/me/push-subscriptions", &device).await.expect(201);
            players.push(player);
        }
        let hour = |hour: u32| format!("{hour:02}:00");
        let quiet = json!({"starts_at": hour(QUIET.0), "ends_at": hour(QUIET.1)});
        for (player, settings) in players.iter().zip([
            json!({"quiet_hours": quiet}),
            json!({"kinds": [{"kind": "match_begun", "push": false, "email": true}]}),
            json!({"email_frequency": "daily", "daily_hour": 8}),
            json!({"email_frequency": "hourly", "hides_details": true}),
        ]) {
            player.client.put("/v1/me/notification-settings", &settings).await.expect(200);
        }
        let connection = server.connect().await;
        Self {
            server,
            clock,
            seconds,
            connection,
            service,
            mails: relay.received().len(),
            settled_at: Utc::now() + TimeDelta::seconds(seconds),
            relay,
            players,
            received: NAMES.map(|name| (name.to_owned(), Received::default())).into(),
            random: Random::new(22),
        }
    }

    /// The time as the server sees it.
    fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::seconds(self.seconds)
    }

    fn advance(&mut self, seconds: i64) {
        self.seconds += seconds;
        self.clock.set_seconds_ahead(self.seconds);
    }

    /// Somebody does something.
    async fn act(&mut self) {
        let one = self.random.below(self.players.len());
        let other = (one + 1 + self.random.below(self.players.len() - 1)) % self.players.len();
        let (player, name) = (&self.players[one].client, NAMES[other]);
        let invitations = player.get("/v1/me/invitations").await.expect(200);
        let invitation = invitations["items"][0]["id"].as_str().map(str::to_owned);
        let turns = player.get("/v1/me/turns?limit=100").await.expect(200)["items"].clone();
        let turns = turns.as_array().expect("items").clone();
        match (self.random.below(10), invitation) {
            (0, _) => {
                let variant = *self.random.pick(&["basic", "egyptian"]);
                let clock = json!({"kind": "per_move", "per_move_seconds": 86_400});
                let wanted = json!({"game": "mancala", "variant": variant, "seat": 0,
                    "invite": [name], "clock": clock});
                player.post("/v1/matches", &wanted).await.expect(201);
            }
            (1..=3, Some(id)) => {
                player.post(&format!("/v1/matches/{id}/seats"), &json!({})).await.expect(200);
            }
            (choice, _) if !turns.is_empty() => {
                let chosen = self.random.pick(&turns);
                let (id, ply) = (text(&chosen["id"]), &chosen["ply"]);
                match choice {
                    4 => {
                        let body = json!({"text": "well played"});
                        player.post(&format!("/v1/matches/{id}/messages"), &body).await.expect(201);
                    }
                    5 => {
                        // It may have been offered before.
                        let body = json!({"ply": ply});
                        player.post(&format!("/v1/matches/{id}/draw-offer"), &body).await;
                    }
                    6 => {
                        let path = format!("/v1/matches/{id}/resignation");
                        let answer = player.post_empty(&path).await.status.as_u16();
                        assert!([200, 409].contains(&answer), "{answer}");
                    }
                    _ => {
                        let legal = player.get(&format!("/v1/matches/{id}/legal-moves")).await;
                        let moves = legal.expect(200)["moves"].as_array().expect("moves").clone();
                        // The match may have run out of time since its list was read.
                        if moves.is_empty() {
                            return;
                        }
                        let notation = text(&self.random.pick(&moves)["move"]);
                        let answer = player.play(id, ply.as_u64().expect("a ply"), notation).await;
                        assert!([201, 409].contains(&answer.status.as_u16()), "{answer:?}");
                    }
                }
            }
            _ => {}
        }
    }

    /// Waits until the servers have sent all that is due now, and checks it.
    async fn settle(&mut self) {
        let drained = "SELECT NOT EXISTS (SELECT 1 FROM outbox) AND $1::bigint >= 0";
        self.wait_for(drained, "the outbox is read").await;
        self.advance(SETTLE_SECONDS);
        self.wait_for(
            "SELECT NOT EXISTS (SELECT FROM notification_channels
                 WHERE due_at <= now() + make_interval(secs => $1::bigint))
               AND NOT EXISTS (SELECT FROM outgoing_mails
                 WHERE next_attempt_at <= now() + make_interval(secs => $1::bigint))",
            "all that is due is sent",
        )
        .await;
        // Read before the messages: what becomes due in between is sent in between.
        let mut told = Vec::new();
        for name in NAMES {
            told.push((name, self.holding(name).await, self.waiting(name).await));
        }
        for push in self.service.pending() {
            self.check_push(push.path.trim_start_matches('/'), &push.json()).await;
        }
        self.check_mails();
        for (name, mut holding, waiting) in told {
            // A match may have ended meanwhile: then nobody is told any more that it is their turn.
            let still = self.holding(name).await;
            holding.retain(|id, _| still.contains_key(id));
            self.check_nothing_is_missing(name, &holding, &waiting);
        }
    }

    /// Waits until a query about the server's time, `$1` seconds ahead, says yes.
    async fn wait_for(&mut self, query: &'static str, what: &str) {
        let (server, seconds) = (&self.server, self.seconds);
        wait_until(what, async || {
            let query = sqlx::query_scalar(query).bind(seconds);
            query.fetch_one(&mut server.connect().await).await.expect("a row")
        })
        .await;
    }

    /// The notifications of an account that still hold and are not read: ids, and kinds with their matches.
    async fn holding(&mut self, name: &str) -> BTreeMap<Uuid, String> {
        let rows: Vec<(Uuid, String)> = sqlx::query_as(
            "SELECT notification_id, notifications.kind || ' of ' || match_id FROM notifications
             JOIN accounts USING (account_id)
             WHERE username = $1 AND read_at IS NULL
               AND EXISTS (SELECT FROM notification_premise(notifications, now()))",
        )
        .bind(name)
        .fetch_all(&mut self.connection)
        .await
        .expect("rows");
        rows.into_iter().collect()
    }

    async fn check_push(&mut self, name: &str, said: &Value) {
        let now = self.now();
        let id: Uuid = text(&said["id"]).parse().expect("an id");
        let kind = text(&said["kind"]);
        let holding = self.holding(name).await;
        let subject = format!("{kind} of {}", text(&said["match_id"]));
        assert_eq!(holding.get(&id), Some(&subject), "over or unknown: {said}");
        assert!(!(name == "anna" && is_quiet(now)), "in quiet hours, at {now}: {said}");
        assert!(!(name == "ben" && kind == "match_begun"), "it is switched off: {said}");
        let received = self.received.get_mut(name).expect("a player");
        assert!(received.sent.insert(id), "twice: {said}");
        received.ids.insert(id);
        if let Some(last) = received.last.insert(kind.to_owned(), now) {
            let is_late = now - last >= TimeDelta::minutes(59);
            assert!(is_late || kind == "reminder", "within an hour, {last} and {now}: {said}");
        }
        received.covered += more(text(&said["body"]));
        // The course of a match is one message, which says how far it is: what is older is not sent. What two
        // rounds wrote in the same millisecond has no order.
        if text(&said["tag"]).starts_with("match-") {
            let of_match: Vec<Uuid> = sqlx::query_scalar(
                "SELECT notification_id FROM notifications JOIN accounts USING (account_id)
                 WHERE username = $1 AND match_id = $2::uuid
                   AND notifications.kind NOT IN ('offer', 'offer_answered', 'rematch', 'message')
                   AND left(notification_id::text, 13) <= left($3::uuid::text, 13)",
            )
            .bind(name)
            .bind(text(&said["match_id"]).parse::<Uuid>().expect("an id"))
            .bind(id)
            .fetch_all(&mut self.connection)
            .await
            .expect("rows");
            received.ids.extend(of_match);
        }
    }

    fn check_mails(&mut self) {
        let now = self.now();
        let all = self.relay.received();
        for mail in &all[self.mails..] {
            let name = mail.to.split('@').next().expect("a name").trim_matches(['<', '>']);
            assert!(!(name == "anna" && is_quiet(now)), "in quiet hours: {}", mail.raw);
            // The clock jumps, so that her hour may be over when the mail comes.
            let jumped_over = (now - self.settled_at).num_hours() < 24
                && (now - TimeDelta::hours(8)).date_naive()
                    != (self.settled_at - TimeDelta::hours(8)).date_naive();
            let is_her_hour = now.hour() == 8 || jumped_over;
            assert!(name != "cleo" || is_her_hour, "not her hour, {now}: {}", mail.raw);
        }
        self.mails = all.len();
        self.settled_at = now;
    }

    /// The notifications of an account that wait for hour or morning.
    async fn waiting(&mut self, name: &str) -> Vec<Uuid> {
        sqlx::query_scalar(
            "SELECT notification_id FROM due_notifications JOIN accounts USING (account_id)
             WHERE username = $1 AND channel = 'push'",
        )
        .bind(name)
        .fetch_all(&mut self.connection)
        .await
        .expect("rows")
    }

    /// Every notification that holds was sent, was covered by a message, or waits for hour or morning.
    fn check_nothing_is_missing(
        &mut self,
        name: &str,
        holding: &BTreeMap<Uuid, String>,
        waiting: &[Uuid],
    ) {
        let received = self.received.get_mut(name).expect("a player");
        let missing = holding.iter().filter(|(id, kind)| {
            let is_off = name == "ben" && kind.starts_with("match_begun");
            !(received.ids.contains(id) || waiting.contains(id) || is_off)
        });
        let missing: BTreeMap<_, _> = missing.collect();
        received.excused += missing.len();
        let (excused, covered) = (received.excused, received.covered);
        assert!(excused <= covered, "{name} was not told of {missing:?}: {:?}", received.sent);
        received.ids.extend(missing.into_keys());
    }
}

fn is_quiet(at: DateTime<Utc>) -> bool {
    at.hour() >= QUIET.0 || at.hour() < QUIET.1
}

/// How many others the text of a message stands for: `and 4 more`, `and one more`.
fn more(body: &str) -> usize {
    let line = body.lines().last().unwrap_or_default();
    let count = line.strip_prefix("and ").and_then(|rest| rest.strip_suffix(" more"));
    count.map_or(0, |count| count.parse().unwrap_or(1))
}

#[tokio::test]
async fn days_of_play_are_told_completely_once_and_in_time() {
    let days = if is_long() { 7 } else { 1 };
    let mut week = Week::start().await;
    let begins = week.seconds;
    while week.seconds < begins + days * DAY {
        for _ in 0..6 {
            week.act().await;
        }
        week.settle().await;
        let pause = i64::try_from(60 + week.random.below(180)).expect("minutes");
        week.advance(60 * pause);
        // Notifications that waited for the hour or the morning, and reminders.
        week.settle().await;
    }
    let pushes: usize = week.received.values().map(|one| one.sent.len()).sum();
    let covered: usize = week.received.values().map(|one| one.covered).sum();
    let (mails, seconds) = (week.mails - NAMES.len(), week.seconds - begins);
    println!("{pushes} pushes stood for {covered} more, {mails} mails, in {seconds} seconds");
    assert!(pushes >= 4 && mails >= 2, "{pushes} pushes, {mails} mails");
    let kinds: BTreeSet<_> = week.received.values().flat_map(|one| one.last.keys()).collect();
    assert!(kinds.len() >= 3, "{kinds:?}");
}
