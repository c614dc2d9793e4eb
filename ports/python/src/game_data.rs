//! A game with what is made of it when it is asked for: its lines, the words of its moves, its dialect, its JSON.

use crate::settings::Settings;
use stamma::notation::internals::ShortStr16;
use stamma::{
    Board, DIALECTS, Element, GameVisitor, Locale, Played, Ply, PlyEvent, Policy, ReadGame, Span, Wants, san,
    san_illegal,
};
use stamma_json::{GameWriter, explanation, finding_list};
use std::sync::OnceLock;

/// A game that was read.
#[derive(Debug)]
pub struct GameData {
    /// The game with its text.
    pub game: ReadGame<'static>,
    /// What the caller said about the text.
    pub settings: Settings,
    /// The parts of its JSON that hang on the text around it, where that is gone: a game that was pickled.
    pub kept: Option<KeptJson>,
    lines: OnceLock<Lines>,
    uci: OnceLock<Vec<Option<ShortStr16>>>,
    san: OnceLock<Vec<Option<Box<str>>>>,
    fens: OnceLock<Vec<Option<Box<str>>>>,
    notation: OnceLock<(&'static str, &'static str)>,
}

/// The parts of the JSON of a game that hang on the text around it.
#[derive(Clone, Debug)]
pub struct KeptJson {
    /// Its number.
    pub index: u32,
    /// What comes before its variant.
    pub head: Vec<u8>,
    /// Its findings, with their places.
    pub findings: Vec<u8>,
}

/// The plies of a game as lines. Plies are numbered from 0 in the order of the text.
#[derive(Debug, Default)]
pub struct Lines {
    /// The plies of each line; the first is the main line.
    pub lines: Vec<Vec<u32>>,
    /// What hangs on each ply.
    pub plies: Vec<PlyLinks>,
}

/// What hangs on a ply.
#[derive(Debug, Default)]
pub struct PlyLinks {
    /// Its place among the elements of the game.
    pub element: usize,
    /// The comments before it, which only the first ply of a line has.
    pub before: Vec<Span>,
    /// The comments after it.
    pub after: Vec<Span>,
    /// The lines that could replace it.
    pub variations: Vec<u32>,
}

impl Lines {
    fn of(elements: &[Element]) -> Lines {
        let mut all = Lines { lines: vec![Vec::new()], plies: Vec::new() };
        // The open lines, each with the comments before its first ply.
        let mut open: Vec<(u32, Vec<Span>)> = vec![(0, Vec::new())];
        for (place, element) in elements.iter().enumerate() {
            let Some((line, before)) = open.last_mut() else { break };
            let last = all.lines.get(*line as usize).and_then(|line| line.last()).copied();
            match element {
                Element::Ply(_) => {
                    let ply =
                        PlyLinks { element: place, before: std::mem::take(before), ..PlyLinks::default() };
                    if let Some(line) = all.lines.get_mut(*line as usize) {
                        line.push(all.plies.len() as u32);
                    }
                    all.plies.push(ply);
                }
                Element::Comment(comment) => match last.and_then(|ply| all.plies.get_mut(ply as usize)) {
                    Some(ply) => ply.after.push(comment.text),
                    None => before.push(comment.text),
                },
                Element::Open => {
                    open.push((all.lines.len() as u32, Vec::new()));
                    all.lines.push(Vec::new());
                }
                Element::Close => {
                    let Some((closed, before)) = (open.len() > 1).then(|| open.pop()).flatten() else {
                        continue;
                    };
                    let outer = open.last().and_then(|(line, _)| all.lines.get(*line as usize)?.last());
                    let Some(ply) = outer.and_then(|ply| all.plies.get_mut(*ply as usize)) else { continue };
                    match all.lines.get(closed as usize).is_some_and(|line| line.is_empty()) {
                        // A variation without a move is comments on the move that it was to replace.
                        true => ply.after.extend(before),
                        false => ply.variations.push(closed),
                    }
                }
            }
        }
        all
    }
}

impl GameData {
    /// A game that was read by settings.
    pub fn new(game: ReadGame<'static>, settings: Settings) -> GameData {
        GameData {
            game,
            settings,
            kept: None,
            lines: OnceLock::new(),
            uci: OnceLock::new(),
            san: OnceLock::new(),
            fens: OnceLock::new(),
            notation: OnceLock::new(),
        }
    }

    /// Its number in the input, from 1.
    pub fn index(&self) -> u32 {
        self.kept.as_ref().map_or(self.game.index, |kept| kept.index)
    }

    /// Its lines.
    pub fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| Lines::of(&self.game.elements))
    }

    /// A ply by its number.
    pub fn ply(&self, number: u32) -> Option<&Ply> {
        match self.game.elements.get(self.lines().plies.get(number as usize)?.element)? {
            Element::Ply(ply) => Some(ply),
            _ => None,
        }
    }

    /// The moves of all plies in UCI.
    pub fn uci(&self) -> &[Option<ShortStr16>] {
        self.uci.get_or_init(|| {
            let mut words = UciWords(Vec::new());
            self.game.send_to(&mut words);
            words.0
        })
    }

    /// The moves of all plies in SAN.
    pub fn san(&self) -> &[Option<Box<str>>] {
        self.san.get_or_init(|| {
            let mut words = SanWords(Vec::new());
            self.game.send_to(&mut words);
            words.0
        })
    }

    /// The positions after all plies as FEN.
    pub fn fens(&self) -> &[Option<Box<str>>] {
        self.fens.get_or_init(|| {
            let mut fens = Fens(Vec::new());
            self.game.send_to(&mut fens);
            fens.0
        })
    }

    /// The ids of the dialect and the language that it is written in.
    pub fn notation(&self) -> (&'static str, &'static str) {
        *self.notation.get_or_init(|| match self.settings.notation {
            Some(notation) => (notation.dialect.id, self.game.letters.language.id),
            None => {
                let found = self.game.recognise();
                (found.dialect.id, found.language.id)
            }
        })
    }

    /// The game as JSON, without a line feed.
    pub fn json(&self) -> Vec<u8> {
        let mut json = self.json_as_read();
        if let Some(kept) = &self.kept {
            let [head, findings] = json_joints(&json);
            json = [&kept.head, json.get(head..findings).unwrap_or_default(), &kept.findings].concat();
        }
        json
    }

    /// The JSON of the game as it stands in its own text.
    pub fn json_as_read(&self) -> Vec<u8> {
        let mut json = Vec::new();
        let mut writer = GameWriter::new(self.settings.notation.map(|notation| notation.dialect), &DIALECTS);
        writer.write(&self.game, &self.game.source(), &Policy::default(), &mut json);
        // A line of JSON ends with a line feed.
        json.pop();
        json
    }

    /// The findings as a list in JSON.
    pub fn findings(&self) -> Vec<u8> {
        let mut list = Vec::new();
        match &self.kept {
            // They are the last field of their object.
            Some(kept) => {
                let list_of = kept.findings.get(FINDINGS.len() - 1..kept.findings.len().saturating_sub(1));
                list.extend_from_slice(list_of.unwrap_or_default());
            }
            None => finding_list(&self.game.findings(), &self.game.source(), &mut list),
        }
        list
    }

    /// The game in full words, as JSON.
    pub fn explanation(&self, locale: Locale) -> Vec<u8> {
        let mut told = Vec::new();
        explanation(&self.game, &self.game.source(), locale, &mut told);
        told
    }
}

/// The last field of the JSON of a game. A text has quotes escaped, so that it stands nowhere else.
const FINDINGS: &[u8] = b",\"diagnostics\":[";

/// The places in the JSON of a game where its variant begins, and its findings: what is between hangs on the game alone.
pub fn json_joints(json: &[u8]) -> [usize; 2] {
    let find = |needle: &[u8]| json.windows(needle.len()).position(|part| part == needle);
    let last = json.windows(FINDINGS.len()).rposition(|part| part == FINDINGS);
    let findings = last.unwrap_or(json.len());
    [find(b",\"variant\":").unwrap_or(0).min(findings), findings]
}

struct UciWords(Vec<Option<ShortStr16>>);

impl GameVisitor for UciWords {
    const WANTS: Wants = Wants::Plies;

    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        self.0.push(match ply.meaning {
            Played::Move(made) => Some(before.uci(made).word()),
            Played::Illegal(made) => Some(Board::uci(&*before.position(), made).word()),
            Played::Pass => ShortStr16::of(b"0000"),
            Played::Unread => None,
        });
    }
}

struct SanWords(Vec<Option<Box<str>>>);

impl GameVisitor for SanWords {
    const WANTS: Wants = Wants::Plies;

    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        self.0.push(match ply.meaning {
            Played::Move(made) => Some(san(&*before.position(), made).into()),
            Played::Illegal(made) => Some(san_illegal(&*before.position(), made).into()),
            Played::Pass => Some("--".into()),
            Played::Unread => None,
        });
    }
}

struct Fens(Vec<Option<Box<str>>>);

impl GameVisitor for Fens {
    const WANTS: Wants = Wants::Plies;

    fn ply<B: Board>(&mut self, _before: &B, _ply: PlyEvent) {
        self.0.push(None);
    }

    fn after<B: Board>(&mut self, after: &B) {
        if let Some(last) = self.0.last_mut() {
            *last = Some(after.position().to_fen().into());
        }
    }
}

/// The text of a short word.
pub fn word(word: &ShortStr16) -> String {
    let bytes = word.bytes();
    String::from_utf8_lossy(bytes.get(..word.length()).unwrap_or_default()).into_owned()
}
