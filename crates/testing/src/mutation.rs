use super::Random;

/// A text that resembles a move, and may or may not be one.
#[must_use]
pub fn mutated(notation: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = notation.chars().collect();
    let place = random.below(characters.len() + 1);
    match random.below(12) {
        0 => characters.insert(place, *random.pick(&['0', '7', '-', ' ', 'R', 'x', '*', '!', ','])),
        1 if !characters.is_empty() => drop(characters.remove(place % notation.chars().count())),
        2 => return notation.to_lowercase(),
        3 => return format!(" {notation}"),
        4 => return format!("{notation} "),
        5 => return format!("+{notation}"),
        6 => return format!("0{notation}"),
        7 => return format!("{notation}{notation}"),
        8 => return format!("{notation}\n"),
        9 => characters.insert(place, '\0'),
        10 => characters.insert(place, '\u{ff13}'),
        _ => return String::new(),
    }
    characters.into_iter().collect()
}
