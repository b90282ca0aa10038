//! The schemas of the envelopes, built from the registry. A new game adds its own schemas.

use turnstone_rules::{Family, NamedSchemas, OptionSpec, OptionValue};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use super::GAMES;
use super::wire::{GameMove, GameState, MatchOptions};

fn word(description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .description(Some(description.to_owned()))
}

fn families() -> String {
    let ids: Vec<_> = GAMES.iter().map(|game| format!("`{}`", game.family().id)).collect();
    format!("The family of games, of which there may be more later: {}.", ids.join(", "))
}

impl PartialSchema for GameState {
    fn schema() -> RefOr<Schema> {
        let mut envelope = ObjectBuilder::new()
            .description(Some("A game's state: the member that `game` names is present."))
            .property("game", word(&families()))
            .required("game");
        for game in GAMES {
            let name = game.view_schema(&mut Vec::new());
            envelope = envelope.property(game.family().id, Ref::from_schema_name(name));
        }
        envelope.into()
    }
}

impl ToSchema for GameState {
    fn schemas(schemas: &mut NamedSchemas) {
        for game in GAMES {
            game.view_schema(schemas);
        }
    }
}

impl PartialSchema for GameMove {
    fn schema() -> RefOr<Schema> {
        let notation = word("The move in the game's notation: send it to play the move.");
        let mut envelope = ObjectBuilder::new()
            .description(Some("A legal move, with the parts that a client needs to draw it."))
            .property("move", notation)
            .required("move")
            .property("game", word(&families()))
            .required("game");
        for game in GAMES {
            let name = game.parts_schema(&mut Vec::new());
            envelope = envelope.property(game.family().id, Ref::from_schema_name(name));
        }
        envelope.into()
    }
}

impl ToSchema for GameMove {
    fn schemas(schemas: &mut NamedSchemas) {
        for game in GAMES {
            game.parts_schema(schemas);
        }
    }
}

/// An option with its family.
type FamilyOption = (&'static Family, &'static OptionSpec);

/// The options of all families by their ids. A law holds the options of one id to one type.
fn options_by_id() -> Vec<(&'static str, Vec<FamilyOption>)> {
    let mut by_id: Vec<(_, Vec<FamilyOption>)> = Vec::new();
    for family in GAMES.iter().map(|game| game.family()) {
        for option in family.options {
            match by_id.iter_mut().find(|(id, _)| *id == option.id) {
                Some((_, options)) => options.push((family, option)),
                None => by_id.push((option.id, vec![(family, option)])),
            }
        }
    }
    by_id
}

/// The description of an option: in one sentence if that is the same for all families, otherwise by
/// family.
fn description(options: &[FamilyOption]) -> String {
    let first = options[0].1.description;
    if options.iter().all(|(_, option)| option.description == first) {
        return first.to_owned();
    }
    let of = |(family, option): &FamilyOption| format!("{}: {}", family.name, option.description);
    options.iter().map(of).collect::<Vec<_>>().join(" ")
}

impl PartialSchema for MatchOptions {
    fn schema() -> RefOr<Schema> {
        let mut object =
            ObjectBuilder::new().schema_type(SchemaType::Type(Type::Object)).description(Some(
                "The options of a match: one flat object of optional members. Which of them a \
                 game knows, with their values and defaults, is in the catalogue.",
            ));
        for (id, of_families) in options_by_id() {
            let kind = match of_families[0].1.default_value() {
                OptionValue::Number(_) => Type::Integer,
                OptionValue::Word(_) => Type::String,
            };
            object = object.property(
                id,
                ObjectBuilder::new()
                    .schema_type(SchemaType::Array(vec![kind, Type::Null]))
                    .description(Some(description(&of_families))),
            );
        }
        object.into()
    }
}

impl ToSchema for MatchOptions {}
