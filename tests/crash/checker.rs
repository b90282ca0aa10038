//! Compares what the clients have recorded with the server's state, after play has stopped.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::clients::Clients;
use crate::history::{ExpectedMatch, RecordedCall, Request, RequestKind};
use crate::integrity::{chain_fault, dice_fault};
use crate::processes::{DatabaseLocation, turnstone_command};
use turnstone_testing::Random;

/// How much was compared.
#[derive(Debug, Default)]
pub struct CheckCounts {
    pub matches: usize,
    pub events: usize,
    pub moves: usize,
    pub answers: usize,
    pub rolls: usize,
    pub repeats: usize,
}

/// Compares the recorded calls with the server.
pub struct Checker<'a> {
    clients: &'a Clients,
    random: Random,
    checked: CheckCounts,
}

impl<'a> Checker<'a> {
    pub fn new(clients: &'a Clients, seed: u64) -> Self {
        Self { clients, random: Random::new(seed), checked: CheckCounts::default() }
    }

    /// Checks everything, with at most this many repeats. Records each difference as a fault.
    pub async fn check(mut self, scratch: &Path, repeats: usize) -> CheckCounts {
        // Time is what is tested: another server shows a write within a second, perhaps not before.
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        let matches = self.clients.history.matches();
        let answers = self.clients.history.recorded();
        let mut by_match: BTreeMap<&str, Vec<&RecordedCall>> = BTreeMap::new();
        for note in &answers {
            if let Some(id) = note.match_id() {
                by_match.entry(id).or_default().push(note);
            }
        }
        let mut versions = BTreeMap::new();
        for (id, known) in &matches {
            let history = by_match.remove(id.as_str()).unwrap_or_default();
            let events = self.events(id).await;
            self.check_log(id, known, &events);
            self.check_answers(id, &events, &history);
            self.check_reads(id, known, &events, &history).await;
            self.check_messages(id, &history).await;
            self.save_record(id, scratch).await;
            versions.insert(id.clone(), events.len() as u64);
            self.checked.matches += 1;
            self.checked.events += events.len();
            self.checked.answers += history.len();
        }
        self.check_lists(&matches, &versions).await;
        self.verify_records(scratch);
        self.resend_recorded(&answers, repeats).await;
        self.checked
    }

    fn fault(&self, id: &str, text: &str) {
        self.clients.history.fault(format!("match {id}: {text}"));
    }

    async fn read(&mut self, path: String) -> Value {
        let reader = self.clients.players[0].clone();
        let request = Request::new(RequestKind::Other, "GET", path);
        self.clients.send(&mut self.random, &reader, &request).await.body
    }

    /// Every item of a list.
    async fn items(&mut self, path: &str) -> Vec<Value> {
        let mut items = Vec::new();
        let mut cursor = String::new();
        loop {
            let page = self.read(format!("{path}limit=100{cursor}")).await;
            items.extend(page["items"].as_array().cloned().unwrap_or_default());
            let Some(next) = page["next_cursor"].as_str() else { return items };
            cursor = format!("&cursor={next}");
        }
    }

    async fn events(&mut self, id: &str) -> Vec<Value> {
        self.items(&format!("/v1/matches/{id}/events?")).await
    }

    /// Checks the log alone: its chain and dice, one move for each ply, only moves that a client
    /// sent, no offer twice.
    fn check_log(&mut self, id: &str, known: &ExpectedMatch, events: &[Value]) {
        if let Some(fault) = chain_fault(events) {
            self.fault(id, &fault);
        }
        match dice_fault(id, events) {
            Ok(rolls) => self.checked.rolls += rolls,
            Err(fault) => self.fault(id, &fault),
        }
        let (mut ply, mut offers) = (0, BTreeSet::new());
        for event in events {
            let kind = event["kind"].as_str().unwrap_or_default();
            if matches!(kind, "move_played" | "passed" | "taken_back") {
                ply += 1;
                if event[kind]["ply"] != ply {
                    self.fault(id, &format!("ply {ply} is missing, or there twice: {event}"));
                }
            }
            if kind == "move_played" {
                let notation = event[kind]["move"].as_str().unwrap_or_default().to_owned();
                let is_prepared = known.prepared.contains(&notation);
                if !is_prepared && !known.sent.contains(&(ply, notation)) {
                    self.fault(id, &format!("a move that nobody sent: {event}"));
                }
            }
            let is_offer = kind.ends_with("_offered");
            let offer =
                (kind.to_owned(), event["seat"].to_string(), event[kind]["ply"].to_string());
            if is_offer && !offers.insert(offer) {
                self.fault(id, &format!("an offer twice: {event}"));
            }
        }
    }

    /// Checks that the log contains everything that a client saw acknowledged.
    fn check_answers(&mut self, id: &str, events: &[Value], history: &[&RecordedCall]) {
        let mut logged = BTreeMap::new();
        for event in events.iter().filter(|event| event["kind"] == "move_played") {
            logged.insert(event["move_played"]["ply"].as_u64(), event);
        }
        for note in history {
            if let Some((version, chain_head)) = note.version() {
                let event = usize::try_from(version).ok().and_then(|seq| events.get(seq - 1));
                if event.is_none_or(|event| event["hash"] != chain_head) {
                    self.fault(id, &format!("the log has not what was shown: {}", note.describe()));
                }
            }
            if note.request.kind != RequestKind::Move {
                continue;
            }
            let body = note.request.body.as_ref().expect("a move");
            let event = logged.get(&body["ply"].as_u64().map(|ply| ply + 1));
            let is_logged = event.is_some_and(|event| {
                event["move_played"]["move"] == body["move"] && event["seat"] == body["seat"]
            });
            self.checked.moves += 1;
            if note.is_success() && !is_logged {
                self.fault(id, &format!("an acknowledged move is lost: {}", note.describe()));
            } else if !note.is_success() && is_logged {
                self.fault(id, &format!("a move that was played is refused: {}", note.describe()));
            }
            if note.is_success()
                && let Some(event) = event
                && let Some((version, _)) = note.version()
                && !is_one_append(events, event["seq"].as_u64(), version)
            {
                self.fault(id, &format!("not the end of the move's append: {}", note.describe()));
            }
        }
    }

    /// Checks that the match agrees with its log, and each position with the response to its move.
    async fn check_reads(
        &mut self,
        id: &str,
        known: &ExpectedMatch,
        events: &[Value],
        history: &[&RecordedCall],
    ) {
        let Some(last) = events.last() else { return self.fault(id, "it has no log") };
        let now = self.read(format!("/v1/matches/{id}")).await;
        let is_over = matches!(last["kind"].as_str(), Some("finished" | "cancelled"));
        let says_over = matches!(now["status"].as_str(), Some("finished" | "cancelled"));
        if now["version"] != events.len()
            || now["chain_head"] != last["hash"]
            || is_over != says_over
        {
            self.fault(id, &format!("the match is not what its log makes: {now}"));
        }
        if known.rematch.is_some() && now["rematch_id"].as_str() != known.rematch.as_deref() {
            self.fault(id, &format!("another rematch than {:?}: {now}", known.rematch));
        }
        let position = self.read(format!("/v1/matches/{id}/positions/{}", now["ply"])).await;
        if position["state"] != now["state"] {
            self.fault(id, &format!("the log replays to another state: {position} {now}"));
        }
        let moves: Vec<_> = history
            .iter()
            .filter(|note| note.request.kind == RequestKind::Move && note.is_success())
            .collect();
        for _ in 0..moves.len().min(2) {
            let note = moves[self.random.below(moves.len())];
            let path = format!("/v1/matches/{id}/positions/{}", note.body["ply"]);
            let position = self.read(path).await;
            if position["state"] != note.body["state"] {
                self.fault(id, &format!("another state than was shown: {}", note.describe()));
            }
        }
    }

    /// Checks that every acknowledged message exists once.
    async fn check_messages(&mut self, id: &str, history: &[&RecordedCall]) {
        let path = format!("/v1/matches/{id}/messages");
        let mut sent = history.iter().filter(|note| note.request.path == path && note.is_success());
        let Some(first) = sent.next() else { return };
        let list = Request::new(RequestKind::Other, "GET", format!("{path}?limit=100"));
        let author = self.clients.players[first.player].clone();
        let listed = self.clients.send(&mut self.random, &author, &list).await.body;
        let listed = listed["items"].as_array().cloned().unwrap_or_default();
        for note in std::iter::once(first).chain(sent) {
            let is_it = |item: &&Value| item["text"] == note.body["text"];
            let found: Vec<_> = listed.iter().filter(is_it).collect();
            if found.len() != 1 || found[0]["id"] != note.body["id"] {
                self.fault(id, &format!("a message exists {} times", found.len()));
            }
        }
    }

    /// Checks that lists contain every match of a player, with the head row that follows from
    /// its log.
    async fn check_lists(
        &mut self,
        matches: &BTreeMap<String, ExpectedMatch>,
        versions: &BTreeMap<String, u64>,
    ) {
        for player in self.clients.players.clone() {
            let listed = self.items(&format!("/v1/matches?player={}&", player.name)).await;
            let mut ids = BTreeSet::new();
            for summary in &listed {
                let id = summary["id"].as_str().unwrap_or_default().to_owned();
                let version = versions.get(&id).copied();
                if version.is_none() {
                    self.fault(&id, &format!("nobody was told that it was made: {summary}"));
                } else if version != summary["version"].as_u64() {
                    self.fault(&id, &format!("its head row is not that of its log: {summary}"));
                }
                ids.insert(id);
            }
            let is_in = |known: &ExpectedMatch| known.seats.contains(&player.number);
            for (id, _) in matches.iter().filter(|(_, known)| is_in(known)) {
                if !ids.contains(id) {
                    self.fault(id, &format!("it is not listed for {}", player.name));
                }
            }
        }
    }

    async fn save_record(&mut self, id: &str, scratch: &Path) {
        let path = format!("/v1/matches/{id}/record.json");
        match self.clients.download(&path).await {
            Ok(record) => {
                std::fs::write(scratch.join(format!("{id}.json")), record).expect("a file");
            }
            Err(answer) => self.fault(id, &format!("it has no record: {answer}")),
        }
    }

    fn verify_records(&self, scratch: &Path) {
        let files = std::fs::read_dir(scratch).expect("the records").flatten();
        let files: Vec<_> = files.map(|entry| entry.path()).collect();
        for some in files.chunks(100) {
            let output = turnstone_command().arg("verify").args(some).output().expect("the binary");
            if !output.status.success() {
                let said = [output.stdout, output.stderr].concat();
                let said = String::from_utf8_lossy(&said).into_owned();
                self.clients.history.fault(format!("records do not verify: {said}"));
            }
        }
    }

    /// Sends old requests again, in any order.
    async fn resend_recorded(&mut self, answers: &[RecordedCall], most: usize) {
        let can_be =
            |note: &&RecordedCall| note.is_success() && note.request.kind != RequestKind::Other;
        // Withdrawals are few, and have another meaning after the end of a match: all of them.
        let (withdrawals, mut others): (Vec<_>, Vec<_>) =
            answers.iter().filter(can_be).partition(|note| note.request.method == "DELETE");
        let mut drawn = Vec::new();
        while drawn.len() < most && !others.is_empty() {
            drawn.push(others.swap_remove(self.random.below(others.len())));
        }
        for first in withdrawals.into_iter().chain(drawn) {
            self.clients.repeat(&mut self.random, first).await;
            self.checked.repeats += 1;
        }
    }
}

/// Whether a range of events has the same instant, as those of one append have.
fn is_one_append(events: &[Value], first: Option<u64>, last: u64) -> bool {
    let index = |seq: u64| usize::try_from(seq).unwrap_or(usize::MAX).wrapping_sub(1);
    let stretch = first.and_then(|first| events.get(index(first)..=index(last)));
    stretch.is_some_and(|stretch| stretch.iter().all(|event| event["at"] == stretch[0]["at"]))
}

/// Compares head rows and ratings with all logs, by `rebuild --check`. The server of a managed
/// database must have stopped.
pub fn rebuild_check(data: &DatabaseLocation) -> Option<String> {
    let mut rebuild = turnstone_command();
    rebuild.args(["rebuild", "--check"]).args(data.arguments());
    let output = rebuild.output().expect("the binary");
    let said = || {
        let text = [&output.stdout[..], &output.stderr[..]].concat();
        String::from_utf8_lossy(&text).into_owned()
    };
    (!output.status.success()).then(|| format!("`turnstone rebuild --check` failed: {}", said()))
}
