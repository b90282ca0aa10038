/// A text that `build.rs` has compressed. A broken one is empty: the laws read every text.
pub(super) fn unpacked(packed: &[u8]) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec(packed).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
