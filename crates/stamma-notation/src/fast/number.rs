//! The move number that is due, as it is written: compared with the text in one step.

/// The text of a move number with its dots, made to be compared with eight bytes of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct DueNumber {
    /// The digits and three dots, the first byte lowest.
    text: u64,
    /// What brings the bytes that matter to the top, for White's number with one dot and for Black's with three.
    shifts: [u32; 2],
    /// One more in the last digit.
    one: u64,
    /// How often the last digit can be raised.
    left: u32,
    value: u32,
}

impl DueNumber {
    /// The number as it would be written.
    pub(super) fn new(value: u32) -> DueNumber {
        let mut text = u64::from_le_bytes(*b"...\0\0\0\0\0");
        let mut digits = 0;
        let mut rest = value;
        while rest > 0 || digits == 0 {
            text = text << 8 | u64::from(b'0' + (rest % 10) as u8);
            rest /= 10;
            digits += 1;
        }
        // Longer ones are compared digit by digit elsewhere: nothing is like them.
        if digits > 4 {
            (text, digits) = (0, 1);
        }
        DueNumber {
            text,
            shifts: [64 - 8 * (digits + 1), 64 - 8 * (digits + 3)],
            one: 1 << (8 * (digits - 1)),
            left: 9 - value % 10,
            value,
        }
    }

    /// The number after it.
    #[inline(always)]
    pub(super) fn raise(&mut self) {
        self.value += 1;
        match self.left {
            0 => *self = DueNumber::new(self.value),
            _ => {
                self.left -= 1;
                self.text += self.one;
            }
        }
    }

    /// How many bytes the number of a side takes at the front of these, if it stands there.
    #[inline(always)]
    pub(super) fn length_at(&self, bytes: u64, side: usize) -> Option<usize> {
        let shift = self.shifts[side & 1];
        ((bytes ^ self.text) << shift == 0).then_some(8 - (shift / 8) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::DueNumber;
    use alloc::format;
    use alloc::vec::Vec;

    #[test]
    fn numbers_are_known_as_they_are_written() {
        let mut due = DueNumber::new(1);
        for value in 1..12_000u32 {
            for (side, dots) in [".", "..."].into_iter().enumerate() {
                let text = format!("{value}{dots}");
                let mut bytes: Vec<u8> = text.bytes().chain(*b"Nbd7 e4 ").take(8).collect();
                let read = |bytes: &[u8]| u64::from_le_bytes(bytes.try_into().unwrap());
                let wanted = (value < 10_000).then_some(text.len());
                assert_eq!(due.length_at(read(&bytes), side), wanted, "{text}");
                assert_eq!(DueNumber::new(value).length_at(read(&bytes), side), wanted, "{text}");
                for at in 0..text.len() {
                    bytes[at] ^= 1;
                    assert_eq!(due.length_at(read(&bytes), side), None, "{text}");
                    bytes[at] ^= 1;
                }
            }
            due.raise();
        }
    }
}
