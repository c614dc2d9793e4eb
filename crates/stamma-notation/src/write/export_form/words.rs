//! A written move beside the word that SAN has for it: which of its parts differ.

use super::pieces::core_and_marks;
use crate::diagnostics::FormDetail;
use crate::moves::marks::Mark;
use crate::read::words::MarkFound;
use crate::text::Span;
use crate::text::{Glyph, fold_word};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use stamma_board::internals::sort_by_key;
use stamma_board::{Move, Role};

/// A part of a move that differs, and the edits that mend it.
pub(super) struct WordFault {
    pub(super) detail: FormDetail,
    pub(super) span: Span,
    pub(super) edits: Vec<(Span, String)>,
}

/// Returns the differences between a written move and its SAN. The edits together turn the one into the other.
pub(super) fn word_faults(input: &[u8], span: Span, san: &str, played: Option<Move>) -> Vec<WordFault> {
    let faults = played.and_then(|played| by_parts(input, span, san, played)).unwrap_or_default();
    let mut edits: Vec<&(Span, String)> = faults.iter().flat_map(|fault| &fault.edits).collect();
    sort_by_key(&mut edits, |(span, _)| (span.start, span.end));
    if mended(input, span, &edits).as_deref() == Some(san.as_bytes()) {
        return faults;
    }
    let (found, written) = (shown(input, span), san.to_string());
    let detail = match played.is_some_and(|played| played.castling().is_some()) {
        true => FormDetail::Castling { found, written },
        false => FormDetail::Word { found, written },
    };
    alloc::vec![WordFault { detail, span, edits: alloc::vec![(span, san.to_string())] }]
}

/// Returns the bytes of a span after some edits; none where the edits overlap.
fn mended(input: &[u8], span: Span, edits: &[&(Span, String)]) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let mut at = span.start;
    for (place, new) in edits {
        text.extend_from_slice(input.get(at..place.start)?);
        text.extend_from_slice(new.as_bytes());
        at = place.end;
    }
    text.extend_from_slice(input.get(at..span.end)?);
    Some(text)
}

fn shown(input: &[u8], span: Span) -> String {
    String::from_utf8_lossy(span.of(input)).into_owned()
}

/// The parts of a SAN word.
struct San<'a> {
    letter: &'a str,
    origin: &'a str,
    promotion: &'a str,
    mark: &'a str,
    takes: bool,
}

impl San<'_> {
    fn of(san: &str, played: Move) -> Option<San<'_>> {
        let (body, mark) = match san.strip_suffix(['+', '#']) {
            Some(body) => (body, &san[body.len()..]),
            None => (san, ""),
        };
        if played.castling().is_some() {
            return Some(San { letter: "", origin: "", promotion: "", mark, takes: false });
        }
        let (body, promotion) = match body.find('=') {
            Some(at) => body.split_at(at),
            None => (body, ""),
        };
        let target = played.to.to_string();
        let front = body.strip_suffix(target.as_str())?;
        let (front, takes) = front.strip_suffix('x').map_or((front, false), |front| (front, true));
        let letters = usize::from(front.starts_with(|ch: char| ch.is_ascii_uppercase()));
        let (letter, origin) = front.split_at(letters);
        Some(San { letter, origin, promotion, mark, takes })
    }
}

fn by_parts(input: &[u8], span: Span, san: &str, played: Move) -> Option<Vec<WordFault>> {
    let mut glyphs = Vec::new();
    fold_word(input, span, &mut glyphs);
    let (core, marks) = core_and_marks(&glyphs, played.promotion().is_some());
    let san_parts = San::of(san, played)?;
    let word = MoveWord { input, span, glyphs: &glyphs[..core] };
    let mut faults = Vec::new();
    if played.castling().is_some() {
        let wanted = san.strip_suffix(['+', '#']).unwrap_or(san);
        let place = word.place(0, core);
        if place.of(input) != wanted.as_bytes() {
            let (found, written) = (shown(input, place), wanted.to_string());
            let edits = alloc::vec![(place, wanted.to_string())];
            faults.push(WordFault { detail: FormDetail::Castling { found, written }, span: place, edits });
        }
    } else {
        word.move_faults(&san_parts, san, played, &mut faults)?;
    }
    mark_faults(&word, &marks, &san_parts, &mut faults);
    Some(faults)
}

/// A move without its marks.
struct MoveWord<'a> {
    input: &'a [u8],
    span: Span,
    glyphs: &'a [Glyph],
}

impl MoveWord<'_> {
    /// Returns the bytes of some glyphs; for an empty range the place where they would be.
    fn place(&self, from: usize, upto: usize) -> Span {
        let start = self.glyphs.get(from).map(|glyph| glyph.span().start);
        let before = from.checked_sub(1).and_then(|at| self.glyphs.get(at)).map(|glyph| glyph.span().end);
        if from == upto {
            let here = if from == self.glyphs.len() { before } else { start };
            let here = here.or(before).unwrap_or(self.span.start);
            return Span::new(here, here);
        }
        let end = self.glyphs.get(upto - 1).map_or(self.span.end, |glyph| glyph.span().end);
        // Characters without ink before the first glyph go with it.
        Span::new(if from == 0 { self.span.start } else { start.unwrap_or(self.span.start) }, end)
    }

    /// Cuts the word at the places that its meaning gives, and compares every part.
    fn move_faults(
        &self,
        san: &San<'_>,
        whole: &str,
        played: Move,
        faults: &mut Vec<WordFault>,
    ) -> Option<()> {
        let cut = self.cut(san, played)?;
        let mut part = |from: usize, upto: usize, wanted: &str, detail: fn(String, String) -> FormDetail| {
            let place = self.place(from, upto);
            if place.of(self.input) != wanted.as_bytes() {
                let (found, written) = (shown(self.input, place), wanted.to_string());
                let edits = alloc::vec![(place, wanted.to_string())];
                faults.push(WordFault { detail: detail(found, written), span: place, edits });
            }
        };
        part(0, cut.letter, san.letter, |found, written| FormDetail::Letter { found, written });
        // A hyphen belongs to the square before it.
        let hyphen = !san.takes && cut.sign > cut.origin;
        let origin_end = if hyphen { cut.sign } else { cut.origin };
        part(cut.letter, origin_end, san.origin, |found, written| FormDetail::Origin { found, written });
        let target = played.to.to_string();
        part(cut.sign, cut.target, &target, |found, written| FormDetail::Word { found, written });
        part(cut.after, cut.promotion, san.promotion, |found, written| FormDetail::Promotion {
            found,
            written,
        });
        if san.takes {
            let sign = self.place(cut.origin, cut.sign);
            let after = self.place(cut.target, cut.after);
            let mut edits = Vec::new();
            if sign.of(self.input) != b"x" {
                edits.push((sign, String::from("x")));
            }
            if !after.is_empty() {
                edits.push((after, String::new()));
            }
            if let Some((place, _)) = edits.first() {
                let (found, written) = (shown(self.input, self.span), whole.to_string());
                let detail = FormDetail::Capture { found, written };
                faults.push(WordFault { detail, span: *place, edits });
            }
        } else if cut.after > cut.target {
            return None;
        }
        Some(())
    }

    /// Returns the places where the parts of the word end; none where it has others than SAN.
    fn cut(&self, san: &San<'_>, played: Move) -> Option<Cut> {
        let target = played.to.to_string();
        let length = target.chars().count();
        let at = |index: usize| self.glyphs.get(index).map(|glyph| glyph.ch);
        (0..=self.glyphs.len().checked_sub(length)?).rev().find_map(|start| {
            let names = target
                .chars()
                .enumerate()
                .all(|(offset, ch)| at(start + offset).is_some_and(|found| found.eq_ignore_ascii_case(&ch)));
            let whole = !at(start + length).is_some_and(|ch| ch.is_ascii_digit());
            if !names || !whole {
                return None;
            }
            let (letter, origin) = self.cut_front(start, played)?;
            let after = start + length + usize::from(matches!(at(start + length), Some(':' | 'x')));
            let rest = &self.glyphs[after..];
            let promotion = match (played.promotion(), rest) {
                (None, []) => after,
                (Some(_), [_, ..]) if rest.iter().all(|glyph| is_promotion(glyph.ch)) => self.glyphs.len(),
                _ => return None,
            };
            (promotion > after || san.promotion.is_empty()).then_some(Cut {
                letter,
                origin,
                sign: start,
                target: start + length,
                after,
                promotion,
            })
        })
    }

    /// Returns the ends of the letter and of the origin in the part before the target.
    fn cut_front(&self, end: usize, played: Move) -> Option<(usize, usize)> {
        let front = &self.glyphs[..end];
        let (file, rank) = (played.from.file().to_string(), played.from.rank().to_string());
        let is_file = |ch: char| file.starts_with(ch.to_ascii_lowercase());
        let is_sign = |ch: char| matches!(ch, 'x' | 'X' | ':' | '*' | '-');
        let from_square =
            front.first().is_some_and(|first| is_file(first.ch) && first.ch.is_ascii_lowercase())
                && front.get(1).is_some_and(|second| rank.starts_with(second.ch));
        let letter = if played.role == Role::Pawn || from_square {
            // A pawn's letter is none of the files.
            let lettered =
                |glyph: &&Glyph| !is_file(glyph.ch) && !glyph.ch.is_ascii_digit() && !is_sign(glyph.ch);
            front.iter().take_while(lettered).count()
        } else {
            let more = |glyph: &&Glyph| {
                glyph.ch.is_alphabetic() && !('a'..='j').contains(&glyph.ch) && !is_sign(glyph.ch)
            };
            match front.first() {
                Some(first) if !first.ch.is_ascii_digit() && !is_sign(first.ch) => {
                    1 + front[1..].iter().take_while(more).count()
                }
                _ => 0,
            }
        };
        let named: String = front[letter..]
            .iter()
            .map(|glyph| glyph.ch.to_ascii_lowercase())
            .take_while(|ch| !is_sign(*ch))
            .collect();
        let known =
            named.is_empty() || named == file || named == rank || named == alloc::format!("{file}{rank}");
        let origin = letter + named.chars().count();
        let signs = &front[origin..];
        // `Bc4xNf7` names the captured piece as well; that is no part of SAN, but it goes with the sign.
        let sign_fits = match signs {
            [] => true,
            [sign] => is_sign(sign.ch),
            [sign, victim @ ..] => {
                is_sign(sign.ch) && victim.len() <= 2 && victim.iter().all(|glyph| glyph.ch.is_alphabetic())
            }
        };
        (known && sign_fits).then_some((letter, origin))
    }
}

/// The places where the parts of a word end, in glyphs.
struct Cut {
    letter: usize,
    origin: usize,
    /// The sign of a capture, or a hyphen.
    sign: usize,
    target: usize,
    /// A capture sign after the target.
    after: usize,
    promotion: usize,
}

fn is_promotion(ch: char) -> bool {
    ch.is_alphabetic() || matches!(ch, '=' | '/' | '(' | ')' | ':') || ('♔'..='♟').contains(&ch)
}

/// The marks after a move beside the one that belongs there.
fn mark_faults(word: &MoveWord<'_>, marks: &[MarkFound], san: &San<'_>, faults: &mut Vec<WordFault>) {
    let wanted = san.mark;
    let mut end = word.place(word.glyphs.len(), word.glyphs.len()).end;
    let core_end = end;
    let mut checks: Vec<(Span, Span)> = Vec::new();
    for found in marks {
        // The blank before a mark goes with it.
        let place = Span::new(end, found.span.end);
        end = found.span.end;
        let sign = || String::from_utf8_lossy(found.span.of(word.input)).into_owned();
        let capture =
            found.mark == Mark::Capture || found.mark == Mark::CaptureOrMate && san.takes && wanted != "#";
        match found.mark {
            Mark::EnPassant => faults.push(WordFault {
                detail: FormDetail::EnPassantMark { found: sign() },
                span: found.span,
                edits: alloc::vec![(place, String::new())],
            }),
            _ if capture => {
                // The finding about the sign before the target exists already; this one goes.
                match faults.iter_mut().find(|fault| matches!(fault.detail, FormDetail::Capture { .. })) {
                    Some(fault) => fault.edits.push((place, String::new())),
                    None => faults.push(WordFault {
                        detail: FormDetail::Capture { found: sign(), written: String::from("x") },
                        span: found.span,
                        edits: alloc::vec![(place, String::new())],
                    }),
                }
            }
            _ => checks.push((place, found.span)),
        }
    }
    if let [(only, _)] = checks[..]
        && only.of(word.input) == wanted.as_bytes()
    {
        return;
    }
    if checks.is_empty() && wanted.is_empty() {
        return;
    }
    let mut found = String::new();
    let mut edits = Vec::new();
    for (index, (place, _)) in checks.iter().enumerate() {
        found.push_str(&String::from_utf8_lossy(place.of(word.input)));
        edits.push((*place, if index == 0 { wanted.to_string() } else { String::new() }));
    }
    let here = Span::new(core_end, core_end);
    if checks.is_empty() {
        edits.push((here, wanted.to_string()));
    }
    let span = checks.first().map_or(here, |(_, sign)| *sign);
    let detail = FormDetail::CheckMark { found: String::from(found.trim()), written: wanted.to_string() };
    faults.push(WordFault { detail, span, edits });
}
