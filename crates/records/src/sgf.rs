//! Smart Game Format, FF[4], which programs for board games read. A game's family gives its number
//! in the format and its own properties. `docs/records.md` describes the rest.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use turnstone_matches::{Fact, Nothing, Passed, Ply, Status, TakenBack};
use turnstone_rules::Seat;

use super::Finding;
use super::file_text::{LineIndex, digest_of};
use super::parsed::ParsedRecord;
use super::sgf_tree::{Node, escape, parse};
use super::steps::{TranscriptStep, move_fact, read_ply};
use super::tags::{Tag, Tags};
use super::transcript::Transcript;

/// The program and the version of this format, `AP`.
const APPLICATION: &str = "Turnstone:sgf-1";
/// The beginning of the digest's line.
pub(super) const DIGEST: &str = "DIGEST[";
/// The colours by seat: Black moves first.
const COLOURS: [&str; 2] = ["B", "W"];

/// The colour whose time ran out in a match that was cancelled for it: such a match has no result
/// that says so.
const TIME_OUT: &str = "TIMEOUT";

/// The property of each tag: the standard's own property if there is one, else a longer name of
/// ours, which the standard allows.
const PROPERTIES: [(&str, &str); 28] = [
    ("Match", "MATCH"),
    ("Game", "GAME"),
    ("Variant", "VARIANT"),
    ("Options", "OPTIONS"),
    ("RulesVersion", "RULEVER"),
    ("TimeControl", "OT"),
    ("Site", "PC"),
    ("Rated", "RATED"),
    ("Status", "STATUS"),
    ("Created", "CREATED"),
    ("Started", "STARTED"),
    ("Finished", "FINISHED"),
    ("Seats", "SEATS"),
    ("Account0", "PBID"),
    ("Username0", "PBUSER"),
    ("Name0", "PB"),
    ("Rating0", "BR"),
    ("Account1", "PWID"),
    ("Username1", "PWUSER"),
    ("Name1", "PW"),
    ("Rating1", "WR"),
    ("Result", "RESULT"),
    ("Reason", "REASON"),
    ("Score", "SCORE"),
    ("ChainHead", "CHAIN"),
    ("KeyId", "KEYID"),
    ("PublicKey", "PUBKEY"),
    ("Signature", "SIGNATURE"),
];

/// Writes a transcript; `None` if the format does not have the game.
pub(super) fn write(transcript: &Transcript) -> Option<String> {
    let own = transcript.family.sgf?;
    let mut text = format!("(;FF[4]GM[{}]CA[UTF-8]AP[{APPLICATION}]\n", own.game);
    for (name, values) in (own.properties)(&transcript.agreed.variant) {
        text.push_str(name);
        values.iter().for_each(|value| property(&mut text, "", value));
    }
    text.push('\n');
    property(&mut text, "DT", &transcript.played_at().format("%Y-%m-%d").to_string());
    if let Some(result) = standard_result(transcript) {
        property(&mut text, "RE", &result);
    }
    if let Some(seat) = time_out_without_result(transcript) {
        property(&mut text, TIME_OUT, colour(seat));
    }
    text.push('\n');
    for (tag, value) in transcript.tags() {
        if let Some((_, name)) = PROPERTIES.iter().find(|(known, _)| *known == tag) {
            property(&mut text, name, &value);
            text.push('\n');
        }
    }
    let mut tree = String::new();
    MoveTree::of(transcript).write(&mut tree);
    tree.push_str(")\n");
    let digest = digest_of(&text, &tree);
    Some(format!("{text}{DIGEST}{digest}]\n{tree}"))
}

fn property(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = write!(text, "{name}[{}]", escape(value));
}

/// The result for the property `RE`.
fn standard_result(transcript: &Transcript) -> Option<String> {
    if transcript.status() == Status::Cancelled {
        return Some("Void".to_owned());
    }
    let result = transcript.result.as_ref()?;
    let Some(winner) = result.winners.first() else { return Some("0".to_owned()) };
    let how = match result.reason.as_str() {
        "resignation" => "R",
        "time_out" => "T",
        _ => "",
    };
    Some(format!("{}+{how}", colour(*winner)))
}

/// The seat whose time ran out before ply 2, so that the match was cancelled.
fn time_out_without_result(transcript: &Transcript) -> Option<Seat> {
    let mut steps = transcript.steps.iter().filter(|_| transcript.result.is_none());
    steps.find(|step| matches!(step.fact, Fact::TimedOut(_)))?.seat
}

fn colour(seat: Seat) -> &'static str {
    COLOURS[seat.index() % COLOURS.len()]
}

fn seat_of_colour(colour: &str) -> Option<Seat> {
    let seat = COLOURS.iter().position(|known| *known == colour)?;
    Some(Seat(u8::try_from(seat).ok()?))
}

/// The moves as a tree: a line that was taken back is a branch beside the line played instead.
struct MoveTree {
    /// The first is the position before any move.
    move_nodes: Vec<MoveNode>,
    /// The current position of the match.
    current: usize,
}

/// A position, and the move that led to it.
struct MoveNode {
    parent: usize,
    children: Vec<usize>,
    ply: Ply,
    /// The properties of the node, the first of them the move.
    node: String,
    /// The takebacks to this position.
    takebacks: Vec<String>,
}

impl MoveTree {
    fn of(transcript: &Transcript) -> Self {
        let root = MoveNode {
            parent: 0,
            children: Vec::new(),
            ply: Ply::ZERO,
            node: String::new(),
            takebacks: Vec::new(),
        };
        let mut tree = Self { move_nodes: vec![root], current: 0 };
        let mut by_ply = BTreeMap::from([(Ply::ZERO, 0)]);
        for TranscriptStep { seat, fact } in &transcript.steps {
            let colour = seat.map_or("", colour);
            let ply = match fact {
                Fact::MovePlayed(fact) => tree.add_child(fact.ply, colour, &fact.notation),
                Fact::Passed(fact) => tree.add_child(fact.ply, colour, ""),
                Fact::TakenBack(TakenBack { ply, to_ply }) => {
                    tree.current = by_ply.get(to_ply).copied().unwrap_or(0);
                    let takebacks = &mut tree.move_nodes[tree.current].takebacks;
                    takebacks.push(format!("{ply} {colour} {to_ply}"));
                    *ply
                }
                _ => continue,
            };
            by_ply.insert(ply, tree.current);
        }
        tree
    }

    fn add_child(&mut self, ply: Ply, colour: &str, notation: &str) -> Ply {
        let (parent, child) = (self.current, self.move_nodes.len());
        let mut node = String::new();
        property(&mut node, colour, notation);
        if self.move_nodes[parent].ply.next() != ply {
            property(&mut node, "MN", &ply.to_string());
        }
        let move_node = MoveNode { parent, children: Vec::new(), ply, node, takebacks: Vec::new() };
        self.move_nodes.push(move_node);
        self.move_nodes[parent].children.push(child);
        self.current = child;
        ply
    }

    /// Writes everything after the root's own properties. The current line is the first branch, so
    /// that viewers show it. There is no recursion, because there may be many takebacks.
    fn write(mut self, text: &mut String) {
        enum Part {
            MoveNode(usize),
            Text(&'static str),
        }
        let mut move_node = self.current;
        while move_node != 0 {
            let parent = self.move_nodes[move_node].parent;
            let children = &mut self.move_nodes[parent].children;
            let main = children.iter().position(|child| *child == move_node).unwrap_or(0);
            children[..=main].rotate_right(1);
            move_node = parent;
        }
        let mut parts = vec![Part::MoveNode(0)];
        while let Some(part) = parts.pop() {
            let move_node = match part {
                Part::Text(part) => {
                    text.push_str(part);
                    continue;
                }
                Part::MoveNode(move_node) => &self.move_nodes[move_node],
            };
            if !move_node.node.is_empty() {
                text.push(';');
                text.push_str(&move_node.node);
            }
            if !move_node.takebacks.is_empty() {
                text.push_str("BACK");
                move_node.takebacks.iter().for_each(|takeback| property(text, "", takeback));
            }
            if !move_node.node.is_empty() || !move_node.takebacks.is_empty() {
                text.push('\n');
            }
            match move_node.children.as_slice() {
                [only] => parts.push(Part::MoveNode(*only)),
                several => {
                    for child in several.iter().rev() {
                        parts.extend([Part::Text(")\n"), Part::MoveNode(*child), Part::Text("(")]);
                    }
                }
            }
        }
    }
}

/// Reads a record in this format.
pub(super) fn read(text: &str) -> Result<ParsedRecord, Finding> {
    let lines = LineIndex::of(text);
    let nodes = parse(text)
        .map_err(|fault| Finding { line: lines.of_offset(fault.0), reason: fault.1.to_owned() })?;
    let Some(root) = nodes.first() else {
        return Err(Finding { line: 1, reason: "the tree is empty".to_owned() });
    };
    if root.value("AP") != Some(APPLICATION) {
        let reason = format!("`AP` is not `{APPLICATION}`: this is not a record of this server");
        return Err(Finding { line: 1, reason });
    }
    let tag = |(tag, name): &(&str, &str)| {
        let property = root.property(name)?;
        let value = property.values.first()?.clone();
        Some(Tag { name: (*tag).to_owned(), value, line: lines.of_offset(property.offset) })
    };
    let tags = Tags(PROPERTIES.iter().filter_map(tag).collect());
    let mut transcript = Transcript::read(&tags)?;
    let mut steps = read_steps(&nodes, &lines)?;
    // A resignation or time-out is not a node of the tree; it follows from the result.
    if let Some(result) = &transcript.result
        && let [winner] = *result.winners
    {
        let fact = match result.reason.as_str() {
            "resignation" => Some(Fact::Resigned(Nothing {})),
            "time_out" => Some(Fact::TimedOut(Nothing {})),
            _ => None,
        };
        let line = tags.line_of("Result");
        let seat = Some(winner.next(2));
        steps.extend(fact.map(|fact| (Ply::MAX, line, TranscriptStep { seat, fact })));
    }
    if let Some(property) = root.property(TIME_OUT) {
        let line = lines.of_offset(property.offset);
        let seat = root.value(TIME_OUT).and_then(seat_of_colour);
        steps.push((Ply::MAX, line, TranscriptStep { seat, fact: Fact::TimedOut(Nothing {}) }));
    }
    steps.sort_by_key(|(ply, ..)| *ply);
    let step_lines = steps.iter().map(|(_, line, _)| *line).collect();
    transcript.steps = steps.into_iter().map(|(.., step)| step).collect();
    Ok(ParsedRecord { tags, transcript, step_lines })
}

/// The moves and takebacks of all nodes, each with its ply and line. The comparison of the whole
/// file checks the structure of the tree.
fn read_steps(
    nodes: &[Node],
    lines: &LineIndex<'_>,
) -> Result<Vec<(Ply, usize, TranscriptStep)>, Finding> {
    let mut plies: Vec<Ply> = Vec::with_capacity(nodes.len());
    let mut steps = Vec::new();
    for node in nodes {
        let before = node.parent.and_then(|parent| plies.get(parent)).copied();
        let counted = before.map_or(Ply::ZERO, Ply::next);
        let ply = node.value("MN").and_then(read_ply).unwrap_or(counted);
        plies.push(ply);
        for (seat, colour) in (0u8..).zip(COLOURS) {
            let Some(property) = node.property(colour) else { continue };
            let notation = node.value(colour).unwrap_or_default();
            let fact = match notation {
                "" => Fact::Passed(Passed { ply }),
                notation => move_fact(ply, notation),
            };
            let step = TranscriptStep { seat: Some(Seat(seat)), fact };
            steps.push((ply, lines.of_offset(property.offset), step));
        }
        for property in node.properties.iter().filter(|property| property.name == "BACK") {
            let line = lines.of_offset(property.offset);
            for value in &property.values {
                let (ply, step) = read_takeback(value).ok_or_else(|| Finding {
                    line,
                    reason: "`BACK` has a ply, a colour and the ply it went back to".to_owned(),
                })?;
                steps.push((ply, line, step));
            }
        }
    }
    Ok(steps)
}

/// `3 B 1`: ply 3 is a takeback of Black to ply 1.
fn read_takeback(text: &str) -> Option<(Ply, TranscriptStep)> {
    let (ply, rest) = text.split_once(' ')?;
    let (colour, to_ply) = rest.split_once(' ')?;
    let seat = Some(seat_of_colour(colour)?);
    let (ply, to_ply) = (read_ply(ply)?, read_ply(to_ply)?);
    Some((ply, TranscriptStep { seat, fact: Fact::TakenBack(TakenBack { ply, to_ply }) }))
}
