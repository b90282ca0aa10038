//! Workers that play matches one after the other: every family and variant, random legal moves, and
//! every other command of players.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::clients::{Clients, Player};
use crate::history::{RecordedCall, Request, RequestKind};
use turnstone_testing::Random;

/// Family, variant, seats, and whether the match is solo.
const GAMES: [(&str, &str, usize, bool); 11] = [
    ("mancala", "egyptian", 2, false),
    ("acey_deucey", "american", 2, false),
    ("six", "basic", 2, false),
    ("octi", "kids", 2, false),
    ("six", "basic", 4, false),
    ("mancala", "ethiopian", 2, true),
    ("six", "advanced", 2, false),
    ("mancala", "basic", 2, false),
    ("six", "classic", 2, false),
    ("acey_deucey", "american", 2, true),
    ("mancala", "nigerian", 2, false),
];

/// A worker that plays one match at a time.
pub struct MatchWorker {
    clients: Arc<Clients>,
    number: usize,
    random: Random,
    /// Successful calls, to be repeated.
    answered: Vec<RecordedCall>,
}

/// A match as the worker knows it.
struct KnownMatch {
    id: String,
    seats: Vec<Player>,
    ply: u64,
    version: u64,
}

impl MatchWorker {
    pub fn new(clients: Arc<Clients>, number: usize, seed: u64) -> Self {
        let random = Random::new(seed ^ (number as u64 + 1).wrapping_mul(0x2545_f491_4f6c_dd1d));
        Self { clients, number, random, answered: Vec::new() }
    }

    /// Plays until the clients stop.
    pub async fn run(mut self) {
        let mut round = self.number;
        let mut rematch = None;
        while !self.clients.is_stopping() {
            let game = match rematch.take() {
                Some(game) => Some(game),
                None => self.create_match(GAMES[round % GAMES.len()], round).await,
            };
            let Some(mut game) = game else { return };
            self.play(&mut game).await;
            rematch = self.finish_match(&game).await;
            round += 1;
        }
    }

    async fn send(&mut self, player: &Player, request: Request) -> RecordedCall {
        let note = self.clients.send(&mut self.random, player, &request).await;
        if note.is_success() && request.kind != RequestKind::Other {
            self.answered.push(note.clone());
        }
        note
    }

    /// Creates a match with a key, and seats all players.
    async fn create_match(
        &mut self,
        (game, variant, seats, solo): (&str, &str, usize, bool),
        round: usize,
    ) -> Option<KnownMatch> {
        let everyone = self.clients.players.clone();
        let seated: Vec<_> = (0..seats)
            .map(|seat| {
                everyone[(self.number + if solo { 0 } else { seat }) % everyone.len()].clone()
            })
            .collect();
        let mut wanted = json!({"game": game, "variant": variant});
        if solo {
            wanted["solo"] = json!(true);
        } else {
            wanted["seat"] = json!(0);
        }
        if seats > 2 {
            wanted["options"] = json!({"seats": seats});
        }
        if game == "acey_deucey" {
            wanted["dice_nonce"] = json!(format!("{:016x}", self.random.next()).repeat(4));
        }
        let key = format!("{}-{round}-{:x}", self.number, self.random.next());
        let create = Request::new(RequestKind::Create, "POST", "/v1/matches".to_owned())
            .with_body(wanted)
            .header("idempotency-key", key);
        let made = self.send(&seated[0], create).await;
        let Some(id) = made.body["id"].as_str().map(str::to_owned) else {
            self.clients.history.fault(format!("no match is made: {}", made.describe()));
            return None;
        };
        let numbers = seated.iter().map(|player| player.number).collect();
        self.clients.history.update_match(&id, |known| known.seats = numbers);
        if !solo {
            for (seat, player) in seated.iter().enumerate().skip(1) {
                let path = format!("/v1/matches/{id}/seats");
                let join = Request::new(RequestKind::Command, "POST", path)
                    .with_body(json!({"seat": seat}));
                self.send(player, join).await;
            }
        }
        // Few enough for the limit on messages.
        if seats == 2 && self.random.below(3) == 0 {
            let text = format!("{:x}", self.random.next());
            let path = format!("/v1/matches/{id}/messages");
            let message = Request::new(RequestKind::Create, "POST", path)
                .with_body(json!({"text": text}))
                .header("idempotency-key", text);
            self.send(&seated[seats - 1], message).await;
        }
        Some(KnownMatch { id, seats: seated, ply: 0, version: 1 })
    }

    async fn play(&mut self, game: &mut KnownMatch) {
        let plies = 4 + self.random.below(40);
        for _ in 0..plies {
            if self.clients.is_stopping() {
                return;
            }
            let path = format!("/v1/matches/{}/legal-moves", game.id);
            let asker = game.seats[0].clone();
            let legal = self.send(&asker, Request::new(RequestKind::Other, "GET", path)).await;
            let moves = legal.body["moves"].as_array().cloned().unwrap_or_default();
            if moves.is_empty() {
                return;
            }
            // Another server may not have the newest version yet.
            if legal.body["ply"].as_u64() < Some(game.ply) {
                continue;
            }
            let seat = legal.body["seats"][0].as_u64().and_then(|seat| usize::try_from(seat).ok());
            let Some(seat) = seat else { return };
            let chosen = moves[self.random.below(moves.len())]["move"].clone();
            let other = moves[self.random.below(moves.len())]["move"].clone();
            let ply = legal.body["ply"].clone();
            self.play_turn(game, seat, &ply, &chosen, &other).await;
        }
    }

    /// Plays a move, perhaps with other commands.
    async fn play_turn(
        &mut self,
        game: &mut KnownMatch,
        seat: usize,
        ply: &Value,
        one: &Value,
        other: &Value,
    ) {
        let mover = game.seats[seat].clone();
        let first = self.move_request(game, seat, ply, one);
        let chance = self.random.below(100);
        if chance < 4 {
            self.offer_draw(game, seat, ply).await;
        } else if chance < 9 && game.seats.len() == 2 {
            self.prepare_answer(game, seat, one).await;
        }
        let mut twin = Random::new(self.random.next());
        let (played, rival) = if chance < 20 {
            // Two at once: the same move twice, or two different moves for one ply, of which one is
            // played.
            let second = if chance < 15 { one } else { other };
            let second = self.move_request(game, seat, ply, second);
            let clients = Arc::clone(&self.clients);
            let (played, rival) = tokio::join!(
                clients.send(&mut self.random, &mover, &first),
                clients.send(&mut twin, &mover, &second),
            );
            (played, Some(rival))
        } else {
            (self.clients.send(&mut self.random, &mover, &first).await, None)
        };
        for note in std::iter::once(&played).chain(&rival) {
            self.apply_response(game, note);
        }
        match self.random.below(12) {
            0 | 1 => self.resend_one().await,
            2 | 3 => {
                self.clients.check_visibility(&mut self.random, &mover, &played).await;
            }
            4 if game.seats.len() == 2 => self.take_back(game, seat).await,
            _ => {}
        }
    }

    fn apply_response(&mut self, game: &mut KnownMatch, note: &RecordedCall) {
        if note.status == 422 {
            let shown = note.describe();
            self.clients.history.fault(format!("a move that was legal is refused: {shown}"));
        }
        if note.is_success() {
            game.ply = game.ply.max(note.body["ply"].as_u64().unwrap_or(0));
            game.version = game.version.max(note.body["version"].as_u64().unwrap_or(0));
            self.answered.push(note.clone());
        }
    }

    fn move_request(
        &mut self,
        game: &KnownMatch,
        seat: usize,
        ply: &Value,
        chosen: &Value,
    ) -> Request {
        let becomes = ply.as_u64().unwrap_or(0) + 1;
        let notation = chosen.as_str().unwrap_or_default().to_owned();
        self.clients.history.update_match(&game.id, |known| {
            known.sent.insert((becomes, notation));
        });
        let mut body = json!({"ply": ply, "move": chosen, "seat": seat});
        if self.random.below(40) == 0 {
            body["offer_draw"] = json!(true);
        }
        Request::new(RequestKind::Move, "POST", format!("/v1/matches/{}/moves", game.id))
            .with_body(body)
    }

    async fn resend_one(&mut self) {
        if self.answered.is_empty() {
            return;
        }
        let first = self.answered[self.random.below(self.answered.len())].clone();
        self.clients.repeat(&mut self.random, &first).await;
    }

    /// Sends a command, and perhaps repeats it at once.
    async fn command(
        &mut self,
        game: &mut KnownMatch,
        seat: usize,
        command: Request,
    ) -> RecordedCall {
        let note = self.send(&game.seats[seat].clone(), command).await;
        if note.is_success() && self.random.below(3) == 0 {
            self.clients.repeat(&mut self.random, &note).await;
        }
        game.version = game.version.max(note.body["version"].as_u64().unwrap_or(0));
        game.ply = game.ply.max(note.body["ply"].as_u64().unwrap_or(0));
        note
    }

    async fn offer_draw(&mut self, game: &mut KnownMatch, seat: usize, ply: &Value) {
        let path = format!("/v1/matches/{}/draw-offer", game.id);
        let request = |method, path| Request::new(RequestKind::Command, method, path);
        let offer = request("POST", path.clone()).with_body(json!({"ply": ply}));
        self.command(game, seat, offer).await;
        let other = (seat + 1) % game.seats.len();
        match self.random.below(4) {
            0 => {
                let withdrawal = request("DELETE", format!("{path}?ply={ply}"));
                drop(self.command(game, seat, withdrawal).await);
            }
            choice => {
                let body = json!({"ply": ply, "accept": choice == 1});
                let answer = request("POST", format!("{path}/answer")).with_body(body);
                self.command(game, other, answer).await;
            }
        }
    }

    async fn take_back(&mut self, game: &mut KnownMatch, seat: usize) {
        let path = format!("/v1/matches/{}/takeback-offer", game.id);
        let request = |method, path| Request::new(RequestKind::Command, method, path);
        let ply = game.ply;
        let offer = request("POST", path.clone()).with_body(json!({"ply": ply}));
        let note = self.command(game, seat, offer).await;
        let body = json!({"ply": ply, "accept": self.random.below(3) > 0});
        let answer = request("POST", format!("{path}/answer")).with_body(body);
        self.command(game, 1 - seat, answer).await;
        // A late repeat, of an offer that perhaps has ended.
        if note.is_success() && self.random.below(2) == 0 {
            self.clients.repeat(&mut self.random, &note).await;
        }
    }

    /// Prepares an answer to the next move. The worker does not know the position after it, so the
    /// server may refuse the line.
    async fn prepare_answer(&mut self, game: &mut KnownMatch, seat: usize, awaited: &Value) {
        let then = (1 + self.random.below(6)).to_string();
        self.clients.history.update_match(&game.id, |known| {
            known.prepared.insert(then.clone());
        });
        let line = json!({"move": awaited, "next": [{"move": then, "next": []}]});
        let path = format!("/v1/matches/{}/conditional-moves", game.id);
        let prepare =
            Request::new(RequestKind::Other, "PUT", path).with_body(json!({"lines": [line]}));
        let waiter = game.seats[1 - seat].clone();
        self.send(&waiter, prepare).await;
    }

    /// A player resigns, always in a game with dice, so that the seed is revealed and checked.
    /// Perhaps there is a rematch.
    async fn finish_match(&mut self, game: &KnownMatch) -> Option<KnownMatch> {
        let path = format!("/v1/matches/{}", game.id);
        let seen =
            self.send(&game.seats[0], Request::new(RequestKind::Other, "GET", path.clone())).await;
        let has_dice = !seen.body["dice"].is_null();
        if has_dice || self.random.below(3) > 0 {
            for seat in (0..game.seats.len()).step_by(2) {
                let resign =
                    Request::new(RequestKind::Command, "POST", format!("{path}/resignation"));
                self.send(&game.seats[seat], resign).await;
            }
        }
        if self.clients.is_stopping() || self.random.below(3) > 0 {
            return None;
        }
        let mut last = None;
        for player in &game.seats {
            let wish = Request::new(RequestKind::Command, "POST", format!("{path}/rematch"));
            let said = self.send(player, wish).await;
            last = said.body["rematch_id"].as_str().map(str::to_owned);
        }
        let id = last?;
        // The seats rotate by one, or as the variant says: the match shows them.
        let rematch = format!("/v1/matches/{id}");
        let begun =
            self.send(&game.seats[0], Request::new(RequestKind::Other, "GET", rematch)).await;
        let by_name = |seat: &Value| {
            let name = seat["player"]["username"].as_str()?;
            game.seats.iter().find(|player| player.name == name).cloned()
        };
        let seats: Vec<_> = begun.body["seats"].as_array()?.iter().filter_map(by_name).collect();
        self.clients.history.update_match(&game.id, |known| known.rematch = Some(id.clone()));
        let numbers = seats.iter().map(|player| player.number).collect();
        self.clients.history.update_match(&id, |known| known.seats = numbers);
        (seats.len() == game.seats.len()).then_some(KnownMatch { id, seats, ply: 0, version: 1 })
    }
}
