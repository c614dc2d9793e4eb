//! Pieces that stand in signs of markup right before a square, `{N}f3`, `[N]f3`, `<N>f3`, `:knight:f3`, or behind the last rank:
//! `e8=<Q>`, `e8=:wq:`.

/// The names between colons, and the letter.
const NAMES: [(&str, char); 6] =
    [("king", 'K'), ("queen", 'Q'), ("rook", 'R'), ("bishop", 'B'), ("knight", 'N'), ("springer", 'N')];

/// Returns the piece that a word begins with in such signs, and their length in bytes: nothing else may be read from a word
/// that begins like this, as a square follows right behind.
pub fn named_piece(word: &[u8]) -> Option<(char, usize)> {
    let close = match word.first()? {
        b'{' => b'}',
        b'[' => b']',
        b'<' => b'>',
        b':' => return colon_name(word),
        _ => return None,
    };
    let text = core::str::from_utf8(&word[1..word.len().min(6)]);
    let text = text.or_else(|error| core::str::from_utf8(&word[1..1 + error.valid_up_to()])).ok()?;
    let mut chars = text.chars();
    let piece = chars.next().filter(|ch| ch.is_uppercase() || ('♔'..='♟').contains(ch))?;
    let length = 1 + piece.len_utf8();
    (word.get(length) == Some(&close) && is_square(&word[length + 1..])).then_some((piece, length + 1))
}

/// Returns the piece that a pawn becomes where it stands in such signs at the end of a word, with the place and the length of both in
/// bytes. Marks may stand behind it.
pub fn named_promotion(word: &[u8]) -> Option<(char, usize, usize)> {
    let at = word.iter().position(|byte| matches!(byte, b'<' | b':'))?;
    let before = word[..at].strip_suffix(b"=").unwrap_or(&word[..at]);
    let [.., b'a'..=b'j', b'1' | b'8'] = before else { return None };
    let (piece, length) = match word[at] {
        b'<' => {
            let text = core::str::from_utf8(&word[at + 1..]).ok()?;
            let piece = text.chars().next().filter(|ch| ch.is_uppercase() || ('♔'..='♟').contains(ch))?;
            let closes = text[piece.len_utf8()..].starts_with('>');
            closes.then_some((piece, piece.len_utf8() + 2))?
        }
        _ => colon_piece(&word[at..])?,
    };
    let is_word = word.get(at + length).is_some_and(u8::is_ascii_alphanumeric);
    (!is_word).then_some((piece, at, length))
}

fn colon_name(word: &[u8]) -> Option<(char, usize)> {
    colon_piece(word).filter(|(_, length)| is_square(&word[*length..]))
}

/// The piece between two colons, and the length of all.
fn colon_piece(word: &[u8]) -> Option<(char, usize)> {
    /// No name is longer.
    const LONGEST: usize = 10;
    let length = word.iter().skip(1).take(LONGEST).position(|byte| *byte == b':')?;
    let name = &word[1..=length];
    let named =
        NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known.as_bytes())).map(|found| found.1);
    Some((named.or_else(|| coded(name))?, length + 2))
}

/// `wn`, `bN`: the letter of a piece behind its colour.
fn coded(name: &[u8]) -> Option<char> {
    let [b'w' | b'b' | b'W' | b'B', piece] = name else { return None };
    let piece = piece.to_ascii_uppercase();
    b"KQRBN".contains(&piece).then_some(char::from(piece))
}

/// Returns true if the rest of a move begins: a square, or a capture sign or the origin before it.
fn is_square(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"x").unwrap_or(rest);
    let is_file = |byte: &u8| matches!(byte, b'a'..=b'j');
    match rest {
        [file, rank, ..] if is_file(file) && rank.is_ascii_digit() => true,
        [from, b'x', file, rank, ..] | [from, file, rank, ..] => {
            (is_file(from) || from.is_ascii_digit()) && is_file(file) && rank.is_ascii_digit()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{named_piece, named_promotion};

    #[test]
    fn pieces_are_named_behind_the_last_rank() {
        for (word, piece) in [
            ("e8=<Q>", Some(('Q', 3, 3))),
            ("exd1<N>+", Some(('N', 4, 3))),
            ("f1=:bq:#", Some(('Q', 3, 4))),
            ("c8=:Rook:", Some(('R', 3, 6))),
            ("c8=<♖>", Some(('♖', 3, 5))),
            ("e8=<Q", None),
            ("e8:<Q>", None),
            ("e7=<Q>", None),
            ("e8=<q>", None),
            ("e8=:dog:", None),
            ("Re1:d1", None),
            ("e8=<Q>e1", None),
        ] {
            assert_eq!(named_promotion(word.as_bytes()), piece, "{word}");
        }
    }

    #[test]
    fn pieces_are_named_before_squares() {
        for (word, piece) in [
            ("{N}f3", Some(('N', 3))),
            ("[B]xc6", Some(('B', 3))),
            ("<R>fe1", Some(('R', 3))),
            ("{♘}f3", Some(('♘', 5))),
            (":knight:f3", Some(('N', 8))),
            (":queen:xd5", Some(('Q', 7))),
            (":wn:f3", Some(('N', 4))),
            (":wx:f3", None),
            ("{N} f3", None),
            ("{n}f3", None),
            ("{No}f3", None),
            ("[N]", None),
            (":dog:f3", None),
            ("<>", None),
            ("{", None),
        ] {
            assert_eq!(named_piece(word.as_bytes()), piece, "{word}");
        }
    }
}
