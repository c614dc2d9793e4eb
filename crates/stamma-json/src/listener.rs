//! A game as JSON, made of its events.

use super::moves::{MoveMade, Moves, Status};
use super::text::{plain_text, text};
use super::{Fields, FurtherFields, Head, encoding, finding, tail, value};
use stamma::notation::internals::DialectListener;
use stamma::notation::internals::PGN;
use stamma::notation::internals::TagList;
use stamma::notation::internals::{
    CheckKind, Disambiguation, EncodeContext, Encoder, MoveClass, ShortStr8, ShortStr16, other_san,
    san_letters, usual_san,
};
use stamma::notation::{Board, GameEnd, GameStart, GameVisitor, Keep, Played, PlyEvent, TagEvent, Wants};
use stamma::render::Source;
use stamma::{
    Color, Comment, Dialect, Language, Move, PlySource, Policy, Recognition, Span, Variant, san, san_illegal,
};
use std::cell::OnceCell;

/// The encoders that write SAN on the boards of all variants, by the numbers of the variants.
#[derive(Default)]
pub(super) struct SanEncoders([OnceCell<Encoder>; Variant::ALL.len()]);

impl SanEncoders {
    pub(super) fn of(&self, variant: Variant) -> &Encoder {
        let size = variant.rules().size;
        self.0[variant as usize].get_or_init(|| Encoder::new(&PGN, &san_letters(), size))
    }
}

/// Appends one game to `out` when it has ended.
pub struct GameListener<'a, 's> {
    pub(super) source: &'a Source<'s>,
    pub(super) input: &'a [u8],
    pub(super) policy: &'a Policy,
    pub(super) index: u32,
    /// The dialect that the user named for the game.
    pub(super) given: Option<&'static Dialect>,
    pub(super) further: FurtherFields,
    /// The language of its letters.
    pub(super) language: &'static Language,
    pub(super) encoders: &'a SanEncoders,
    /// Writes SAN on the board of the game.
    pub(super) san: &'a Encoder,
    pub(super) moves: &'a mut Moves,
    pub(super) tags: &'a mut TagList,
    pub(super) dialect: DialectListener<'a>,
    /// The number of the first ply.
    pub(super) first_ply: u32,
    pub(super) out: &'a mut Vec<u8>,
}

impl GameListener<'_, '_> {
    /// Writes a legal move that is not as most are.
    #[inline(never)]
    fn legal<B: Board>(&mut self, before: &B, after: &B, played: Move, ply: MoveFacts) {
        let MoveFacts { number, mover, written, .. } = ply;
        let usual = if ply.is_exact { usual_san(self.input, written, before, played) } else { None };
        let check_kind = after.check_kind();
        // Such a word may have a mark of check behind it and nothing else.
        if let Some((bits, length)) = usual
            && played.is_ordinary()
            && self.san.mark(check_kind).first() == b'+'
            && length + 1 == written.len()
            && written.len() < ShortStr8::LONGEST
        {
            self.moves.san(number, mover, ShortStr8::beginning(bits, written.len()), before.uci(played));
            let kind = MoveClass::usual(before, played).threatening(check_kind);
            let encode_context = || EncodeContext {
                check_kind,
                ..EncodeContext::before(before, played, Disambiguation::default())
            };
            return self.dialect.san((before, played), kind, encode_context, (number, written));
        }
        // A word that names no part of the origin was found to mean one move only.
        let disambiguation =
            if usual.is_some() { Disambiguation::default() } else { before.disambiguation(played) };
        let encode_context =
            EncodeContext { check_kind, ..EncodeContext::before(before, played, disambiguation) };
        let unmarked = match usual {
            Some((bits, length)) => Some(ShortStr8::of_bits(bits, length)),
            None if ply.is_exact => other_san(self.input, written, before, played),
            None => None,
        };
        let marked = |word: ShortStr8| match check_kind {
            CheckKind::None => Some(word.word()),
            check_kind => word.word().followed_by(self.san.mark(check_kind)),
        };
        let meant = unmarked.and_then(marked).or_else(|| self.san.word(played, &encode_context));
        let meant = meant.or_else(|| short(&san(&*before.position(), played)));
        let uci = before.uci(played);
        let status = match ply.source {
            PlySource::Text => Status::Legal,
            PlySource::Repair => Status::Repaired,
            PlySource::Guess => Status::Guessed,
        };
        // No word of SAN has anything to escape.
        let is_san = meant.is_some() && meant == ShortStr16::within(self.input, written.start, written.end);
        match meant.filter(|_| is_san && status == Status::Legal).and_then(ShortStr16::brief) {
            Some(san) => self.moves.san(number, mover, san, uci),
            None => self.moves.ply(&MoveMade {
                ply: number,
                mover,
                written: written.of(self.input),
                meant: meant.map(|san| (san, uci.word())),
                status,
            }),
        }
        // Where the dialect was named nothing has to be recognised.
        if self.given.is_some() {
            return;
        }
        if is_san && ply.is_exact {
            let kind = MoveClass::of(played, &encode_context);
            self.dialect.san((before, played), kind, || encode_context, (number, written));
        } else {
            self.dialect.legal(before, played, &encode_context, (number, written));
        }
    }

    /// Writes a ply that is no legal move.
    #[cold]
    fn other<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        let (meant, status) = match ply.meaning {
            Played::Illegal(played) => {
                let position = before.position();
                let uci = Board::uci(&*position, played);
                (short(&san_illegal(&*position, played)).zip(Some(uci.word())), Status::Illegal)
            }
            Played::Unread => (None, Status::Unread),
            Played::Pass | Played::Move(_) => {
                let status = match ply.source {
                    PlySource::Text => Status::Legal,
                    PlySource::Repair => Status::Repaired,
                    PlySource::Guess => Status::Guessed,
                };
                (short("--").zip(short("0000")), status)
            }
        };
        let written = ply.written.of(self.input);
        self.moves.ply(&MoveMade { ply: ply.number, mover: ply.mover, written, meant, status });
        self.dialect.other(ply.meaning, ply.written);
    }
}

/// The facts about a legal move beside the move itself.
struct MoveFacts {
    number: u32,
    mover: Color,
    written: Span,
    source: PlySource,
    is_exact: bool,
}

/// An ordinary move in UCI.
#[inline(always)]
fn ordinary_uci<B: Board>(played: Move) -> ShortStr8 {
    let [mut word, to] = B::squares(played);
    word.append(to);
    word
}

/// No word of SAN has more bytes than a short word holds.
fn short(word: &str) -> Option<ShortStr16> {
    ShortStr16::of(word.as_bytes())
}

impl GameVisitor for GameListener<'_, '_> {
    const WANTS: Wants = Wants::BothPositions;

    fn begin(&mut self) {
        self.moves.begin();
        self.tags.begin();
        self.dialect.begin();
    }

    #[inline]
    fn tag(&mut self, tag: TagEvent<'_>) {
        self.tags.add(tag);
        self.dialect.tag(tag);
    }

    fn start(&mut self, start: &GameStart<'_>) {
        self.tags.start(start);
        self.dialect.start(start);
        self.san = self.encoders.of(start.position_variant());
        self.language = start.letters.language;
        self.first_ply = start.first_ply;
    }

    #[inline(always)]
    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        let PlyEvent { number, mover, written, is_exact, .. } = ply;
        match ply.meaning {
            Played::Move(played) if is_exact => self.exact(before, after, played, written),
            Played::Move(played) => {
                let facts = MoveFacts { number, mover, written, source: ply.source, is_exact };
                self.legal(before, after, played, facts);
            }
            _ => self.other(before, ply),
        }
        if self.further.fens {
            self.moves.fen((ply.meaning != Played::Unread).then(|| after.to_fen()));
        }
    }

    fn nag(&mut self, nag: u8) {
        self.moves.nag(nag);
    }

    fn draw_offer(&mut self) {
        self.moves.draw_offer();
    }

    fn comment(&mut self, text: Span) {
        self.moves.comment(&Comment::new(text), self.input);
    }

    fn open(&mut self) {
        self.dialect.open();
        self.moves.open();
    }

    fn close(&mut self) {
        self.dialect.close();
        self.moves.close(self.input);
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        let _ = self.dialect.end(end);
        let found = match self.given {
            Some(given) => Recognition::known(given, self.language),
            None => self.dialect.recognition(),
        };
        if self.dialect.lacks_words() {
            return Keep::No;
        }
        let (variant, start_fen) = self.tags.variant_and_fen();
        let tags = |fields: &mut Fields<'_>| {
            for tag in self.tags.iter(self.input) {
                if tag.is_plain {
                    let out = fields.plain_name(tag.name);
                    if !plain_text(tag.written, out) {
                        text(&tag.value(), out);
                    }
                } else {
                    fields.named(tag.name(), tag.written);
                }
            }
        };
        let encoding = encoding(self.source);
        Head { further: self.further, index: self.index, encoding, variant, tags, start_fen }
            .write(&found, self.out);
        self.moves.end(self.input, self.out);
        let findings = end.game.map(|game| self.policy.findings(game, self.input)).unwrap_or_default();
        let source = self.source;
        tail(
            end.result,
            end.termination,
            &findings,
            |found, out| value(&finding(found, source), out),
            self.out,
        );
        Keep::Yes
    }
}

impl GameListener<'_, '_> {
    // Not inlined: called for every move from several places, it would displace the code around it.
    #[inline(never)]
    fn exact<B: Board>(&mut self, before: &B, after: &B, played: Move, written: Span) {
        // Worked out again: as parameters they would have to be kept in memory.
        let (number, mover) = (before.ply().wrapping_sub(self.first_ply).wrapping_add(1), before.turn());
        // A word without a mark, where there is no check, is all that SAN writes.
        let usual = if played.is_ordinary() && !after.is_check() {
            usual_san(self.input, written, before, played)
        } else {
            None
        };
        let Some((bits, _)) = usual.filter(|(_, length)| *length == written.len()) else {
            let facts = MoveFacts { number, mover, written, source: PlySource::Text, is_exact: true };
            return self.legal(before, after, played, facts);
        };
        self.moves.san(number, mover, ShortStr8::beginning(bits, written.len()), ordinary_uci::<B>(played));
        self.dialect.usual_san(before, played, (number, written));
    }
}
