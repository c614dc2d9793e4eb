//! The listener that collects the facts of a game and appends its rows when it has ended.

use crate::builder::{Builder, FindingRow};
use crate::dates::{days, milliseconds};
use crate::facts::{Facts, PlyFacts, TagKind, TagPlace, check_name, with_text};
use crate::schema::{ColumnType, Fact, Rows};
use crate::table::Table;
use stamma::board::BoardSize;
use stamma::notation::internals::{
    CheckKind, DialectListener, EncodeContext, Encoder, PGN, ShortStr8, ShortStr16, san_letters, usual_san,
};
use stamma::{
    Board, Dialect, GameEnd, GameResult, GameStart, GameVisitor, Keep, Language, Move, MoveComments, Played,
    PlyEvent, Policy, Recognition, Role, Span, TagEvent, Wants, move_status, san, san_illegal,
};

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

/// Listens to one game. Without `PLAYS` no move is played, and none of the facts that need one is there.
pub(crate) struct RowListener<'a, const PLAYS: bool> {
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

impl<const PLAYS: bool> GameVisitor for RowListener<'_, PLAYS> {
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
        if self.table.rows() == Rows::Games {
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

    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        if let Some(dialect) = &mut self.dialect {
            dialect.played(before, after, ply);
        }
        if self.facts.depth > 0 {
            return;
        }
        let is_read = ply.meaning != Played::Unread;
        let null_move = |text: &str| ShortStr16::of(text.as_bytes()).filter(|_| is_read);
        let wants = self.wants;
        let check = (is_read && (wants.check || wants.san)).then(|| after.check_kind());
        let san = match ply.meaning {
            Played::Move(made) if wants.san => self.san(before, made, check.unwrap_or(CheckKind::None), ply),
            Played::Illegal(made) if wants.san => short(&san_illegal(&*before.position(), made)),
            _ => null_move("--"),
        };
        let uci = match ply.meaning {
            _ if !wants.uci => None,
            Played::Move(made) => Some(before.uci(made).word()),
            // The fast reader sends no illegal move; its position does not know their targets.
            Played::Illegal(made) => Some(Board::uci(&*before.position(), made).word()),
            Played::Pass | Played::Unread => null_move("0000"),
        };
        if self.table.rows() == Rows::Games {
            self.facts.line.add(ply, san, uci);
            return;
        }
        let made = match ply.meaning {
            Played::Move(made) | Played::Illegal(made) => Some(made),
            Played::Pass | Played::Unread => None,
        };
        self.facts.plies.push(PlyFacts {
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
            nags: Vec::new(),
            comments: MoveComments::default(),
            fen: (is_read && wants.fen).then(|| after.to_fen()),
            key: if is_read && wants.key { after.polyglot_key() } else { None },
        });
    }

    fn nag(&mut self, nag: u8) {
        if self.facts.depth == 0
            && let Some(last) = self.facts.plies.last_mut()
        {
            last.nags.push(nag);
        }
    }

    fn comment(&mut self, text: Span) {
        if !self.wants.comments || self.facts.depth > 0 {
            return;
        }
        if self.table.rows() == Rows::Games {
            self.facts.line.comment(text, self.input);
        } else if let Some(last) = self.facts.plies.last_mut() {
            last.comments.add(text, self.input, last.mover);
        }
    }

    fn open(&mut self) {
        self.facts.depth += 1;
        if let Some(dialect) = &mut self.dialect {
            dialect.open();
        }
    }

    fn close(&mut self) {
        self.facts.depth = self.facts.depth.saturating_sub(1);
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
        // A game without a written score may have ended on the board.
        let may_differ = !PLAYS && end.game.is_none() && end.result == GameResult::Unknown;
        if may_differ && self.table.has(Fact::Result) {
            return Keep::No;
        }
        let found = self.dialect.as_mut().map(|dialect| {
            let _ = dialect.end(end);
            dialect.recognition()
        });
        let known = || Some(Recognition::known(self.given?, self.language?));
        let found = found.or_else(known);
        if end.game.is_some_and(|game| !game.has_start()) {
            self.facts.final_fen = None;
        }
        match self.table.rows() {
            Rows::Games => {
                self.add_game(end, found.as_ref());
                *self.rows += 1;
            }
            Rows::Moves => {
                self.add_plies();
                *self.rows += self.facts.plies.len();
            }
        }
        Keep::Yes
    }
}

impl<const PLAYS: bool> RowListener<'_, PLAYS> {
    fn san<B: Board>(
        &self,
        before: &B,
        made: Move,
        check_kind: CheckKind,
        ply: PlyEvent,
    ) -> Option<ShortStr16> {
        // A word without a mark, where there is no check, is all that SAN writes.
        if ply.is_exact
            && made.is_ordinary()
            && check_kind == CheckKind::None
            && let Some((bits, length)) = usual_san(self.input, ply.written, before, made)
            && length == ply.written.len()
        {
            return Some(ShortStr8::beginning(bits, length).word());
        }
        let context =
            EncodeContext { check_kind, ..EncodeContext::before(before, made, before.disambiguation(made)) };
        let word = self.encoder.as_ref().and_then(|(_, encoder)| encoder.word(made, &context));
        word.or_else(|| short(&san(&*before.position(), made)))
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
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        match (kept, place.and_then(|place| self.facts.columns.get_mut(place))) {
            // Of a repeated tag the first counts.
            (Some(kind), Some(slot)) if matches!(slot.kind, TagKind::Absent) => {
                slot.kind = kind;
                if let TagKind::Text = kind {
                    slot.text.clear();
                    slot.text.push_str(&String::from_utf8_lossy(&value));
                }
            }
            (Some(_), _) => {}
            (None, _) => self.facts.rest.push((text(name), text(&value))),
        }
    }

    fn add_game(&mut self, end: &GameEnd<'_>, found: Option<&Recognition>) {
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
                Fact::Dialect => builder.text(found.map(|found| found.dialect.id)),
                Fact::Language => builder.text(found.map(|found| found.language.id)),
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

    fn add_plies(&mut self) {
        for ply in &self.facts.plies {
            for (column, builder) in self.table.columns().iter().zip(&mut *self.builders) {
                let role = |role: Option<Role>| role.map(Role::name);
                match column.fact {
                    Fact::Index => builder.number(Some(i64::from(self.number))),
                    Fact::Ply => builder.number(Some(i64::from(ply.number))),
                    Fact::San => with_text(ply.san, |san| builder.text(san)),
                    Fact::Uci => with_text(ply.uci, |uci| builder.text(uci)),
                    Fact::Written => {
                        builder.text(Some(&String::from_utf8_lossy(ply.written.of(self.input))));
                    }
                    Fact::Status => builder.text(Some(ply.status)),
                    Fact::Piece => builder.text(role(ply.piece)),
                    Fact::Captured => builder.text(role(ply.captured)),
                    Fact::Promotion => builder.text(role(ply.promotion)),
                    Fact::Check => builder.text(ply.check),
                    Fact::Clock => {
                        builder.number(ply.comments.clock.and_then(|clock| i64::try_from(clock).ok()))
                    }
                    Fact::Eval => builder.number(ply.comments.eval.map(i64::from)),
                    Fact::MateIn => builder.number(ply.comments.mate.map(i64::from)),
                    Fact::Nags => builder.numbers(ply.nags.iter().map(|&nag| Some(i64::from(nag)))),
                    Fact::Comment => {
                        builder.text(Some(&*ply.comments.text).filter(|comment| !comment.is_empty()))
                    }
                    Fact::Fen => builder.text(ply.fen.as_deref()),
                    Fact::Key => builder.key(ply.key),
                    // The others belong to games.
                    _ => builder.null(),
                }
            }
        }
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
