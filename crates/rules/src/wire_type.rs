//! What a type needs so that its values can go over the wire.

#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};

/// A type whose values go over the wire: they become JSON, and with the feature `openapi` they
/// have a schema.
#[cfg(not(feature = "openapi"))]
pub trait WireType: serde::Serialize {}

#[cfg(not(feature = "openapi"))]
impl<T: serde::Serialize> WireType for T {}

/// A type whose values go over the wire: they become JSON, and have a schema.
#[cfg(feature = "openapi")]
pub trait WireType: serde::Serialize + utoipa::ToSchema {}

#[cfg(feature = "openapi")]
impl<T: serde::Serialize + utoipa::ToSchema> WireType for T {}

/// Schemas with their names.
#[cfg(feature = "openapi")]
pub type NamedSchemas = Vec<(String, RefOr<Schema>)>;

/// Adds the schema of a type and of all types within; returns its name.
#[cfg(feature = "openapi")]
pub(crate) fn add_schema<T: WireType>(schemas: &mut NamedSchemas) -> String {
    T::schemas(schemas);
    let name = T::name().into_owned();
    schemas.push((name.clone(), T::schema()));
    name
}
