//! Learned numbers as committed files: 16 bits each, the lowest byte first.

/// The numbers of a file. The compiler reads it, so that nothing can fail later.
pub(crate) const fn read<const COUNT: usize>(bytes: &[u8]) -> [i16; COUNT] {
    assert!(bytes.len() == 2 * COUNT, "a file of weights has another length");
    let mut numbers = [0; COUNT];
    let mut index = 0;
    while index < COUNT {
        numbers[index] = i16::from_le_bytes([bytes[2 * index], bytes[2 * index + 1]]);
        index += 1;
    }
    numbers
}

/// The file of these numbers.
pub(crate) fn write(numbers: &[i16]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

/// A number as a file has it: the nearest multiple of a unit.
#[expect(clippy::cast_possible_truncation, reason = "clamped to 16 bits")]
pub(crate) fn rounded(number: f32, unit: f32) -> i16 {
    (number / unit).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
}
