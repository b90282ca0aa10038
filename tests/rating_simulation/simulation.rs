use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use turnstone::store::{NewAccount, Store};
use turnstone::world::{new_id, random};
use turnstone_accounts::{DisplayName, PasswordHash, Username};
use turnstone_games::GAMES;
use turnstone_matches::{
    AccountId, Command, CreateMatch, DecisionContext, DiceSeed, Match, MatchId, OfferAnswer,
    OfferRequest, PlayMove, Ply, SeatingSeed, Status, TimeControl, Visibility,
};
use turnstone_rules::{OptionValue, Options, Seat};
use turnstone_testing::Random;
use uuid::Uuid;

/// How many matches are played concurrently.
const CONCURRENCY: u64 = 8;
/// How often the clock jumps in a season, so that deviations grow and matches time out.
const CLOCK_JUMPS: usize = 4;
const DAY: i64 = 86_400;

/// The accounts, their store and its clock.
#[derive(Clone)]
pub struct Season {
    pub store: Store,
    pub accounts: Vec<AccountId>,
    pub clock: PathBuf,
    /// How many matches of this season have started.
    pub played: Arc<AtomicUsize>,
}

pub async fn make_accounts(store: &Store, count: usize) -> Vec<AccountId> {
    let mut accounts = Vec::new();
    for number in 0..count {
        let id = AccountId(Uuid::from_u128(0x1000 + number as u128));
        let username = Username::parse(&format!("player_{number}")).expect("a name");
        let new = NewAccount {
            id,
            display_name: DisplayName::from(&username),
            username,
            password: PasswordHash("never used".to_owned()),
            recovery: [0; 32],
        };
        store.accounts.create(&new).await.expect("a database").expect("a free name");
        accounts.push(id);
    }
    accounts
}

impl Season {
    pub fn new(store: Store, accounts: Vec<AccountId>, clock: PathBuf) -> Self {
        Self { store, accounts, clock, played: Arc::default() }
    }

    pub async fn play_owned(self, matches: usize, seed: u64) {
        self.play(matches, seed).await;
    }

    /// Plays this many matches from their creation to their end.
    pub async fn play(&self, matches: usize, seed: u64) {
        self.played.store(0, Ordering::Relaxed);
        let clock_text = std::fs::read_to_string(&self.clock).expect("the clock");
        let seconds = Arc::new(AtomicI64::new(clock_text.trim().parse().expect("seconds")));
        let mut tasks = tokio::task::JoinSet::new();
        for task in 0..CONCURRENCY {
            let (season, seconds) = (self.clone(), Arc::clone(&seconds));
            tasks.spawn(async move {
                let mut random = Random::new(seed << 32 | task);
                loop {
                    let number = season.played.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        return;
                    }
                    if number % (matches / CLOCK_JUMPS) == 0 {
                        let leap = i64::try_from(random.below(20)).expect("small") * DAY + 3_600;
                        let at = seconds.fetch_add(leap, Ordering::Relaxed) + leap;
                        // A rename is atomic: no reader sees half a number.
                        let new = season.clock.with_extension(task.to_string());
                        std::fs::write(&new, at.to_string()).expect("a file");
                        std::fs::rename(&new, &season.clock).expect("a file");
                    }
                    season.play_one_match(&mut random).await;
                }
            });
        }
        while let Some(done) = tasks.join_next().await {
            done.expect("a player");
        }
    }

    /// A random account. A few accounts play much more than the others.
    fn pick_account(&self, random: &mut Random) -> AccountId {
        let bound = if random.below(2) == 0 {
            2.max(self.accounts.len() / 100)
        } else {
            self.accounts.len()
        };
        self.accounts[random.below(bound)]
    }

    async fn play_one_match(&self, random: &mut Random) {
        let family = GAMES[random.below(GAMES.len())].family();
        let variant = family.variants[random.below(family.variants.len())].id;
        let mut options = Options::new();
        let many = family.seats.iter().max().copied().unwrap_or(2);
        let is_for_many = many > 2 && random.below(2) == 0 && variant != "classic";
        let seats = if is_for_many { usize::from(many) } else { 2 };
        if is_for_many {
            options.insert("seats".to_owned(), OptionValue::Number(u32::from(many)));
        }
        let mut people = Vec::new();
        while people.len() < seats {
            let someone = self.pick_account(random);
            if !people.contains(&someone) {
                people.push(someone);
            }
        }
        let Some(begun) = self.begin(family.id, variant, options, &people, random).await else {
            return;
        };
        let enough = family.min_rated_plies;
        let plies = [0, 3, enough - 1, enough, enough, enough + 1, enough + 4, enough + 4];
        let plies = plies[random.below(8)];
        let played = self.play_plies(begun, plies, random).await;
        self.end(&played, random).await;
    }

    /// A match of these accounts with enough plies to be rated.
    pub async fn rateable_match(&self, people: &[AccountId], random: &mut Random) -> MatchId {
        let family = GAMES[0].family();
        let variant = family.variants[0].id;
        loop {
            let begun = self.begin(family.id, variant, Options::new(), people, random).await;
            let begun = begun.expect("a match");
            if begun.created.rated {
                return self.play_plies(begun, family.min_rated_plies, random).await.id;
            }
        }
    }

    /// Plays on until it is the turn of an account, at least one ply.
    pub async fn play_until_turn_of(&self, id: MatchId, account: AccountId, random: &mut Random) {
        loop {
            let current = self.store.history.load(id).await.expect("a database").expect("a match");
            let plies = current.ply.get() + 1;
            let after = self.play_plies(current, plies, random).await;
            if after.to_act().iter().any(|seat| after.seats[seat.index()] == Some(account)) {
                return;
            }
        }
    }

    /// Starts a match with all its players. `None`: the game does not have this combination.
    async fn begin(
        &self,
        game: &str,
        variant: &str,
        options: Options,
        people: &[AccountId],
        random_number: &mut Random,
    ) -> Option<Arc<Match>> {
        let wanted = CreateMatch {
            account: people[0],
            game: game.to_owned(),
            variant: variant.to_owned(),
            options,
            rated: Some(random_number.below(10) > 0),
            visibility: Visibility::Public,
            seat: None,
            invited: None,
            solo: false,
            computer: None,
            partner: None,
            clock: TimeControl::default(),
            open_for_seconds: None,
            min_completion_percent: None,
            nonce: None,
        };
        let seed = DiceSeed::new(random().expect("entropy"));
        let id = MatchId(new_id(self.store.database.now()).expect("an id"));
        let has_dice = GAMES.iter().any(|known| known.family().id == game && known.family().dice);
        let seed = has_dice.then_some(&seed);
        let decision =
            wanted.decide(id, &DecisionContext::at(self.store.database.now(), seed)).ok()?;
        self.store.log.create(&decision, seed, None, None).await.expect("a database");
        let mut begun = None;
        for account in &people[1..] {
            let seating_seed = SeatingSeed(random().expect("entropy"));
            let join = Command::Join {
                account: *account,
                seat: None,
                seating_seed,
                nonce: None,
                by_link: false,
            };
            begun = Some(self.execute(id, &join).await?);
        }
        begun
    }

    /// The match after a command; `None` if the match has timed out.
    async fn execute(&self, id: MatchId, command: &Command) -> Option<Arc<Match>> {
        self.store.log.execute(id, command, &|_| true).await.ok()
    }

    async fn play_plies(&self, begun: Arc<Match>, plies: u32, random: &mut Random) -> Arc<Match> {
        let mut current = begun;
        while current.ply < Ply::saturating(plies) && current.status == Status::Active {
            let Some(seat) = current.to_act().first().copied() else { break };
            let legal = current.position.legal_notations();
            let command = Command::Play(PlayMove {
                offer_draw: false,
                then: None,
                account: current.seats[seat.index()].expect("a player"),
                seat: Some(seat),
                ply: current.ply,
                notation: legal[random.below(legal.len())].clone(),
            });
            match self.execute(current.id, &command).await {
                Some(after) => current = after,
                None => break,
            }
        }
        current
    }

    /// Ends a match by agreement or resignation. Some stay active, and time out when the clock
    /// jumps.
    async fn end(&self, played: &Match, random: &mut Random) {
        let players: Vec<_> = played.seats.iter().flatten().copied().collect();
        match random.below(10) {
            0 => {}
            1 | 2 => {
                let (account, ply) = (players[0], played.ply);
                self.execute(played.id, &Command::OfferDraw(OfferRequest { account, ply })).await;
                for account in players.iter().skip(1) {
                    let answer = OfferAnswer { account: *account, ply, accept: true };
                    self.execute(played.id, &Command::AnswerDraw(answer)).await;
                }
            }
            _ => {
                let loser = random.below(players.len());
                // In a team both players have to resign.
                for account in players.iter().skip(loser % 2).step_by(2) {
                    let seat: Option<Seat> = None;
                    self.execute(played.id, &Command::Resign { account: *account, seat }).await;
                }
            }
        }
    }
}
