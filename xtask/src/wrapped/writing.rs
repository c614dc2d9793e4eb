//! Texts of templates: placeholders filled, moves written.
//!
//! A placeholder is `@{name}` or `@{name|filter|filter}`. A name that nothing answers to is an error, so that a misspelt row
//! is found when it is first run.

use crate::Result;

use super::encodings;
use super::filters;
use super::games::{TrueGame, TruePly};
use super::template::{Form, Kind, Template};
use super::values;

/// A text and the games that it was made of.
pub struct Written<'g> {
    /// The bytes of the text.
    pub bytes: Vec<u8>,
    /// Its games, in their order, each with what a reader must find of it.
    pub games: Vec<WrittenGame<'g>>,
}

/// A game as a text gives it.
pub struct WrittenGame<'g> {
    /// The game.
    pub game: &'g TrueGame,
    /// White and Black as the text names them; empty if it does not.
    pub players: [String; 2],
    /// The number of plies before the position, of a position.
    pub ply: Option<usize>,
    /// The `id` of a position.
    pub id: String,
}

/// The games that a text is made of, and the text's number, on which its clocks and times depend.
pub struct Material<'g> {
    /// The games.
    pub games: Vec<&'g TrueGame>,
    /// The number.
    pub number: usize,
}

/// Writes a text.
///
/// # Errors
///
/// The template has a fault: a placeholder, a filter or an encoding that there is not.
pub fn write<'g>(template: &Template, material: &Material<'g>) -> Result<Written<'g>> {
    let mut texts = Vec::new();
    let mut games = Vec::new();
    for (at, &game) in material.games.iter().enumerate() {
        let scene = Scene { template, game, at, seed: material.number * 7 + at };
        texts.push(fill(&template.game, &mut |name| scene.game_value(name))?);
        games.push(scene.written());
    }
    let all = texts.join(&template.join);
    let first = Scene { template, game: material.games[0], at: 0, seed: material.number * 7 };
    let mut text = fill(&template.text, &mut |name| match name {
        "games" => Ok(Some(all.clone())),
        "count" => Ok(Some(material.games.len().to_string())),
        _ => first.game_value(name),
    })?;
    for filter in &template.then {
        text = filters::apply(filter, &text)?;
    }
    let encoding = template.encoding.as_deref().unwrap_or("utf-8");
    Ok(Written { bytes: encodings::encode(&text, encoding)?, games })
}

/// The value of a placeholder, if there is one of this name.
type Lookup<'l> = dyn FnMut(&str) -> Result<Option<String>> + 'l;

/// Puts values in the place of placeholders.
fn fill(pattern: &str, lookup: &mut Lookup<'_>) -> Result<String> {
    let mut text = String::new();
    let mut rest = pattern;
    while let Some((before, after)) = rest.split_once("@{") {
        text.push_str(before);
        let (inner, after) = after.split_once('}').ok_or_else(|| format!("@{{{after} is not closed"))?;
        let mut parts = inner.split('|');
        let name = parts.next().unwrap_or_default();
        let mut value = lookup(name)?.ok_or_else(|| format!("there is no placeholder `{name}`"))?;
        for filter in parts {
            value = filters::apply(filter, &value)?;
        }
        text.push_str(&value);
        rest = after;
    }
    text.push_str(rest);
    Ok(text)
}

/// A game in a text.
pub struct Scene<'s, 'g> {
    /// The row.
    pub template: &'s Template,
    /// The game.
    pub game: &'g TrueGame,
    /// Its place in the text, from 0.
    pub at: usize,
    /// Seed of its clocks and times.
    pub seed: usize,
}

impl<'g> Scene<'_, 'g> {
    fn written(&self) -> WrittenGame<'g> {
        let ply = (self.template.kind == Kind::Positions).then(|| self.position_ply());
        let id = values::position_id(self.game, self.position_ply());
        WrittenGame { game: self.game, players: values::named(self), ply, id }
    }

    /// The number of plies before the position that is shown of the game.
    pub fn position_ply(&self) -> usize {
        let plies = self.game.plies.len();
        plies / 3 + self.seed % (plies / 3)
    }

    fn game_value(&self, name: &str) -> Result<Option<String>> {
        Ok(Some(match name {
            "moves" => self.moves()?,
            "sans" => self.joined(|ply| &ply.san),
            "ucis" => self.joined(|ply| &ply.uci),
            "numbered" => numbered(self.game),
            _ => return Ok(values::of_game(self, name)),
        }))
    }

    fn joined(&self, part: impl Fn(&TruePly) -> &str) -> String {
        self.game.plies.iter().map(part).collect::<Vec<_>>().join(" ")
    }

    /// The moves as the row writes them.
    fn moves(&self) -> Result<String> {
        let row = &self.template.moves;
        let mut text = if row.row.is_some() { self.rows()? } else { self.single_plies()? };
        let end = text.trim_end_matches(|letter: char| letter.is_whitespace() || row.trim.contains(letter));
        text.truncate(end.len());
        for filter in &row.then {
            text = filters::apply(filter, &text)?;
        }
        Ok(text)
    }

    fn single_plies(&self) -> Result<String> {
        let row = &self.template.moves;
        let mut text = String::new();
        let mut inserted = 0;
        for at in 0..self.game.plies.len() {
            let mut value = |name: &str| Ok(self.ply_value(at, name));
            if at > 0 && row.every > 0 && at % row.every == 0 {
                let insert = &row.inserts[inserted % row.inserts.len()];
                text.push_str(&fill(insert, &mut value)?);
                inserted += 1;
                if at % 2 == 1 {
                    text.push_str(&fill(&row.resume, &mut value)?);
                }
            }
            let pattern = if at.is_multiple_of(2) { &row.white } else { &row.black };
            text.push_str(&fill(pattern, &mut value)?);
        }
        Ok(text)
    }

    fn rows(&self) -> Result<String> {
        let row = &self.template.moves;
        let whole = row.row.as_deref().unwrap_or_default();
        let odd = row.odd.as_deref().ok_or_else(|| format!("{}: no `odd`", self.template.name))?;
        let mut text = String::new();
        for (number, first) in (0..self.game.plies.len()).step_by(2).enumerate() {
            let last = first + 1;
            let mut value = |name: &str| {
                Ok(match name.strip_prefix("b.") {
                    Some(name) => self.ply_value(last, name),
                    None => self.ply_value(first, name.strip_prefix("w.").unwrap_or(name)),
                })
            };
            if number > 0 && row.every > 0 && number % row.every == 0 {
                let insert = &row.inserts[(number / row.every - 1) % row.inserts.len()];
                text.push_str(&fill(insert, &mut value)?);
            }
            let pattern = if last < self.game.plies.len() { whole } else { odd };
            text.push_str(&fill(pattern, &mut value)?);
        }
        Ok(text)
    }

    fn ply_value(&self, at: usize, name: &str) -> Option<String> {
        if name == "san" {
            return Some(self.spelled(at));
        }
        values::of_ply(self, at, name)
    }

    /// A move with the letters and signs of the row.
    pub fn spelled(&self, at: usize) -> String {
        let row = &self.template.moves;
        let ply = &self.game.plies[at];
        if row.form == Form::Uci {
            return ply.uci.clone();
        }
        let (bare, sign) = match ply.san.split_once(['+', '#']) {
            Some((bare, _)) if ply.san.ends_with('#') => (bare, row.mate.as_deref().unwrap_or("#")),
            Some((bare, _)) => (bare, row.check.as_deref().unwrap_or("+")),
            None => (&*ply.san, ""),
        };
        if bare.starts_with('O') {
            let castle = row.castles.as_ref().map_or(bare, |castles| &castles[usize::from(bare.len() > 3)]);
            return format!("{castle}{sign}");
        }
        let (squares, promoted) = bare.split_once('=').unwrap_or((bare, ""));
        let mut text = String::new();
        if ply.piece != 'P' {
            text.push_str(&self.letter(at, ply.piece));
        }
        let capture = row.capture.as_deref().unwrap_or("x");
        let squares = squares.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
        match row.form {
            Form::Long => {
                let between = if ply.takes { capture } else { "-" };
                text.push_str(&format!("{}{between}{}", &ply.uci[..2], &ply.uci[2..4]));
            }
            _ => text.push_str(&squares.replace('x', capture)),
        }
        if let Some(piece) = promoted.chars().next() {
            text.push_str(row.promotion.as_deref().unwrap_or("="));
            text.push_str(&self.letter(at, piece));
        }
        if ply.en_passant {
            text.push_str(&row.en_passant);
        }
        text + sign
    }

    /// Returns the letter of a piece in the row.
    pub fn letter(&self, at: usize, piece: char) -> String {
        let row = &self.template.moves;
        let late = row.late_pieces.as_ref().filter(|_| at >= self.game.plies.len() / 2);
        let black = row.black_pieces.as_ref().filter(|_| at % 2 == 1);
        let own = late.or(black).or(row.pieces.as_ref());
        let place = "KQRBN".find(piece);
        let letter = own.zip(place).and_then(|(letters, place)| letters.get(place));
        letter.cloned().unwrap_or_else(|| piece.to_string())
    }
}

/// The moves as PGN has them.
pub fn numbered(game: &TrueGame) -> String {
    let mut text = String::new();
    for (at, ply) in game.plies.iter().enumerate() {
        if at % 2 == 0 {
            text.push_str(&format!("{}. ", at / 2 + 1));
        }
        text.push_str(&ply.san);
        text.push(' ');
    }
    text.truncate(text.trim_end().len());
    text
}
