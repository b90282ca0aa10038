//! Games of every configuration, played at random.

use turnstone_games::GAMES;
use turnstone_rules::{Game, OptionValue, Options, Position, Roll, Seat, Turn};

/// A small generator (splitmix64), so that an input always plays the same game.
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % (end as u64)).expect("less than a usize")
    }

    fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// Every family with each of its variants and each choice of options.
pub fn configurations() -> Vec<(&'static dyn Game, &'static str, Options)> {
    let mut all = Vec::new();
    for game in GAMES {
        for variant in game.family().variants {
            let mut chosen = vec![Options::new()];
            for spec in game.family().options.iter().filter(|o| o.variants.contains(&variant.id)) {
                let words = spec.words.iter().map(|word| OptionValue::Word((*word).to_owned()));
                let numbers = spec.numbers.iter().map(|number| OptionValue::Number(*number));
                let values: Vec<_> = words.chain(numbers).collect();
                let with_each = |options: Options| {
                    values.clone().into_iter().map(move |value| {
                        let mut options = options.clone();
                        options.insert(spec.id.to_owned(), value);
                        options
                    })
                };
                chosen = chosen.into_iter().flat_map(with_each).collect();
            }
            all.extend(chosen.into_iter().map(|options| (*game, variant.id, options)));
        }
    }
    all
}

/// A fitting roll, made of bytes.
pub fn roll_of(count: u8, bytes: &[u8]) -> Roll {
    let bytes = bytes.iter().copied().chain(std::iter::repeat(0));
    Roll(bytes.take(count.into()).map(|byte| 1 + byte % 6).collect())
}

/// The position after any step that is due, and how many moves there were to choose from; nothing
/// once the game is over.
pub fn any_step(position: &Position, random: &mut Random) -> Option<(Position, usize)> {
    match position.turn() {
        Turn::Seats(_) => {
            let legal = position.legal_notations();
            let seat: Seat = *random.pick(&position.to_act());
            let notation = random.pick(&legal);
            let played = position.play(seat, notation);
            let played = played.unwrap_or_else(|e| panic!("{notation}: {e} in {position:?}"));
            Some((played.position, legal.len()))
        }
        Turn::Pass(_) => Some((position.pass().expect("a pass that is due"), 0)),
        Turn::Chance(dice) => {
            let bytes = [(); 2].map(|()| u8::try_from(random.below(6)).expect("a byte"));
            Some((position.resolve(&roll_of(dice.count, &bytes)).expect("a roll that is owed"), 0))
        }
        Turn::Over(_) => None,
    }
}
