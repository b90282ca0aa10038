//! Reads structs from JSON objects only. Serde's derive also accepts an array, with the members by
//! position; no schema allows that, and no client should rely on it.

use std::fmt;
use std::marker::PhantomData;

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// For `deserialize_with`: a value that must be an object.
///
/// # Errors
/// When it is not an object, or has another shape.
pub fn object<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Object::deserialize(deserializer).map(|Object(value)| value)
}

/// The same, or null.
///
/// # Errors
/// As [`object`].
pub fn object_or_null<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let object = Option::deserialize(deserializer)?;
    Ok(object.map(|Object(value)| value))
}

/// A list of them.
///
/// # Errors
/// As [`object`].
pub fn objects<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Vec::deserialize(deserializer).map(unwrapped)
}

/// A list of them, or null.
///
/// # Errors
/// As [`object`].
pub fn objects_or_null<'de, T, D>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let list: Option<_> = Option::deserialize(deserializer)?;
    Ok(list.map(unwrapped))
}

/// The same, where null means none.
///
/// # Errors
/// As [`object`].
pub fn objects_or_none<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    objects_or_null(deserializer).map(Option::unwrap_or_default)
}

struct Object<T>(T);

fn unwrapped<T>(list: Vec<Object<T>>) -> Vec<T> {
    list.into_iter().map(|Object(value)| value).collect()
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ObjectVisitor(PhantomData))
    }
}

struct ObjectVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for ObjectVisitor<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Object)
    }
}
