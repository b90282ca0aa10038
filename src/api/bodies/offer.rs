use serde::Deserialize;
use utoipa::ToSchema;

/// An offer, and the ply that the client has seen.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferInput, example = json!({"ply": 3}))]
pub struct NewOfferBody {
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
}

/// An answer to an offer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = OfferAnswerInput, example = json!({"ply": 3, "accept": true}))]
pub struct OfferAnswerBody {
    /// The `ply` of the match that the client has seen.
    pub ply: u32,
    /// Whether the offer is accepted.
    pub accept: bool,
}
