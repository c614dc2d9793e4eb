//! From pairs of pieces, and from what stands between them, to findings with fixes.

use super::align::{Side, Stretch};
use super::layout::{Difference, Place, difference, long_lines};
use super::pieces::{Kind, Piece};
use super::words::word_faults;
use crate::diagnostics::{Code, Detail, Diagnostic, Edit, Fix, FormDetail, Safety, Span};
use crate::games::game::{Element, Game, Played, Ply};
use crate::games::number::number_at;
use crate::games::result::{GameResult, result_of_text};
use crate::games::tag::{Tag, parse_tag};
use crate::moves::dialect::NO_SPELLINGS;
use crate::text::{fold_word, shortened, with_single_blanks};
use alloc::borrow::ToOwned;
use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A game's text beside its export form.
pub(super) struct Comparison<'a> {
    game: &'a Game,
    source: &'a Side<'a>,
    target: &'a Side<'a>,
    stretches: &'a [Stretch],
    /// Names of tags that stand at another place on the other side.
    moved: BTreeSet<String>,
    /// Whether the result stands at another place on the other side.
    result_moved: bool,
    /// Whether something could not be read; its export form is a comment, and no line is as long as it would be.
    unread: bool,
    found: Vec<Diagnostic>,
    line_ends: Vec<(Span, Span)>,
    returns: Vec<(Span, Span)>,
    returned: usize,
}

/// What is to be put in the place of a span of the text: a span of the export form.
type Change = (Span, Span);

impl<'a> Comparison<'a> {
    pub(super) fn new(
        game: &'a Game,
        source: &'a Side<'a>,
        target: &'a Side<'a>,
        stretches: &'a [Stretch],
    ) -> Comparison<'a> {
        let mut gone = BTreeSet::new();
        let mut new = BTreeSet::new();
        let mut results = (false, false);
        for stretch in stretches {
            for &at in &stretch.gone {
                match source.pieces[at].kind {
                    Kind::Tag => _ = gone.insert(source.tag_name(at)),
                    Kind::Result => results.0 = true,
                    _ => {}
                }
            }
            for &at in &stretch.new {
                match target.pieces[at].kind {
                    Kind::Tag => _ = new.insert(target.tag_name(at)),
                    Kind::Result => results.1 = true,
                    _ => {}
                }
            }
        }
        Comparison {
            game,
            source,
            target,
            stretches,
            moved: gone.intersection(&new).cloned().collect(),
            result_moved: results == (true, true),
            unread: source.pieces.iter().any(|piece| piece.kind == Kind::Unread),
            found: Vec::new(),
            line_ends: Vec::new(),
            returns: Vec::new(),
            returned: 0,
        }
    }

    pub(super) fn findings(mut self) -> Vec<Diagnostic> {
        for (index, stretch) in self.stretches.iter().enumerate() {
            self.stretch(stretch);
            if let Some((ours, theirs)) = stretch.after {
                self.same(ours, theirs, index);
            }
        }
        self.moves_of_tags();
        self.move_of_result();
        self.lines();
        self.found
    }

    fn report(
        &mut self,
        span: Span,
        ply: Option<u32>,
        detail: FormDetail,
        safety: Safety,
        changes: &[Change],
    ) {
        let mut finding = Diagnostic::new(span, ply, Detail::ExportForm(detail));
        finding.fix = self.fix(safety, changes);
        self.found.push(finding);
    }

    /// The changes as edits; none where there are none, or what comes is not UTF-8 and cannot be told as text.
    fn fix(&self, safety: Safety, changes: &[Change]) -> Option<Fix> {
        let mut edits = Vec::with_capacity(changes.len());
        for (span, target) in changes {
            let text = core::str::from_utf8(target.of(self.target.text)).ok()?.to_owned();
            edits.push(Edit { span: *span, text });
        }
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        (!edits.is_empty()).then_some(Fix { safety, edits })
    }

    fn ours(&self, at: usize) -> Piece {
        self.source.pieces[at]
    }

    fn theirs(&self, at: usize) -> Piece {
        self.target.pieces[at]
    }

    fn our_text(&self, at: usize) -> &'a [u8] {
        self.ours(at).span.of(self.source.text)
    }

    fn their_text(&self, at: usize) -> &'a [u8] {
        self.theirs(at).span.of(self.target.text)
    }

    fn quoted(&self, span: Span) -> String {
        shortened(&with_single_blanks(self.source.text, span))
    }

    fn written(&self, at: usize) -> String {
        shortened(&with_single_blanks(self.target.text, self.theirs(at).span))
    }

    fn ply_of(&self, piece: Piece) -> Option<&'a Ply> {
        match self.game.elements.get(piece.element?) {
            Some(Element::Ply(ply)) => Some(ply),
            _ => None,
        }
    }

    /// The number of the ply of the last move up to a piece.
    fn ply_up_to(&self, at: usize) -> Option<u32> {
        let last = self.source.pieces[..=at].iter().rev().find(|piece| piece.kind == Kind::Move)?;
        self.ply_of(*last).map(|ply| ply.number)
    }

    /// Whether a stretch is mended by the finding for what is out of its place, or for the comment before it.
    fn owned(&self, stretch: &Stretch) -> bool {
        let tags = |side: &Side<'_>, pieces: &[usize]| {
            pieces
                .iter()
                .any(|&at| side.pieces[at].kind == Kind::Tag && self.moved.contains(&side.tag_name(at)))
        };
        tags(self.source, &stretch.gone) || tags(self.target, &stretch.new) || self.with_result(stretch)
    }

    fn with_result(&self, stretch: &Stretch) -> bool {
        let result =
            |side: &Side<'_>, pieces: &[usize]| pieces.iter().any(|&at| side.pieces[at].kind == Kind::Result);
        self.result_moved && (result(self.source, &stretch.gone) || result(self.target, &stretch.new))
    }

    /// A comment that swallows what follows it, up to the line's end or further, and has braces in the export form:
    /// what stands after it must be mended together with it.
    fn after_open_comment(&self, stretch: &Stretch) -> bool {
        stretch.before.is_some_and(|(ours, theirs)| {
            let text = self.our_text(ours);
            let open = text.starts_with(b";") || text.starts_with(b"{") && !text.ends_with(b"}");
            open && self.ours(ours).kind == Kind::Comment && !self.their_text(theirs).starts_with(b";")
        })
    }

    /// A glyph that is glued to its move and written in another way: one finding for both.
    fn before_glyph(&self, stretch: &Stretch) -> bool {
        stretch.gone.is_empty()
            && stretch.new.is_empty()
            && stretch.source.is_empty()
            && stretch.after.is_some_and(|(ours, theirs)| {
                matches!(self.ours(ours).kind, Kind::Glyph | Kind::Offer)
                    && self.our_text(ours) != self.their_text(theirs)
            })
    }

    fn stretch(&mut self, stretch: &Stretch) {
        if !(stretch.gone.is_empty() && stretch.new.is_empty()) {
            return self.pending(stretch);
        }
        let before_unread = stretch.after.is_some_and(|(ours, _)| self.ours(ours).kind == Kind::Unread);
        if before_unread || self.after_open_comment(stretch) || self.before_glyph(stretch) {
            return;
        }
        let tag =
            |pair: Option<(usize, usize)>| pair.is_some_and(|(ours, _)| self.ours(ours).kind == Kind::Tag);
        let place = match (stretch.before, stretch.after) {
            (None, _) | (_, None) => Place::Edge,
            _ if tag(stretch.before) || tag(stretch.after) => Place::Tags,
            _ => Place::Moves,
        };
        let ply = stretch.after.and_then(|(ours, _)| self.ply_up_to(ours));
        self.blank(stretch.source, stretch.target, place, ply);
    }

    fn blank(&mut self, ours: Span, theirs: Span, place: Place, ply: Option<u32>) {
        match difference(ours.of(self.source.text), theirs.of(self.target.text), place) {
            None => {}
            Some(Difference::CarriageReturns(count)) => {
                self.returned += count;
                self.returns.push((ours, theirs));
            }
            Some(Difference::LineEnd) => self.line_ends.push((ours, theirs)),
            Some(Difference::Other(detail)) => {
                self.report(ours, ply, detail, Safety::Safe, &[(ours, theirs)]);
            }
        }
    }

    /// A stretch with pieces that only one side has.
    fn pending(&mut self, stretch: &Stretch) {
        let before_unread = stretch.after.is_some_and(|(ours, _)| self.ours(ours).kind == Kind::Unread);
        let owned = self.owned(stretch) || self.after_open_comment(stretch);
        let mut reports: Vec<(Span, Option<u32>, FormDetail)> = Vec::new();
        let mut safety = Safety::Safe;
        let mut stray: Option<Span> = None;
        for &at in &stretch.gone {
            let piece = self.ours(at);
            if stray.is_some() && piece.kind != Kind::Stray {
                let span = stray.take().unwrap_or_default();
                reports.push((span, None, FormDetail::StrayText { text: self.quoted(span) }));
            }
            // The number of a move that could not be read is right where it is.
            if before_unread && piece.kind == Kind::Number {
                continue;
            }
            if !self.may_go(at) {
                safety = Safety::Unsafe;
            }
            let found = self.quoted(piece.span);
            let detail = match piece.kind {
                Kind::Tag if self.moved.contains(&self.source.tag_name(at)) => continue,
                Kind::Tag => FormDetail::TagSuperfluous { name: self.tag(at).name },
                Kind::Result if self.result_moved => continue,
                Kind::Number => FormDetail::NumberSuperfluous { found },
                Kind::Mark if found.contains(['p', 'P']) => FormDetail::EnPassantMark { found },
                Kind::Mark => FormDetail::CheckMark { found, written: String::new() },
                Kind::Glyph => FormDetail::Glyph { found, written: String::new() },
                Kind::Offer => FormDetail::Offer { found },
                Kind::Escape => FormDetail::EscapeLine,
                Kind::Stray => {
                    stray = Some(stray.map_or(piece.span, |span| span.to(piece.span)));
                    continue;
                }
                _ => FormDetail::StrayText { text: found },
            };
            reports.push((piece.span, self.ply_up_to(at), detail));
        }
        if let Some(span) = stray {
            reports.push((span, None, FormDetail::StrayText { text: self.quoted(span) }));
        }
        self.missing(stretch, &mut reports);
        self.blank_beside_missing(stretch, &mut reports);
        // What cannot be read has no export form that could take its place.
        let changes = [(stretch.source, stretch.target)];
        let mut changes = if owned || before_unread { &[][..] } else { &changes[..] };
        // Two brackets that are missing at one place are one finding.
        reports.dedup();
        for (span, ply, detail) in reports {
            self.report(span, ply, detail, safety, changes);
            changes = &[];
        }
    }

    /// What the text lacks in a stretch.
    fn missing(&self, stretch: &Stretch, reports: &mut Vec<(Span, Option<u32>, FormDetail)>) {
        let here = Span::new(stretch.source.end, stretch.source.end);
        let next = stretch.after.map(|(ours, _)| self.ours(ours));
        let ply = next.and_then(|next| self.ply_of(next)).map(|ply| ply.number);
        let mut names: Vec<String> = Vec::new();
        for &at in &stretch.new {
            let written = self.written(at);
            let detail = match self.theirs(at).kind {
                Kind::Tag if self.moved.contains(&self.target.tag_name(at)) => continue,
                Kind::Tag => {
                    names.push(format!("`{}`", parse_tag(self.target.text, self.theirs(at).span).0.name));
                    continue;
                }
                Kind::Result if self.result_moved => continue,
                Kind::Number => FormDetail::NumberMissing { written },
                Kind::Result => FormDetail::ResultMissing { written },
                Kind::Offer => FormDetail::Offer { found: String::from("(=)") },
                _ => FormDetail::Layout,
            };
            reports.push((here, ply, detail));
        }
        if !names.is_empty() {
            reports.push((here, None, FormDetail::TagsMissing { names: names.join(", ") }));
        }
    }

    /// Where pieces are only missing, the blank that stands there may be wrong as well.
    fn blank_beside_missing(&self, stretch: &Stretch, reports: &mut Vec<(Span, Option<u32>, FormDetail)>) {
        let (Some(&first), Some(&last), true) =
            (stretch.new.first(), stretch.new.last(), stretch.gone.is_empty())
        else {
            return;
        };
        let found = stretch.source.of(self.source.text);
        let lead = Span::new(stretch.target.start, self.theirs(first).span.start).of(self.target.text);
        let tail = Span::new(self.theirs(last).span.end, stretch.target.end).of(self.target.text);
        let tag =
            |pair: Option<(usize, usize)>| pair.is_some_and(|(ours, _)| self.ours(ours).kind == Kind::Tag);
        let (place, wanted) = match (stretch.before, stretch.after) {
            (None, _) => (Place::Edge, &[lead][..]),
            (_, None) => (Place::Edge, &[tail][..]),
            (before, after) if tag(before) && tag(after) => (Place::Tags, &[lead, tail][..]),
            (before, _) if tag(before) => (Place::Tags, &[tail][..]),
            _ => (Place::Moves, &[tail][..]),
        };
        let differences: Vec<_> =
            wanted.iter().filter_map(|wanted| difference(found, wanted, place)).collect();
        if differences.len() < wanted.len() {
            return;
        }
        if let Some(Difference::Other(detail)) = differences.into_iter().next() {
            reports.push((stretch.source, None, detail));
        }
    }

    /// Whether a piece may be left out without losing anything.
    fn may_go(&self, at: usize) -> bool {
        match self.ours(at).kind {
            Kind::Number | Kind::Mark | Kind::Glyph => true,
            Kind::Tag => {
                let name = self.source.tag_name(at);
                let first = self.game.tags.iter().any(|tag| tag.span == self.ours(at).span);
                let computed = ["setup", "fen", "variant", "score"].contains(&name.as_str());
                computed && first || self.moved.contains(&name)
            }
            Kind::Result => self.result_moved,
            _ => false,
        }
    }

    fn tag(&self, at: usize) -> Tag {
        parse_tag(self.source.text, self.ours(at).span).0
    }

    /// Tags that stand at another place: one finding that moves all of them.
    fn moves_of_tags(&mut self) {
        if self.moved.is_empty() {
            return;
        }
        let mut changes = Vec::new();
        let mut names = Vec::new();
        let mut first: Option<Span> = None;
        let mut safety = Safety::Safe;
        for stretch in
            self.stretches.iter().filter(|stretch| self.owned(stretch) && !self.with_result(stretch))
        {
            changes.push((stretch.source, stretch.target));
            for &at in &stretch.gone {
                if !self.may_go(at) {
                    safety = Safety::Unsafe;
                }
                if self.ours(at).kind == Kind::Tag && self.moved.contains(&self.source.tag_name(at)) {
                    names.push(format!("`{}`", self.tag(at).name));
                    first = first.or(Some(self.ours(at).span));
                }
            }
        }
        let detail = FormDetail::TagOrder { names: names.join(", ") };
        self.report(first.unwrap_or(self.source.region), None, detail, safety, &changes);
    }

    /// A result before the end of the game.
    fn move_of_result(&mut self) {
        if !self.result_moved {
            return;
        }
        let mut changes = Vec::new();
        let mut place: Option<Span> = None;
        let mut written = String::new();
        let mut safety = Safety::Safe;
        for stretch in self.stretches.iter().filter(|stretch| self.with_result(stretch)) {
            changes.push((stretch.source, stretch.target));
            for &at in &stretch.gone {
                if self.ours(at).kind == Kind::Result {
                    place = place.or(Some(self.ours(at).span));
                } else if !self.may_go(at) {
                    safety = Safety::Unsafe;
                }
            }
            for &at in stretch.new.iter().filter(|&&at| self.theirs(at).kind == Kind::Result) {
                written = self.written(at);
            }
        }
        let place = place.unwrap_or(self.source.region);
        let detail = FormDetail::ResultPlace { found: self.quoted(place), written };
        self.report(place, None, detail, safety, &changes);
    }

    /// A piece that both sides have; `stretch` is the index of the one before it.
    fn same(&mut self, ours: usize, theirs: usize, stretch: usize) {
        let (piece, twin) = (self.ours(ours), self.theirs(theirs));
        let (text, written) = (self.our_text(ours), self.their_text(theirs));
        if text == written || piece.kind == Kind::Unread {
            return;
        }
        let ply = self.ply_up_to(ours);
        let found = self.quoted(piece.span);
        let shown = self.written(theirs);
        let before = &self.stretches[stretch];
        let change = match self.before_glyph(before) {
            true => (before.source.to(piece.span), before.target.to(twin.span)),
            false => (piece.span, twin.span),
        };
        match piece.kind {
            Kind::Move => self.move_word(piece, twin),
            Kind::Comment => self.comment(piece, twin, stretch),
            Kind::Tag => self.tag_text(ours, theirs),
            Kind::Glyph => {
                let detail = FormDetail::Glyph { found, written: shown };
                self.report(piece.span, ply, detail, Safety::Safe, &[change]);
            }
            Kind::Offer if found.eq_ignore_ascii_case(&shown) => self.line_ends.push(change),
            Kind::Offer => {
                self.report(piece.span, ply, FormDetail::Offer { found }, Safety::Safe, &[change]);
            }
            Kind::Number => {
                let next = before_move(self.source, ours).and_then(|next| self.ply_of(next));
                let safety = match number_value(self.source.text, piece.span) {
                    Some(value) if next.is_none_or(|ply| ply.move_number != value) => Safety::Unsafe,
                    _ => Safety::Safe,
                };
                let detail = FormDetail::Number { found, written: shown };
                self.report(piece.span, next.map(|ply| ply.number), detail, safety, &[change]);
            }
            Kind::Result => {
                // A result that PGN does not know is kept by a tag, which is another finding.
                let told = result_of_text(&shown, &NO_SPELLINGS) == Some(self.game.result);
                let safety = if told { Safety::Safe } else { Safety::Unsafe };
                let detail = FormDetail::Result { found, written: shown };
                self.report(piece.span, None, detail, safety, &[change]);
            }
            _ => self.report(piece.span, ply, FormDetail::Layout, Safety::Safe, &[change]),
        }
    }

    fn move_word(&mut self, piece: Piece, twin: Piece) {
        let Some(ply) = self.ply_of(piece) else { return };
        let played = match ply.played {
            Played::Move(played) | Played::Illegal(played) => Some(played),
            Played::Pass | Played::Unread => None,
        };
        let san = String::from_utf8_lossy(twin.span.of(self.target.text)).into_owned();
        for fault in word_faults(self.source.text, piece.span, &san, played) {
            let mut finding = Diagnostic::new(fault.span, Some(ply.number), Detail::ExportForm(fault.detail));
            let mut edits: Vec<Edit> =
                fault.edits.into_iter().map(|(span, text)| Edit { span, text }).collect();
            edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
            finding.fix = Some(Fix { safety: Safety::Safe, edits });
            self.found.push(finding);
        }
    }

    fn comment(&mut self, piece: Piece, twin: Piece, stretch: usize) {
        let (text, written) = (piece.span.of(self.source.text), twin.span.of(self.target.text));
        let words = |text: &[u8], span: Span| -> Vec<Span> {
            let mut words = Vec::new();
            let mut at = 1;
            for word in text[1..text.len() - 1].split(u8::is_ascii_whitespace) {
                if !word.is_empty() {
                    words.push(Span::new(span.start + at, span.start + at + word.len()));
                }
                at += word.len() + 1;
            }
            words
        };
        let braced = |text: &[u8]| text.len() >= 2 && text.starts_with(b"{") && text.ends_with(b"}");
        if braced(text) && braced(written) {
            let (ours, theirs) = (words(text, piece.span), words(written, twin.span));
            let same = ours.len() == theirs.len()
                && ours
                    .iter()
                    .zip(&theirs)
                    .all(|(ours, theirs)| ours.of(self.source.text) == theirs.of(self.target.text));
            if same {
                return self.comment_blanks(piece, twin, &ours, &theirs);
            }
        }
        let next = self.stretches.get(stretch + 1);
        let mut changes = alloc::vec![(piece.span, twin.span)];
        let mut safety = Safety::Safe;
        if let Some(next) = next.filter(|next| self.after_open_comment(next)) {
            changes.push((next.source, next.target));
            if !next.gone.iter().all(|&at| self.may_go(at)) {
                safety = Safety::Unsafe;
            }
        }
        let opening = Span::new(piece.span.start, piece.span.start + 1);
        let (fault, span) = match text.first() {
            Some(b';') => ("begins with a semicolon", opening),
            Some(b'{') if !braced(text) => {
                safety = Safety::Unsafe;
                ("is not closed", opening)
            }
            Some(b'{') => ("is written in another way", piece.span),
            Some(b'[') => ("has square brackets", piece.span),
            _ => ("has none", piece.span),
        };
        self.report(span, None, FormDetail::Comment { fault }, safety, &changes);
    }

    /// The blanks inside a comment.
    fn comment_blanks(&mut self, piece: Piece, twin: Piece, ours: &[Span], theirs: &[Span]) {
        let mut at = (piece.span.start + 1, twin.span.start + 1);
        for (our_word, their_word) in ours.iter().zip(theirs) {
            let blanks = (Span::new(at.0, our_word.start), Span::new(at.1, their_word.start));
            self.blank(blanks.0, blanks.1, Place::Moves, None);
            at = (our_word.end, their_word.end);
        }
        let blanks = (Span::new(at.0, piece.span.end - 1), Span::new(at.1, twin.span.end - 1));
        self.blank(blanks.0, blanks.1, Place::Moves, None);
    }

    fn tag_text(&mut self, ours: usize, theirs: usize) {
        let span = self.ours(ours).span;
        let tag = self.tag(ours);
        let written = parse_tag(self.target.text, self.theirs(theirs).span).0;
        let change = [(span, self.theirs(theirs).span)];
        if tag.value == written.value {
            return self.report(span, None, FormDetail::Tag { name: tag.name }, Safety::Safe, &change);
        }
        let (value, name) = (tag.text(), tag.name.to_ascii_lowercase());
        let same_result = || result_of_text(&value, &NO_SPELLINGS) == Some(self.game.result);
        let mended = self.game.diagnostics.iter().any(|finding| finding.code() == Code::F103);
        let safe = tag.value.is_empty()
            || match name.as_str() {
                "result" => value.trim() == "?" || same_result() && self.game.result.text() == written.text(),
                "fen" => !mended,
                "setup" | "variant" => true,
                _ => false,
            };
        let safe =
            safe || name == "result" && result_of_text(&value, &NO_SPELLINGS) == Some(GameResult::Unknown);
        let safety = if safe { Safety::Safe } else { Safety::Unsafe };
        let (found, written) = (shortened(&value), shortened(&written.text()));
        self.report(span, None, FormDetail::TagValue { name: tag.name, found, written }, safety, &change);
    }

    /// What concerns many lines at once.
    fn lines(&mut self) {
        let returns = core::mem::take(&mut self.returns);
        if let Some((first, _)) = returns.first() {
            let detail = FormDetail::LineEnds { lines: self.returned };
            self.report(*first, None, detail, Safety::Safe, &returns);
        }
        let line_ends = core::mem::take(&mut self.line_ends);
        let moves = self.source.pieces.iter().find(|piece| piece.kind != Kind::Tag);
        let start = moves.map_or(self.source.region.end, |first| first.span.start);
        let within = Span::new(start, self.source.region.end.max(start));
        for (line, columns) in long_lines(self.source.text, within) {
            let breaks =
                line_ends.iter().any(|(place, _)| line.start <= place.start && place.start < line.end);
            if breaks {
                self.report(line, None, FormDetail::LongLine { columns }, Safety::Safe, &[]);
            }
        }
        // Beside a comment that keeps what could not be read, lines would end elsewhere.
        if let (Some((first, _)), false) = (line_ends.first(), self.unread) {
            let detail = FormDetail::LineFilling { places: line_ends.len() };
            self.report(*first, None, detail, Safety::Safe, &line_ends);
        }
    }
}

/// The move that a number stands before.
fn before_move(side: &Side<'_>, number: usize) -> Option<Piece> {
    side.pieces.get(number + 1).copied().filter(|piece| piece.kind == Kind::Move)
}

/// The number that the text of a span says; none where it is only dots.
fn number_value(text: &[u8], span: Span) -> Option<u32> {
    let mut glyphs = Vec::new();
    fold_word(text, span, &mut glyphs);
    number_at(&glyphs).and_then(|number| number.value).or_else(|| {
        let digits: String = glyphs.iter().map(|glyph| glyph.ch).filter(char::is_ascii_digit).collect();
        digits.to_string().parse().ok()
    })
}
