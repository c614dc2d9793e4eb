//! The recogniser of the games of a text: compares what each dialect and language would have written with the words
//! that it is given.

use super::bare::bare;
use super::game_metadata::{GameMetadata, PageSign};
use super::letters::LetterSigns;
use super::page_signs::PageSigns;
use super::recognition::{EVIDENCE, Evidence, Recognition};
use super::rows::Rows;
use super::tally::{ShownWord, Tally};
use crate::diagnostics::Code;
use crate::game::Game;
use crate::moves::dialect::Dialect;
use crate::moves::dialects::DIALECTS;
use crate::moves::encode::{Board, EncodeContext, Encoder, MoveClass};
use crate::moves::languages::{LANGUAGES, Language};
use crate::moves::letters::Letters;
use crate::text::Span;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use stamma_board::{BoardSize, Move, Role};

/// The greatest number of dialects that are compared: a bit each.
const MOST_DIALECTS: usize = 64;

/// The doubt that the letters are those of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LetterDoubt {
    /// Nothing speaks against it.
    None,
    /// Slips would look the same.
    Slips,
    /// Other letters play the game as well.
    Ambiguous,
}

impl LetterDoubt {
    /// Returns the doubt that the findings of a game report.
    pub(super) fn of(game: &Game) -> LetterDoubt {
        let said = |code| game.diagnostics.iter().any(|finding| finding.code() == code);
        if said(Code::R208) || said(Code::R212) {
            LetterDoubt::Ambiguous
        } else if said(Code::R210) {
            LetterDoubt::Slips
        } else {
            LetterDoubt::None
        }
    }
}

/// Recognises the games of a text one after the other. The data about the dialects is computed once and serves every
/// game.
pub struct Recogniser {
    dialects: Vec<&'static Dialect>,
    rows: Option<Rows>,
    letters: Option<LetterSigns>,
    tally: Tally,
    page: PageSigns,
    /// True if evidence is named: then every word comes with its place.
    pub(super) names_evidence: bool,
    /// True if what was found last lacks words that were only counted.
    pub(super) lacks_words: bool,
}

impl Recogniser {
    /// One that chooses among these dialects, at most 64.
    pub fn new(dialects: &[&'static Dialect]) -> Recogniser {
        let dialects: Vec<_> = dialects.iter().copied().take(MOST_DIALECTS).collect();
        let page = PageSigns::of(&dialects);
        let (names_evidence, lacks_words) = (true, false);
        Recogniser {
            dialects,
            rows: None,
            letters: None,
            tally: Tally::default(),
            page,
            names_evidence,
            lacks_words,
        }
    }

    /// Begins a game with such letters.
    pub(super) fn begin(&mut self, letters: &Letters, size: BoardSize) {
        self.tally.clear();
        self.lacks_words = false;
        if self.rows.as_ref().is_none_or(|rows| !rows.fit(letters, size)) {
            self.rows = Some(Rows::new(&self.dialects, *letters, size));
        }
        match self.letters.as_mut().filter(|signs| signs.are_of(letters.language)) {
            Some(signs) => signs.clear(),
            None => self.letters = Some(LetterSigns::of(letters.language)),
        }
    }

    /// Adds the next move of the main line. `encode` writes it by an encoder as widely as it must be written.
    pub(super) fn add(
        &mut self,
        input: &[u8],
        written: Span,
        ply: u32,
        played: Move,
        encode_context: &EncodeContext,
        encode: &dyn Fn(&Encoder) -> String,
    ) {
        let Some(rows) = &mut self.rows else { return };
        // A word that every dialect writes, or none, separates no dialects, but it counts for the confidence.
        self.tally.add(written, ply, rows.writers(input, written, played, encode_context, encode));
        if played.castling().is_none() {
            self.add_letter(input, written, ply, played.role);
        }
    }

    /// Adds a move of some kind that is written as in SAN, marks of check included and nothing after them. Returns
    /// false and adds nothing where that does not determine the dialects.
    #[inline(always)]
    pub(super) fn add_san(&mut self, input: &[u8], written: Span, ply: u32, kind: MoveClass) -> bool {
        let Some(set) = self.rows.as_mut().and_then(|rows| rows.writers_of_san(kind)) else { return false };
        self.tally.add_set(written, ply, set);
        if !kind.castles() {
            self.add_letter(input, written, ply, kind.role());
        }
        true
    }

    /// Adds a move of the kind that [`MoveClass::usual`] gives, as `add_san` does.
    #[inline(always)]
    pub(super) fn add_usual_san<B: Board>(
        &mut self,
        input: &[u8],
        written: Span,
        ply: u32,
        (before, played): (&B, Move),
    ) -> bool {
        let Some(rows) = &mut self.rows else { return false };
        let Some(set) = rows.writers_of_usual_san(before, played) else { return false };
        // Nearly all words of a game are such, and the dialect chosen writes them.
        if self.names_evidence {
            self.tally.add_set(written, ply, set);
        } else {
            self.tally.count_set(set);
        }
        self.add_letter(input, written, ply, played.role);
        true
    }

    /// Counts a move of the kind that [`MoveClass::usual`] gives for [`chosen`](Recogniser::chosen) alone, which asks for no
    /// evidence and no letters. Returns false and counts nothing where `add_usual_san` adds nothing.
    #[inline(always)]
    pub(super) fn count_usual_san<B: Board>(&mut self, before: &B, played: Move) -> bool {
        let Some(set) = self.rows.as_mut().and_then(|rows| rows.writers_of_usual_san(before, played)) else {
            return false;
        };
        self.tally.count_set(set);
        true
    }

    /// Counts a move of some kind as `add_san` adds it, for [`chosen`](Recogniser::chosen) alone.
    #[inline(always)]
    pub(super) fn count_san(&mut self, kind: MoveClass) -> bool {
        let Some(set) = self.rows.as_mut().and_then(|rows| rows.writers_of_san(kind)) else { return false };
        self.tally.count_set(set);
        true
    }

    #[inline(always)]
    fn add_letter(&mut self, input: &[u8], written: Span, ply: u32, role: Role) {
        if let Some(letters) = &mut self.letters {
            letters.add(input, written, ply, role, self.names_evidence);
        }
    }

    /// Returns the dialect and the language that [`found`](Recogniser::found) returns, without the evidence for them.
    pub(super) fn chosen(
        &mut self,
        input: &[u8],
        page: &GameMetadata,
    ) -> (&'static Dialect, &'static Language) {
        page.signs(input, &mut self.page, |_, writers| self.tally.add(Span::default(), 0, writers));
        if let Some(rows) = &self.rows {
            self.tally.add_counted(rows.sets());
        }
        let language = self.rows.as_ref().map_or(&LANGUAGES[0], Rows::language);
        let (_, survivors) = self.tally.best(self.dialects.len());
        let survivors = self.page.of_language(survivors, language);
        let dialect = self.dialects.get(survivors.trailing_zeros() as usize).or(self.dialects.first());
        (dialect.copied().unwrap_or(DIALECTS[0]), language)
    }

    /// Returns the result of all moves that were added and of the page that they are on.
    pub(super) fn found(&mut self, input: &[u8], page: &GameMetadata, doubt: LetterDoubt) -> Recognition {
        let mut shown: Vec<PageSign> = Vec::new();
        page.signs(input, &mut self.page, |sign, writers| {
            let place = Span::new(shown.len(), shown.len());
            shown.push(sign);
            self.tally.add(place, 0, writers);
        });
        if let Some(rows) = &self.rows {
            self.tally.add_counted(rows.sets());
        }
        let word = |sign: ShownWord| match sign.ply {
            0 => shown.get(sign.place.start).map(|&sign| page.word(sign, input)).unwrap_or_default(),
            _ => bare(input, sign.place),
        };
        let language = self.rows.as_ref().map_or(&LANGUAGES[0], Rows::language);
        let (best, survivors) = self.tally.best(self.dialects.len());
        let survivors = self.page.of_language(survivors, language);
        let mut survivors = (0..self.dialects.len()).filter(|&at| survivors >> at & 1 == 1);
        let chosen = survivors.next().unwrap_or(0);
        let alternatives: Vec<&'static Dialect> = survivors.map(|at| self.dialects[at]).collect();
        let share = if self.tally.count() == 0 { 0.0 } else { best as f32 / self.tally.count() as f32 };
        let certainty = if doubt == LetterDoubt::None { 1.0 } else { 0.5 };
        let confidence = (share * certainty / (alternatives.len() + 1) as f32).min(0.99);
        let dialect = self.dialects.get(chosen).copied().unwrap_or(DIALECTS[0]);
        let letters = self.letters.as_ref();
        let mut evidence = Vec::new();
        if self.names_evidence {
            evidence = self.tally.evidence(chosen, &self.dialects, word);
            evidence.extend(letters.map(LetterSigns::evidence).unwrap_or_default().iter().cloned());
        }
        self.lacks_words = self.tally.lacks_words(chosen);
        let mixed = self.tally.otherwise(chosen).filter(|shown| shown.ply > 0).take(EVIDENCE);
        let mixed = mixed.map(|shown| Evidence {
            word: word(shown),
            ply: shown.ply,
            says: format!("{} would write it otherwise", dialect.id),
        });
        Recognition {
            dialect,
            language,
            confidence,
            evidence,
            alternatives,
            languages: letters.map(LetterSigns::others).unwrap_or_default(),
            mixed: mixed.collect(),
            ambiguous: doubt == LetterDoubt::Ambiguous,
        }
    }
}
