use turnstone_games::GAMES;
use turnstone_rules::{Family, Game, OptionValue, Options, Position};

/// Every registered family with each of its variants.
pub fn variants() -> impl Iterator<Item = (&'static dyn Game, &'static str)> {
    GAMES.iter().flat_map(|game| game.family().variants.iter().map(|variant| (*game, variant.id)))
}

/// Every registered family with each of its variants and each choice of options. The default
/// options come first for each variant.
#[must_use]
pub fn configurations() -> Vec<(&'static dyn Game, &'static str, Options)> {
    let of = |game: &'static dyn Game| {
        let all = configurations_of(game.family()).into_iter();
        all.map(move |(variant, options)| (game, variant, options))
    };
    GAMES.iter().copied().flat_map(of).collect()
}

/// Each variant of a family with each choice of options. The default options come first for each
/// variant.
#[must_use]
pub fn configurations_of(family: &Family) -> Vec<(&'static str, Options)> {
    let mut all = Vec::new();
    for variant in family.variants.iter().map(|variant| variant.id) {
        let mut chosen = vec![Options::new()];
        for spec in family.options.iter().filter(|spec| spec.variants.contains(&variant)) {
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
        all.extend(chosen.into_iter().map(|options| (variant, options)));
    }
    all
}

/// Whether random play may go on forever, because the end may need a move that the list of legal
/// moves leaves out.
#[must_use]
pub fn is_open_ended(position: &Position) -> bool {
    position.has_unlisted_moves()
}
