//! Names of dialects, languages, variants and codes as they are typed; of an unknown one, the nearest known one.

use stamma::encoding::{Choice, Encoding};
use stamma::notation::internals::paint_name;
use stamma::notation::{Arrow, MarkedSquare};
use stamma::{Code, Notation, POLICIES, Policy, Selector, Square, Variant, nearest, unknown};
use std::fmt;

/// What `convert` writes.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// Games in a notation.
    Notation(Notation),
    /// JSON Lines.
    Json,
}

/// A variant by its id or another usual name.
pub fn variant(text: &str) -> Result<Variant, String> {
    Variant::from_id(text)
        .ok_or_else(|| unknown("variant", text, Variant::ALL.iter().map(|variant| variant.id())))
}

/// The help text of `--variant`.
pub fn variant_help() -> String {
    let [others @ .., last] = Variant::ALL.map(Variant::id);
    format!("The game that is played: {} or {last}; told from the text if not given", others.join(", "))
}

/// A share from 0 to 1.
pub fn share(text: &str) -> Result<f32, String> {
    let share = text.parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| String::from("write a number from 0 to 1, such as 0.9"))
}

/// What somebody says was played at a ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The number of the game.
    pub game: u32,
    /// The ply: 1 is the first move of the game.
    pub ply: u32,
    /// The move, two moves, or `none`.
    pub says: String,
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}={}", self.game, self.ply, self.says)
    }
}

/// An answer: `PLY=MOVE`, of the first game, or `GAME:PLY=MOVE`.
pub fn said(text: &str) -> Result<Said, String> {
    let said = || {
        let (place, says) = text.split_once('=')?;
        let (game, ply) = match place.split_once(':') {
            Some((game, ply)) => (game.trim().parse().ok()?, ply),
            None => (1, place),
        };
        let says = says.trim();
        let ply = ply.trim().parse().ok().filter(|ply| *ply > 0)?;
        (!says.is_empty()).then(|| Said { game, ply, says: String::from(says) })
    };
    said().ok_or_else(|| String::from("write PLY=MOVE, such as 12=Nf6 or 12=none, or GAME:PLY=MOVE"))
}

/// The name of an encoding, or `auto`.
pub fn encoding(text: &str) -> Result<Choice, String> {
    if text.eq_ignore_ascii_case("auto") {
        return Ok(Choice::Auto);
    }
    Encoding::from_name(text).map(Choice::Told).ok_or_else(|| {
        let examples = Encoding::EXAMPLES.join(", ");
        let hint = match nearest(text, ["auto"].into_iter().chain(Encoding::EXAMPLES)) {
            Some(near) => format!("did you mean `{near}`? Known"),
            None => String::from("known"),
        };
        format!("there is no encoding `{text}`; {hint} are auto and the names of the web, such as {examples}")
    })
}

/// A code by its id or slug.
pub fn code(text: &str) -> Result<Code, String> {
    Code::from_id(text).ok_or_else(|| {
        let known = Code::ALL.iter().flat_map(|code| [code.id(), code.slug()]);
        match nearest(text, known) {
            Some(name) => format!("there is no code `{text}`; did you mean `{name}`?"),
            None => format!("there is no code `{text}`; `stamma explain-code` lists them"),
        }
    })
}

/// A policy by its name.
pub fn policy(text: &str) -> Result<Policy, String> {
    Policy::named(text).ok_or_else(|| unknown("policy", text, POLICIES.iter().map(|row| row.id)))
}

/// A code by its id or slug, or the letter of a group of codes.
pub fn selector(text: &str) -> Result<Selector, String> {
    let text = text.trim();
    let letters = || {
        let mut letters: Vec<&str> = Code::ALL.iter().map(|code| &code.id()[..1]).collect();
        letters.dedup();
        letters.join(", ")
    };
    match Selector::from_text(text) {
        Some(selector) => Ok(selector),
        None if text.chars().count() == 1 => {
            Err(format!("no code begins with `{text}`; the letters are {}", letters()))
        }
        None => code(text).map(Selector::Code),
    }
}

/// The name and the value of a tag.
pub fn tag(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, such as White=Lasker")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Two squares, such as `e2e4`.
pub fn two_squares(text: &str) -> Result<(Square, Square), String> {
    let from = text.char_indices().skip(1).find(|(_, ch)| ch.is_alphabetic());
    let squares = from.and_then(|(at, _)| Some((text[..at].parse().ok()?, text[at..].parse().ok()?)));
    squares.ok_or_else(|| String::from("write two squares, such as e2e4"))
}

/// An arrow as `[%cal]` writes it; green where no colour is named.
pub fn arrow(text: &str) -> Result<Arrow, String> {
    let (paint, squares) = painted(text)?;
    let (from, to) = two_squares(squares)?;
    Ok(Arrow { paint, from, to })
}

/// A square as `[%csl]` writes it; green where no colour is named.
pub fn marked_square(text: &str) -> Result<MarkedSquare, String> {
    let (paint, square) = painted(text)?;
    let square = square.parse().map_err(|error| format!("{error}"))?;
    Ok(MarkedSquare { paint, square })
}

/// The letter of a colour, and what follows it.
fn painted(text: &str) -> Result<(char, &str), String> {
    match text.chars().next() {
        Some(letter) if letter.is_ascii_uppercase() => match paint_name(letter) {
            Some(_) => Ok((letter, &text[1..])),
            None => Err(format!("there is no colour `{letter}`; write R, G, Y or B")),
        },
        _ => Ok(('G', text)),
    }
}

#[cfg(test)]
mod tests {
    use super::{arrow, marked_square, two_squares};

    #[test]
    fn marks_are_typed_as_comments_write_them() {
        let far = two_squares("j10a1").map(|(from, to)| (from.to_string(), to.to_string()));
        assert_eq!(far, Ok((String::from("j10"), String::from("a1"))));
        let drawn = arrow("Re2e4").unwrap();
        assert_eq!((drawn.paint, drawn.to.to_string().as_str()), ('R', "e4"));
        assert_eq!(marked_square("d4").map(|marked| marked.paint), Ok('G'));
        for text in ["", "e2", "e2e", "Xe2e4", "é2e4", "e2e4q", "Ré1é2"] {
            assert!(arrow(text).is_err(), "{text}");
        }
        assert!(marked_square("Gz9").is_err());
    }
}
