use utoipa::ToSchema;

/// The bytes of a picture.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "it gives a schema")]
pub struct PictureFile(Vec<u8>);
