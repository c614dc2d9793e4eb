//! The move number that is due, as it is written: compared with the text in one step.

/// The number of move numbers in the table; higher ones are compared digit by digit elsewhere.
const KNOWN: usize = 300;

/// The text of each number with three dots, the first byte lowest, and in the highest byte the number of bits by which
/// a word of eight bytes is longer than the number with one dot. The entry at 0 is unlike any text that is compared.
static TEXTS: [u64; KNOWN] = {
    let mut texts = [b'{' as u64 | 48 << 56; KNOWN];
    let mut value = 1;
    while value < KNOWN {
        let mut text = u64::from_le_bytes(*b"...\0\0\0\0\0");
        let mut digits = 0;
        let mut rest = value;
        while rest > 0 {
            text = text << 8 | (b'0' + (rest % 10) as u8) as u64;
            rest /= 10;
            digits += 1;
        }
        texts[value] = text | (64 - 8 * (digits + 1)) << 56;
        value += 1;
    }
    texts
};

/// Returns the number of bits that the number of a side, 0 for White, takes at the front of these bytes, if it is
/// there: at most 48. The bytes do not begin with a brace.
#[inline(always)]
pub(super) fn bits_at(bytes: u64, number: u32, side: usize) -> Option<u32> {
    let text = TEXTS.get(number as usize).unwrap_or(&TEXTS[0]);
    // White's has one dot and Black's has three.
    let beyond = (text >> 56) as u32 - 16 * (side & 1) as u32;
    ((bytes ^ text) << (beyond & 63) == 0).then_some(64 - beyond)
}

#[cfg(test)]
mod tests {
    use super::bits_at;
    use alloc::format;
    use alloc::vec::Vec;

    #[test]
    fn numbers_are_known_as_they_are_written() {
        for value in 0..400u32 {
            for (side, dots) in [".", "..."].into_iter().enumerate() {
                let text = format!("{value}{dots}");
                let mut bytes: Vec<u8> = text.bytes().chain(*b"Nbd7 e4 ").take(8).collect();
                let read = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
                let wanted = (1..300).contains(&value).then_some(8 * text.len() as u32);
                assert_eq!(bits_at(read(&bytes), value, side), wanted, "{text}");
                for at in 0..text.len() {
                    bytes[at] ^= 1;
                    assert_eq!(bits_at(read(&bytes), value, side), None, "{text}");
                    bytes[at] ^= 1;
                }
            }
        }
    }
}
