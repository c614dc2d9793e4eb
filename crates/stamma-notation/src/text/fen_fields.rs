//! The look of the fields of a FEN, by which one is found in a text. Whether they are right is judged where the FEN is read.

/// Tests of the fields behind the squares, in their order: the side to move, the castling rights, the square of en passant and the two
/// numbers. Each returns false for an empty word.
pub const FEN_FIELDS: [fn(&[u8]) -> bool; 5] = [is_side, are_rights, is_en_passant, is_number, is_number];

fn is_side(field: &[u8]) -> bool {
    matches!(field, b"w" | b"b" | b"W" | b"B")
}

/// `KQkq`, the files of rooks as Chess960 has them, or letters that are wrong.
fn are_rights(field: &[u8]) -> bool {
    const MOST: usize = 4;
    field == b"-" || (1..=MOST).contains(&field.len()) && field.iter().all(u8::is_ascii_alphabetic)
}

fn is_en_passant(field: &[u8]) -> bool {
    field == b"-" || matches!(field, [b'a'..=b'p', rank @ ..] if is_number(rank))
}

fn is_number(field: &[u8]) -> bool {
    !field.is_empty() && field.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::FEN_FIELDS;

    #[test]
    fn fields_are_told_from_words() {
        for (fields, count) in [
            ("w KQkq e3 0 1", 5),
            ("b HAha - 12 40", 5),
            ("w - - 0 x", 4),
            ("w Kq e4 0", 4),
            ("b - e", 2),
            ("w White", 1),
            ("White", 0),
            ("", 0),
        ] {
            let words = fields.split(' ').map(str::as_bytes);
            let found = words.zip(FEN_FIELDS).take_while(|(word, is_field)| is_field(word)).count();
            assert_eq!(found, count, "{fields}");
        }
    }
}
