//! The requirements of a type whose values go over the wire.

#[cfg(feature = "openapi")]
use utoipa::openapi::{RefOr, Schema};

/// A type whose values go over the wire as JSON. With the feature `openapi` it has a schema.
#[cfg(not(feature = "openapi"))]
pub trait WireType: serde::Serialize {}

#[cfg(not(feature = "openapi"))]
impl<T: serde::Serialize> WireType for T {}

/// A type whose values go over the wire as JSON, with a schema.
#[cfg(feature = "openapi")]
pub trait WireType: serde::Serialize + utoipa::ToSchema {}

#[cfg(feature = "openapi")]
impl<T: serde::Serialize + utoipa::ToSchema> WireType for T {}

/// Schemas with their names.
#[cfg(feature = "openapi")]
pub type NamedSchemas = Vec<(String, RefOr<Schema>)>;

/// Adds the schemas of a type and of all types in it. Returns the name of the type.
#[cfg(feature = "openapi")]
pub(crate) fn add_schema<T: WireType>(schemas: &mut NamedSchemas) -> String {
    T::schemas(schemas);
    let name = T::name().into_owned();
    schemas.push((name.clone(), T::schema()));
    name
}
