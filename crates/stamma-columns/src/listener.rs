//! The listener that collects the facts of a game and appends its rows when it has ended.

use crate::builder::{Builder, FindingRow};
use crate::dates::{days, milliseconds};
use crate::facts::{Facts, PlyFacts, TagKind, TagPlace, check_name};
use crate::ply_rows;
use crate::schema::{ColumnType, Fact};
use crate::table::Table;
use stamma::board::BoardSize;
use stamma::notation::internals::{
    CheckKind, DialectListener, Disambiguation, EncodeContext, Encoder, MoveClass, PGN, ShortStr8,
    ShortStr16, san_letters, usual_san,
};
use stamma::{
    Board, Dialect, GameEnd, GameResult, GameStart, GameVisitor, Keep, Language, Move, Played, PlyEvent,
    Policy, Span, TagEvent, Wants, move_status, san, san_illegal,
};
use std::borrow::Cow;

/// The facts that a table asks for of each ply, so that no others are made.
#[derive(Clone, Copy)]
pub(crate) struct PlyWants {
    pub(crate) san: bool,
    pub(crate) uci: bool,
    pub(crate) comments: bool,
    pub(crate) fen: bool,
    pub(crate) key: bool,
    pub(crate) final_fen: bool,
    pub(crate) check: bool,
}

impl PlyWants {
    pub(crate) fn of(table: &Table) -> PlyWants {
        let any = |facts: &[Fact]| facts.iter().any(|&fact| table.has(fact));
        PlyWants {
            san: any(&[Fact::San, Fact::Movetext]),
            uci: any(&[Fact::Uci, Fact::Moves]),
            comments: any(&[Fact::Clocks, Fact::Evals, Fact::Clock, Fact::Eval, Fact::MateIn, Fact::Comment]),
            fen: any(&[Fact::Fen]),
            key: any(&[Fact::Key]),
            final_fen: any(&[Fact::FinalFen]),
            check: any(&[Fact::Check]),
        }
    }
}

/// Listens to one game. Without `PLAYS` no move is played, and none of the facts that need one is there. With `GAMES` the rows
/// are games, and else moves.
pub(crate) struct RowListener<'a, const PLAYS: bool, const GAMES: bool> {
    pub(crate) table: &'a Table,
    pub(crate) wants: PlyWants,
    pub(crate) builders: &'a mut [Builder],
    pub(crate) facts: &'a mut Facts,
    pub(crate) encoder: &'a mut Option<(BoardSize, Encoder)>,
    pub(crate) dialect: Option<DialectListener<'a>>,
    /// The dialect that the user named, and the language of its letters.
    pub(crate) given: Option<&'static Dialect>,
    pub(crate) language: Option<&'static Language>,
    pub(crate) input: &'a [u8],
    pub(crate) source: &'a str,
    pub(crate) number: u32,
    pub(crate) policy: &'a Policy,
    /// The number of rows that were appended.
    pub(crate) rows: &'a mut usize,
}

impl<const PLAYS: bool, const GAMES: bool> GameVisitor for RowListener<'_, PLAYS, GAMES> {
    const WANTS: Wants = if PLAYS { Wants::BothPositions } else { Wants::Words };

    fn begin(&mut self) {
        self.facts.clear();
        if let Some(dialect) = &mut self.dialect {
            dialect.begin();
        }
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        if let Some(dialect) = &mut self.dialect {
            dialect.tag(tag);
        }
        if GAMES {
            self.add_tag(tag);
        }
    }

    fn start(&mut self, start: &GameStart<'_>) {
        if let Some(dialect) = &mut self.dialect {
            dialect.start(start);
        }
        self.language = Some(start.letters.language);
        self.facts.variant = start.variant.map(|variant| variant.id());
        self.facts.start_fen = start.fen().map(|fen| fen.into_owned());
        let size = start.position_variant().rules().size;
        if PLAYS && self.encoder.as_ref().is_none_or(|(known, _)| *known != size) {
            *self.encoder = Some((size, Encoder::new(&PGN, &san_letters(), size)));
        }
    }

    #[inline(always)]
    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        match ply.meaning {
            Played::Move(_) if self.facts.depth > 0 => self.facts.open_lines.ply(),
            Played::Move(made) if ply.is_exact && self.is_usual(before, after, made, &ply) => {}
            Played::Move(made) => self.legal(before, after, made, ply),
            _ => self.other(before, after, ply),
        }
    }

    fn nag(&mut self, nag: u8) {
        if self.facts.depth > 0 {
            self.facts.open_lines.nag(nag);
        } else if !GAMES {
            self.facts.plies.nag(nag);
        }
    }

    fn comment(&mut self, text: Span) {
        if !self.wants.comments {
            return;
        }
        if self.facts.depth > 0 {
            self.facts.open_lines.comment(text);
        } else if GAMES {
            self.facts.line.comment(text, self.input);
        } else {
            self.facts.plies.comment(text, self.input);
        }
    }

    fn open(&mut self) {
        self.facts.depth += 1;
        self.facts.open_lines.open();
        if let Some(dialect) = &mut self.dialect {
            dialect.open();
        }
    }

    fn close(&mut self) {
        self.facts.depth = self.facts.depth.saturating_sub(1);
        self.facts.open_lines.close();
        if self.facts.depth == 0 {
            self.take_up_moveless_lines();
        }
        if let Some(dialect) = &mut self.dialect {
            dialect.close();
        }
    }

    fn last<B: Board>(&mut self, last: &B) {
        if self.wants.final_fen {
            self.facts.final_fen = Some(last.to_fen());
        }
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        while self.facts.depth > 0 {
            self.facts.depth -= 1;
            self.facts.open_lines.close();
        }
        self.take_up_moveless_lines();
        // A game without a written score may have ended on the board.
        let may_differ = !PLAYS && end.game.is_none() && end.result == GameResult::Unknown;
        if may_differ && self.table.has(Fact::Result) {
            return Keep::No;
        }
        let found = self.dialect.as_mut().map(|dialect| {
            let _ = dialect.end(end);
            dialect.chosen()
        });
        let found = found.or_else(|| self.given.zip(self.language));
        if end.game.is_some_and(|game| !game.has_start()) {
            self.facts.final_fen = None;
        }
        if GAMES {
            self.add_game(end, found);
            *self.rows += 1;
        } else {
            let (columns, plies) = (self.table.columns(), &self.facts.plies);
            ply_rows::append(columns, self.builders, plies, i64::from(self.number), self.input);
            *self.rows += plies.list.len();
        }
        Keep::Yes
    }
}

impl<const PLAYS: bool, const GAMES: bool> RowListener<'_, PLAYS, GAMES> {
    /// Gives the last move the glyphs and comments of variations without a move, which vary nothing.
    fn take_up_moveless_lines(&mut self) {
        for text in self.facts.open_lines.comments.drain(..) {
            if GAMES {
                self.facts.line.comment(text, self.input);
            } else {
                self.facts.plies.comment(text, self.input);
            }
        }
        for nag in self.facts.open_lines.nags.drain(..) {
            if !GAMES {
                self.facts.plies.nag(nag);
            }
        }
    }

    /// Adds a ply that is written in SAN without a mark, where there is no check; then the word is all that SAN writes. Returns
    /// false and adds nothing where it is not so, or where the word alone does not tell the dialect.
    #[inline(always)]
    fn is_usual<B: Board>(&mut self, before: &B, after: &B, made: Move, ply: &PlyEvent) -> bool {
        if !made.is_ordinary() || after.is_check() {
            return false;
        }
        let Some((bits, length)) = usual_san(self.input, ply.written, before, made) else { return false };
        if length != ply.written.len() {
            return false;
        }
        if let Some(dialect) = &mut self.dialect
            && !dialect.count_usual_san(before, made, ply.written.start)
        {
            return false;
        }
        let san = ShortStr8::of_bits(bits, length);
        if GAMES {
            self.add_brief(before, made, ply, san);
        } else {
            let uci = self.wants.uci.then(|| before.uci(made).word());
            self.add_ply((before, after), ply, [Some(san.word()), uci], Some(CheckKind::None));
        }
        true
    }

    /// Adds a ply to the main line of a row of a game.
    #[inline(always)]
    fn add_brief<B: Board>(&mut self, before: &B, made: Move, ply: &PlyEvent, san: ShortStr8) {
        let line = &mut self.facts.line;
        if self.wants.san {
            line.add_brief(ply, san);
        }
        if self.wants.uci {
            line.add_uci(before.uci(made));
        }
        line.count(ply.mover);
    }

    /// Adds a legal ply that is not as most are.
    #[inline(never)]
    fn legal<B: Board>(&mut self, before: &B, after: &B, made: Move, ply: PlyEvent) {
        let wants = self.wants;
        if !wants.san && !wants.check && self.dialect.is_none() {
            let uci = wants.uci.then(|| before.uci(made).word());
            return self.add((before, after), ply, [None, uci], None);
        }
        let (number, written) = (ply.number, ply.written);
        let usual = if ply.is_exact { usual_san(self.input, written, before, made) } else { None };
        let check_kind = after.check_kind();
        let mark = || self.encoder.as_ref().map(|(_, encoder)| encoder.mark(check_kind).first());
        // Such a word may have a mark of check behind it and nothing else.
        if let Some((bits, length)) = usual
            && made.is_ordinary()
            && length + 1 == written.len()
            && written.len() < ShortStr8::LONGEST
            && mark() == Some(b'+')
        {
            if let Some(dialect) = &mut self.dialect {
                let kind = MoveClass::usual(before, made).threatening(check_kind);
                if !dialect.count_san(kind, written.start) {
                    let encode_context = || EncodeContext {
                        check_kind,
                        ..EncodeContext::before(before, made, Disambiguation::default())
                    };
                    dialect.san((before, made), kind, encode_context, (number, written));
                }
            }
            let san = ShortStr8::of_bits(bits, written.len());
            if GAMES {
                return self.add_brief(before, made, &ply, san);
            }
            let uci = wants.uci.then(|| before.uci(made).word());
            return self.add((before, after), ply, [Some(san.word()), uci], Some(check_kind));
        }
        // A word that names no part of the origin was found to mean one move only.
        let disambiguation = match usual {
            Some(_) => Disambiguation::default(),
            None => before.disambiguation(made),
        };
        let context = EncodeContext { check_kind, ..EncodeContext::before(before, made, disambiguation) };
        let word = self.encoder.as_ref().and_then(|(_, encoder)| encoder.word(made, &context));
        let san = word.or_else(|| short(&san(&*before.position(), made)));
        if let Some(dialect) = &mut self.dialect {
            let is_san = ply.is_exact
                && san.is_some()
                && san == ShortStr16::within(self.input, written.start, written.end);
            if is_san {
                let kind = MoveClass::of(made, &context);
                if !dialect.count_san(kind, written.start) {
                    dialect.san((before, made), kind, || context, (number, written));
                }
            } else {
                dialect.legal(before, made, &context, (number, written));
            }
        }
        let uci = wants.uci.then(|| before.uci(made).word());
        self.add((before, after), ply, [san.filter(|_| wants.san), uci], Some(check_kind));
    }

    /// Adds a ply that is no legal move.
    #[cold]
    fn other<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        if let Some(dialect) = &mut self.dialect {
            dialect.other(ply.meaning, ply.written);
        }
        if self.facts.depth > 0 {
            return self.facts.open_lines.ply();
        }
        let is_read = ply.meaning != Played::Unread;
        let null_move = |text: &str| ShortStr16::of(text.as_bytes()).filter(|_| is_read);
        let (san, uci) = match ply.meaning {
            // The fast reader sends no illegal move; its position does not know their targets.
            Played::Illegal(made) => {
                let position = before.position();
                (short(&san_illegal(&*position, made)), Some(Board::uci(&*position, made).word()))
            }
            _ => (null_move("--"), null_move("0000")),
        };
        let check = (is_read && self.wants.check).then(|| after.check_kind());
        let uci = uci.filter(|_| self.wants.uci);
        self.add((before, after), ply, [san.filter(|_| self.wants.san), uci], check);
    }

    /// Adds a ply with its words in SAN and UCI, as far as they are asked for, and its check.
    fn add<B: Board>(
        &mut self,
        positions: (&B, &B),
        ply: PlyEvent,
        words: [Option<ShortStr16>; 2],
        check: Option<CheckKind>,
    ) {
        let [san, uci] = words;
        if GAMES {
            self.facts.line.add(ply, san, uci);
        } else {
            self.add_ply(positions, &ply, words, check);
        }
    }

    #[inline(never)]
    fn add_ply<B: Board>(
        &mut self,
        (before, after): (&B, &B),
        ply: &PlyEvent,
        [san, uci]: [Option<ShortStr16>; 2],
        check: Option<CheckKind>,
    ) {
        let wants = self.wants;
        let is_read = ply.meaning != Played::Unread;
        let made = match ply.meaning {
            Played::Move(made) | Played::Illegal(made) => Some(made),
            Played::Pass | Played::Unread => None,
        };
        let plies = &mut self.facts.plies;
        if is_read && wants.fen {
            after.append_fen(&mut plies.ranks, &mut plies.fens);
        }
        plies.list.push(PlyFacts {
            number: ply.number,
            mover: ply.mover,
            written: ply.written,
            status: move_status(ply.meaning, ply.source),
            san,
            uci,
            piece: made.map(|made| made.role),
            captured: made.and_then(|made| before.captured(made)),
            promotion: made.and_then(Move::promotion),
            check: check.map(check_name),
            is_read,
            fen_end: plies.fens.len(),
            key: if is_read && wants.key { after.polyglot_key() } else { None },
        });
    }

    /// Keeps a tag for its column, or among the others.
    fn add_tag(&mut self, tag: TagEvent<'_>) {
        let name = tag.name(self.input);
        if name == b"Result" {
            return;
        }
        let TagPlace { column, place } = self.facts.places.find(name, self.table);
        if place.is_none() && !self.table.has(Fact::OtherTags) {
            return;
        }
        let value = tag.value(self.input);
        let number = |value: Option<i64>| value.map(TagKind::Number);
        let kept = column.and_then(|column| match column.kind {
            ColumnType::Text => Some(TagKind::Text),
            ColumnType::Int16 => number(small(&value)),
            ColumnType::Date => number(days(&value).map(i64::from)),
            ColumnType::Time => number(milliseconds(&value).map(i64::from)),
            _ => None,
        });
        let text = |bytes: &[u8]| lossy(bytes).into_owned();
        match (kept, place.and_then(|place| self.facts.columns.get_mut(place))) {
            // Of a repeated tag the first counts.
            (Some(kind), Some(slot)) if matches!(slot.kind, TagKind::Absent) => {
                slot.kind = kind;
                if let TagKind::Text = kind {
                    slot.text.clear();
                    slot.text.push_str(&lossy(&value));
                }
            }
            (Some(_), _) => {}
            (None, _) => self.facts.rest.push((text(name), text(&value))),
        }
    }

    fn add_game(&mut self, end: &GameEnd<'_>, found: Option<(&Dialect, &Language)>) {
        let Facts { columns, rest, start_fen, variant, final_fen, line, .. } = &mut *self.facts;
        for (place, (column, builder)) in self.table.columns().iter().zip(&mut *self.builders).enumerate() {
            match column.fact {
                Fact::Tag => match columns.get(place).map(|slot| (slot.kind, &*slot.text)) {
                    Some((TagKind::Text, text)) => builder.text(Some(text)),
                    Some((TagKind::Number(number), _)) => builder.number(Some(number)),
                    Some((TagKind::Absent, _)) | None => builder.null(),
                },
                Fact::Index => builder.number(Some(i64::from(self.number))),
                Fact::Source => builder.text(Some(self.source)),
                Fact::Result => builder.text(Some(end.result.text())),
                Fact::Movetext => builder.text(Some(line.movetext(end.result))),
                Fact::OtherTags => builder.tags(rest),
                Fact::Variant => builder.text(*variant),
                Fact::StartFen => builder.text(start_fen.as_deref()),
                Fact::Dialect => builder.text(found.map(|(dialect, _)| dialect.id)),
                Fact::Language => builder.text(found.map(|(_, language)| language.id)),
                Fact::PlyCount => builder.number(i64::try_from(end.plies).ok()),
                Fact::Moves => builder.words(&line.ucis),
                Fact::Clocks => {
                    let (length, values) = line.values(|comments| i64::try_from(comments.clock?).ok());
                    builder.sparse(length, values);
                }
                Fact::Evals => {
                    let (length, values) = line.values(|comments| comments.eval.map(i64::from));
                    builder.sparse(length, values);
                }
                Fact::FinalFen => builder.text(final_fen.as_deref()),
                Fact::EndedBy => builder.text(Some(end.termination.name())),
                Fact::Findings => match end.game {
                    Some(game) => {
                        let findings = self.policy.findings(game, self.input);
                        builder.findings(findings.iter().map(|finding| FindingRow {
                            code: finding.diagnostic.code().id(),
                            ply: finding.diagnostic.ply.and_then(|ply| i32::try_from(ply).ok()),
                            message: finding.diagnostic.message(),
                        }));
                    }
                    // A game that comes from the fast reader has none.
                    None => builder.findings(std::iter::empty()),
                },
                // The others belong to moves.
                _ => builder.null(),
            }
        }
    }
}

/// A text in which what is no UTF-8 is replaced. Nearly all is, which is found sooner than by looking for what is not.
fn lossy(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => String::from_utf8_lossy(bytes),
    }
}

/// A whole number of 16 bits as tags write it, with or without a sign.
fn small(text: &[u8]) -> Option<i64> {
    let text = std::str::from_utf8(text).ok()?;
    text.parse::<i16>().ok().map(i64::from)
}

/// No word of SAN has more bytes than a short word holds.
fn short(word: &str) -> Option<ShortStr16> {
    ShortStr16::of(word.as_bytes())
}
