use turnstone_games::GAMES;
use turnstone_rules::{Game, OptionValue, Options};

/// Every registered family with each of its variants.
pub fn variants() -> impl Iterator<Item = (&'static dyn Game, &'static str)> {
    GAMES.iter().flat_map(|game| game.family().variants.iter().map(|variant| (*game, variant.id)))
}

/// Every registered family with each of its variants and each choice of options. The default
/// options come first of each variant.
#[must_use]
pub fn configurations() -> Vec<(&'static dyn Game, &'static str, Options)> {
    let mut all = Vec::new();
    for (game, variant) in variants() {
        let mut chosen = vec![Options::new()];
        for spec in game.family().options.iter().filter(|spec| spec.variants.contains(&variant)) {
            let words = spec.words.iter().map(|word| OptionValue::Word((*word).to_owned()));
            let numbers = spec.numbers.iter().map(|number| OptionValue::Number(*number));
            let with = |value: OptionValue| {
                let add = move |mut options: Options| {
                    options.insert(spec.id.to_owned(), value.clone());
                    options
                };
                chosen.clone().into_iter().map(add).collect::<Vec<_>>()
            };
            chosen = words.chain(numbers).flat_map(with).collect();
        }
        all.extend(chosen.into_iter().map(|options| (game, variant, options)));
    }
    all
}

/// Whether only a player's own wish ends a game with these options, so that a random game may go
/// on for ever.
#[must_use]
pub fn is_open_ended(options: &Options) -> bool {
    options.get("declaration") == Some(&OptionValue::Word("manual".to_owned()))
}
