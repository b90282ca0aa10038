//! Rate limits by address and account: each bucket empties, reports that and refills, and no bucket
//! refuses a move.

use serde_json::{Value, json};

use crate::api::helpers::TestClock;
use crate::support::client::PASSWORD;
use crate::support::schema::{DOCUMENT, resolve};
use crate::support::{Client, Player, Response, TestServer};

/// A server with rate limits.
async fn limited_server(flags: &[&str]) -> TestServer {
    TestServer::start_with(&[&["--limits", "on"], flags].concat()).await
}

/// A parameter of an item in `RateLimit` or `RateLimit-Policy`.
fn header_parameter(answer: &Response, header: &str, bucket: &str, name: &str) -> Option<u64> {
    let mut items = answer.header(header)?.split(", ");
    let item = items.find_map(|item| item.strip_prefix(&format!("\"{bucket}\"")))?;
    let value = item.split(';').find_map(|part| part.strip_prefix(&format!("{name}=")))?;
    Some(value.parse().expect("a number"))
}

/// How many requests a bucket still allows, according to a response.
fn remaining(answer: &Response, bucket: &str) -> u64 {
    header_parameter(answer, "ratelimit", bucket, "r").expect("what is left")
}

/// A cheap request that a bucket counts.
struct Probe {
    bucket: &'static str,
    method: &'static str,
    path: &'static str,
    body: Value,
    /// Its status until the bucket is empty.
    status: u16,
}

impl Probe {
    async fn send(&self, client: &Client, headers: &[(&str, &str)]) -> Response {
        match &self.body {
            Value::Null => client.send(self.method, self.path, headers, None).await,
            body => client.send_json(self.method, self.path, headers, body).await,
        }
    }

    /// Sends it until the bucket is empty, and returns the refusal.
    async fn drain(&self, client: &Client) -> Response {
        let first = self.send(client, &[]).await;
        assert_eq!(first.status.as_u16(), self.status, "{}: {}", self.bucket, first.text);
        let held = remaining(&first, self.bucket);
        // The bucket refills a little during the test.
        for count in 0..held + held / 2 + 10 {
            let answer = self.send(client, &[]).await;
            if answer.status.as_u16() == 429 {
                assert!(count >= held, "{}: {count} of {held}", self.bucket);
                answer.problem(429, "rate_limited");
                assert_eq!(remaining(&answer, self.bucket), 0);
                return answer;
            }
            assert_eq!(answer.status.as_u16(), self.status, "{}: {}", self.bucket, answer.text);
        }
        panic!("{} never empties", self.bucket);
    }
}

/// One probe for each bucket; those that need a token come last.
fn probes() -> Vec<Probe> {
    let login = |name: &str| json!({"username": name, "password": PASSWORD});
    let reset = |name: &str, password: &str| json!({"username": name, "recovery_code": "wrong", "new_password": password});
    let probe = |bucket, method, path, body, status| Probe { bucket, method, path, body, status };
    let nowhere = "/v1/matches/019a9f3c-5f00-7d3e-8a4b-2f6f0c9a1e01/messages";
    vec![
        probe("registration", "POST", "/v1/accounts", login("x"), 422),
        // The limits by name first: each also counts by address.
        probe("login-name", "POST", "/v1/sessions", login("nobody"), 401),
        probe("login-address", "POST", "/v1/sessions", login("x"), 401),
        probe("password-reset-name", "POST", "/v1/password-resets", reset("nobody", PASSWORD), 401),
        probe("password-reset", "POST", "/v1/password-resets", reset("nobody", "short"), 422),
        probe("search-address", "GET", "/v1/players/x/opponents", Value::Null, 404),
        probe("search", "GET", "/v1/players/x/matches", Value::Null, 404),
        probe("creation", "POST", "/v1/matches", json!({"game": "chess", "variant": "x"}), 422),
        probe("messages", "POST", nowhere, json!({"text": "hello"}), 404),
    ]
}

/// The client whose requests a bucket counts.
fn needs_token(bucket: &str) -> bool {
    ["search", "creation", "messages"].contains(&bucket)
}

async fn drain_all(server: &TestServer, player: &Player) -> Vec<(Probe, Response)> {
    let mut drained = Vec::new();
    for probe in probes() {
        if probe.bucket == "login-address" || probe.bucket == "password-reset" {
            continue;
        }
        let token = needs_token(probe.bucket);
        let client = if token { player.client.clone() } else { server.client() };
        let answer = probe.drain(&client).await;
        drained.push((probe, answer));
    }
    drained
}

#[tokio::test]
async fn every_bucket_empties_reports_it_and_refills() {
    let test_clock = TestClock::new();
    let server = limited_server(&test_clock.flags()).await;
    let anna = server.player("anna").await;
    let mut later = 0;
    for probe in probes() {
        // The bucket has refilled what registration and the last probe took.
        later += 7_200;
        test_clock.set_seconds_ahead(later);
        let client = if needs_token(probe.bucket) { anna.client.clone() } else { server.client() };
        let refused = probe.drain(&client).await;
        let wait = refused.header("retry-after").expect("when").parse::<i64>().expect("a number");
        let window =
            header_parameter(&refused, "ratelimit-policy", probe.bucket, "w").expect("a window");
        let full_in = header_parameter(&refused, "ratelimit", probe.bucket, "t").expect("a time");
        assert!(wait >= 1 && full_in <= window, "{}: {refused:?}", probe.bucket);
        later += wait;
        test_clock.set_seconds_ahead(later);
        let again = probe.send(&client, &[]).await;
        assert_eq!(again.status.as_u16(), probe.status, "{}", probe.bucket);
        later += i64::try_from(window).expect("small");
        test_clock.set_seconds_ahead(later);
        let full = probe.send(&client, &[]).await;
        let most =
            header_parameter(&full, "ratelimit-policy", probe.bucket, "q").expect("a policy");
        assert_eq!(remaining(&full, probe.bucket), most - 1, "{}", probe.bucket);
    }
}

#[tokio::test]
async fn with_every_bucket_empty_a_move_is_played_repeated_and_read() {
    let server = limited_server(&[]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    let id = anna.match_against(&ben, "basic").await;
    drain_all(&server, &anna).await;
    let played = anna.client.play(&id, 0, "3").await;
    played.expect(201);
    assert_eq!(played.header("ratelimit"), None);
    let again = anna.client.play(&id, 0, "3").await;
    again.expect(201);
    assert_eq!(again.json["version"], played.json["version"]);
    anna.client.get(&format!("/v1/matches/{id}")).await.expect(200);
    anna.client.get(&format!("/v1/matches/{id}/legal-moves")).await.expect(200);
    anna.client.get("/v1/me/turns").await.expect(200);
    anna.client.post_empty(&format!("/v1/matches/{id}/resignation")).await.expect(200);
}

#[tokio::test]
async fn an_idempotent_repeat_is_answered_when_the_bucket_is_empty() {
    let server = limited_server(&[]).await;
    let anna = server.player("anna").await;
    let wanted = json!({"game": "mancala", "variant": "basic"});
    let key = [("idempotency-key", "k")];
    let made = anna.client.send_json("POST", "/v1/matches", &key, &wanted).await;
    made.expect(201);
    let creation = probes().into_iter().find(|probe| probe.bucket == "creation");
    creation.expect("a probe").drain(&anna.client).await;
    anna.client.post("/v1/matches", &wanted).await.problem(429, "rate_limited");
    let again = anna.client.send_json("POST", "/v1/matches", &key, &wanted).await;
    assert_eq!(again.expect(201)["id"], made.json["id"]);
}

#[tokio::test]
async fn words_to_the_invited_count_as_messages() {
    let server = limited_server(&[]).await;
    let anna = server.player("anna").await;
    let mut body =
        json!({"game": "mancala", "variant": "basic", "invite": ["no_one"], "message": "Hi"});
    let (method, path) = ("POST", "/v1/matches");
    let probe = Probe { bucket: "messages", method, path, body: body.clone(), status: 422 };
    probe.drain(&anna.client).await;
    body["message"] = Value::Null;
    anna.client.post(path, &body).await.problem(422, "invalid_body");
    anna.client.post(path, &json!({"game": "mancala", "variant": "basic"})).await.expect(201);
}

#[tokio::test]
async fn one_account_leaves_the_buckets_of_others_full() {
    let server = limited_server(&[]).await;
    let (anna, ben) = (server.player("anna").await, server.player("ben").await);
    for (probe, _) in drain_all(&server, &anna).await {
        if needs_token(probe.bucket) {
            let answer = probe.send(&ben.client, &[]).await;
            assert_eq!(answer.status.as_u16(), probe.status, "{}", probe.bucket);
        }
    }
}

#[tokio::test]
async fn forwarded_addresses_of_untrusted_proxies_are_ignored() {
    let server = limited_server(&["--trusted-proxies", "192.0.2.0/24,::2"]).await;
    let probe = probes().into_iter().next().expect("a probe");
    let client = server.client();
    let mut last = probe.send(&client, &[]).await;
    for number in 0..20 {
        let forged = format!("198.51.100.{number}");
        let standard = format!("for={forged}");
        let headers =
            [("x-forwarded-for", &*forged), ("forwarded", &standard), ("x-real-ip", &forged)];
        let next = probe.send(&client, &headers).await;
        assert_eq!(remaining(&next, probe.bucket) + 1, remaining(&last, probe.bucket), "{number}");
        last = next;
    }
}

#[tokio::test]
async fn behind_a_trusted_proxy_clients_are_limited_by_their_forwarded_address() {
    let server = limited_server(&["--trusted-proxies", "127.0.0.0/8, 10.0.0.0/8"]).await;
    let probe = probes().into_iter().next().expect("a probe");
    let client = server.client();
    let mut counted = Vec::new();
    for seen in [
        "198.51.100.1",
        "198.51.100.2",
        "203.0.113.5, 198.51.100.1",
        "203.0.113.6, 198.51.100.1, 10.1.2.3",
        "2001:db8:1:2::1",
        "2001:db8:1:2:ffff::9",
        "2001:db8:1:3::1",
    ] {
        // The client itself wrote the other header.
        let headers = [("x-forwarded-for", seen), ("forwarded", "for=203.0.113.7")];
        counted.push(remaining(&probe.send(&client, &headers).await, probe.bucket));
    }
    assert_eq!(counted, [99, 99, 98, 97, 99, 98, 99]);
}

#[tokio::test]
async fn limits_that_are_off_count_nothing() {
    let server = TestServer::start().await;
    let probe = probes().into_iter().next().expect("a probe");
    for _ in 0..150 {
        let answer = probe.send(&server.client(), &[]).await;
        assert_eq!(answer.status.as_u16(), probe.status);
        assert_eq!(answer.header("ratelimit"), None);
    }
}

#[test]
fn every_429_is_documented_with_its_rate_limit_headers() {
    let mut counted = 0;
    for (path, item) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in item.as_object().expect("operations") {
            let Some(responses) = operation["responses"].as_object() else { continue };
            let Some(refused) = responses.get("429").map(resolve) else { continue };
            counted += 1;
            assert!(refused["headers"]["Retry-After"].is_object(), "{method} {path}");
            for (status, response) in responses.iter().filter(|(status, _)| status.as_str() < "300")
            {
                for header in ["RateLimit", "RateLimit-Policy"] {
                    assert!(response["headers"][header].is_object(), "{method} {path} {status}");
                    assert!(refused["headers"][header].is_object(), "{method} {path}");
                }
            }
            assert!(!path.ends_with("/moves"), "no rate limit refuses a move");
        }
    }
    assert!(counted >= 18, "only {counted}");
}

/// The status of a login as Anna from an address.
async fn login_from(server: &TestServer, address: &str, password: &str) -> u16 {
    let body = json!({"username": "anna", "password": password});
    let headers = [("x-forwarded-for", address)];
    let answer = server.client().send_json("POST", "/v1/sessions", &headers, &body).await;
    answer.status.as_u16()
}

#[tokio::test]
async fn guesses_of_strangers_do_not_shut_out_who_has_logged_in_before() {
    let server = limited_server(&["--trusted-proxies", "127.0.0.0/8"]).await;
    server.player("anna").await;
    assert_eq!(login_from(&server, "2001:db8:1:2::3", PASSWORD).await, 201);
    let mut refused = 0;
    for number in 0..140 {
        // So few from each network that only the bucket of all strangers holds them back.
        let address = format!("198.{}.{number}.1", number / 28);
        let status = login_from(&server, &address, "a wrong password").await;
        refused += u32::from(status == 429);
        assert!(status == 429 || status == 401, "{number}: {status}");
    }
    // The first logins of the addresses that are known now counted, too, and the bucket refills a little.
    assert!((30..=42).contains(&refused), "{refused} of 140");
    assert_eq!(login_from(&server, "203.0.113.7", PASSWORD).await, 429, "a stranger, too");
    // An IPv6 address is known by its first half.
    for known in ["2001:db8:1:2::3", "2001:db8:1:2::4", "127.0.0.1"] {
        assert_eq!(login_from(&server, known, PASSWORD).await, 201, "{known}");
    }
    // An address that is known may not guess without end either.
    let mut wrong = Vec::new();
    for _ in 0..40 {
        wrong.push(login_from(&server, "127.0.0.1", "a wrong password").await);
    }
    assert!(wrong.starts_with(&[401; 20]) && wrong.ends_with(&[429; 5]), "{wrong:?}");
}

#[tokio::test]
async fn guesses_from_one_network_do_not_shut_out_the_others() {
    let server = limited_server(&["--trusted-proxies", "127.0.0.0/8"]).await;
    let anna = server.player("anna").await;
    let mut refused = 0;
    for number in 0..45 {
        let address = format!("198.18.{number}.1");
        let status = login_from(&server, &address, "a wrong password").await;
        refused += u32::from(status == 429);
    }
    assert!((10..=15).contains(&refused), "{refused} of 45");
    assert_eq!(login_from(&server, "203.0.113.7", PASSWORD).await, 201);
    // Nor do they use up the recovery code.
    let reset = async |address: &str, code: &str| {
        let body = json!({"username": "anna", "recovery_code": code, "new_password": PASSWORD});
        let headers = [("x-forwarded-for", address)];
        server.client().send_json("POST", "/v1/password-resets", &headers, &body).await
    };
    for number in 0..30 {
        reset(&format!("198.19.{number}.1"), "AAAAA-AAAAA-AAAAA-AAAAA").await.expect(401);
    }
    for _ in 0..10 {
        reset("203.0.113.8", "AAAAA-AAAAA-AAAAA-AAAAA").await.expect(401);
    }
    reset("203.0.113.8", &anna.recovery_code).await.problem(429, "rate_limited");
    reset("203.0.113.9", &anna.recovery_code).await.expect(200);
}

#[tokio::test]
async fn who_floods_the_server_with_logins_keeps_no_other_network_from_logging_in() {
    let slow = "argon2_memory_kib = 65536, argon2_passes = 6, argon2_at_once = 1, argon2_queue = 8";
    let flags = ["--trusted-proxies", "127.0.0.0/8", "--test-tuning", slow];
    let server = limited_server(&flags).await;
    server.player("anna").await;
    // A customer has all of a /48.
    let flood = (0..16).map(async |subnet| {
        let address = format!("2001:db8:1:{subnet}::7");
        let mut statuses = Vec::new();
        for _ in 0..4 {
            statuses.push(login_from(&server, &address, "a wrong password").await);
        }
        statuses
    });
    let others = async {
        let mut statuses = Vec::new();
        for address in ["2001:db8:2::7", "198.51.100.7", "203.0.113.7"] {
            statuses.push(login_from(&server, address, PASSWORD).await);
        }
        statuses
    };
    let flood = futures_util::future::join_all(flood);
    let (flood, others) = futures_util::future::join(flood, others).await;
    assert!(flood.concat().contains(&503), "{flood:?}");
    assert_eq!(others, [201; 3], "{flood:?}");
}
