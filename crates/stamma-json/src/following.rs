//! Writing games as JSON while the fast reader reads them. What is written is what `GameWriter::write` writes.

use super::moves::{MoveMade, Moves, Status};
use super::{Fields, GameWriter, Head, encoding, tail};
use stamma::board::{Move, Swift, SwiftKind, SwiftMove};
use stamma::notation::detect::{LetterDoubt, Page, Recogniser, is_telling};
use stamma::notation::moves::encode::{
    Brief, Encoder, Kind, Surroundings, Threat, Word, encode_with, told_alone,
};
use stamma::notation::moves::letters::Letters;
use stamma::notation::pgn::{Clean, FastReader, FastVisitor};
use stamma::notation::write::{TagFollowed, TagRead, told_as_written, usual_san};
use stamma::render::Source;
use stamma::{Comment, Span, Variant};

impl GameWriter {
    /// Reads the game with a number that begins at byte `at` and appends it; where it must be read with care, nothing
    /// is appended.
    pub fn follow(
        &mut self,
        reader: &mut FastReader,
        source: &Source<'_>,
        at: usize,
        index: u32,
        out: &mut Vec<u8>,
    ) -> Option<Clean> {
        let input = source.input();
        let rules = Variant::Standard.rules();
        self.recogniser.begin(&Letters::english(), rules.size);
        self.moves.begin();
        self.tags.clear();
        let mut following = Following {
            input,
            san: &self.san,
            moves: &mut self.moves,
            recogniser: &mut self.recogniser,
            tags: &mut self.tags,
            before: Swift::START,
            played: Swift::NOTHING,
            written: Span::default(),
            depth: 0,
            first_move: None,
            result_span: None,
            first_ply: None,
            sure: self.told.is_none(),
        };
        let clean = reader.follow(input, at, &mut following);
        let Following { first_move, result_span, sure, .. } = following;
        let clean = clean.filter(|_| sure)?;
        let tag = self.tags.iter().map(|(name, _)| *name).find(|name| is_telling(name.of(input)));
        let page = Page {
            span: Span::new(at, clean.end),
            tag: tag.map(|name| Span::new(name.start - 1, name.end)),
            first_move,
            result: clean.result,
            result_span,
        };
        let found = self.recogniser.found(input, &page, LetterDoubt::None);
        let tags = |fields: &mut Fields<'_>| {
            for &(name, value) in &self.tags {
                // Names are letters, digits and low lines.
                match value.of(input) {
                    plain if !plain.contains(&b'\\') => fields.plainly_named(name.of(input), plain),
                    _ => {
                        let tag = TagFollowed::of(input, name, value);
                        fields.named(tag.name(), tag.value());
                    }
                }
            }
        };
        let told = reader.told_start();
        let variant = told.map_or(Variant::Standard, |start| start.variant);
        let start_fen = told.and_then(|start| start.fen.as_deref());
        Head { index, encoding: encoding(source), variant, tags, start_fen }.write(&found, out);
        self.moves.end(input, out);
        tail(clean.result, clean.termination, &[], |_, _| {}, out);
        Some(clean)
    }
}

/// A game that is being followed.
struct Following<'a> {
    input: &'a [u8],
    san: &'a Encoder,
    moves: &'a mut Moves,
    recogniser: &'a mut Recogniser,
    tags: &'a mut Vec<(Span, Span)>,
    /// The position before the move that was told last.
    before: Swift,
    played: SwiftMove,
    written: Span,
    depth: usize,
    first_move: Option<usize>,
    /// The number that the position has for the first ply.
    first_ply: Option<u32>,
    result_span: Option<Span>,
    /// Whether everything could be written.
    sure: bool,
}

impl Following<'_> {
    /// The number of the last ply, from 1 for the first of the game.
    #[inline(always)]
    fn number(&self) -> u32 {
        1 + self.first_ply.map_or(0, |first| self.before.ply() - first)
    }

    /// Writes the last move, whatever it is.
    #[inline(never)]
    fn finish(&mut self, after: &Swift) {
        let (before, played, written) = (&self.before, self.played, self.written);
        let number = self.number();
        let threat = Threat::faced(after);
        let ordinary = matches!(played.kind, SwiftKind::Ordinary | SwiftKind::DoubleStep);
        // Such a word may have a mark of check behind it and nothing else.
        if ordinary
            && self.san.mark(threat).first() == b'+'
            && let Some((bits, length)) = usual_san(self.input, written, before, played)
            && length + 1 == written.len()
            && written.len() < Brief::LONGEST
        {
            let (san, uci) =
                (Brief::beginning(bits, written.len()), Brief::coordinates(played.from, played.to, None));
            let kind = Kind::usual(before, played).threatening(threat);
            self.moves.san(number, before.turn(), san, uci);
            if self.depth == 0 {
                self.first_move.get_or_insert(written.start);
                if !self.recogniser.add_san(self.input, written, number, kind) {
                    let (made, surroundings) = told_alone(before, played);
                    self.recognise(made, &Surroundings { threat, ..surroundings });
                }
            }
            return;
        }
        let (made, mut surroundings, san) = told_as_written(self.input, written, before, played);
        surroundings.threat = threat;
        let marked = |word: Brief| match surroundings.threat {
            Threat::None => Some(word.word()),
            threat => word.word().followed_by(self.san.mark(threat)),
        };
        let san = san.and_then(marked).or_else(|| self.san.word(made, &surroundings));
        self.sure &= san.is_some();
        let becomes = played.kind.promotion().map(|role| role.fen_letter().to_ascii_lowercase());
        let uci = Brief::coordinates(played.from, before.uci_target(played), becomes);
        // The reader takes no word that would have to be escaped.
        let is_san = san.is_some() && san == Word::within(self.input, written.start, written.end);
        match san.filter(|_| is_san).and_then(Word::brief) {
            Some(san) => self.moves.san(number, before.turn(), san, uci),
            None => self.moves.ply(&MoveMade {
                ply: number,
                mover: before.turn(),
                written: written.of(self.input),
                meant: san.map(|san| (san, uci.word())),
                status: Status::Legal,
            }),
        }
        if self.depth == 0 {
            self.first_move.get_or_insert(written.start);
            let kind = Kind::of(made, &surroundings);
            if !is_san || !self.recogniser.add_san(self.input, written, number, kind) {
                self.recognise(made, &surroundings);
            }
        }
    }

    /// Shows the recogniser the last move.
    #[inline(never)]
    fn recognise(&mut self, made: Move, surroundings: &Surroundings) {
        let (before, number) = (&self.before, self.number());
        let encode = |encoder: &Encoder| encode_with(&before.to_position(), made, surroundings, encoder);
        self.recogniser.add(self.input, self.written, number, made, surroundings, &encode);
    }
}

impl FastVisitor for Following<'_> {
    fn tag(&mut self, name: Span, value: Span) {
        self.tags.push((name, value));
    }

    #[inline(always)]
    fn ply(&mut self, before: &Swift, played: SwiftMove, written: Span) {
        self.first_ply.get_or_insert(before.ply());
        self.before = *before;
        self.played = played;
        self.written = written;
    }

    // Told of every move from several places: there it would crowd out what stands around it.
    #[inline(never)]
    fn after(&mut self, after: &Swift) {
        let (before, played, written) = (&self.before, self.played, self.written);
        // A word without a mark, which stands where there is no check, is all that SAN says.
        let usual = match played.kind {
            SwiftKind::Ordinary | SwiftKind::DoubleStep if !after.is_check() => {
                usual_san(self.input, written, before, played)
            }
            _ => None,
        };
        let Some((bits, _)) = usual.filter(|(_, length)| *length == written.len()) else {
            return self.finish(after);
        };
        let (san, uci) =
            (Brief::beginning(bits, written.len()), Brief::coordinates(played.from, played.to, None));
        let number = self.number();
        self.moves.san(number, before.turn(), san, uci);
        if self.depth == 0 {
            self.first_move.get_or_insert(written.start);
            if !self.recogniser.add_usual_san(self.input, written, number, before, played) {
                let (made, surroundings) = told_alone(before, played);
                self.recognise(made, &surroundings);
            }
        }
    }

    fn nag(&mut self, nag: u8) {
        self.moves.nag(nag);
    }

    fn comment(&mut self, text: Span) {
        self.moves.comment(&Comment { text }, self.input);
    }

    fn open(&mut self) {
        self.depth += 1;
        self.moves.open();
    }

    fn close(&mut self) {
        self.depth = self.depth.saturating_sub(1);
        self.moves.close(self.input);
    }

    fn result(&mut self, _written: stamma::GameResult, place: Span) {
        self.result_span = Some(place);
    }
}

#[cfg(test)]
mod tests {
    use super::GameWriter;
    use stamma::encoding::{EncodingChoice, Text};
    use stamma::notation::pgn::FastReader;
    use stamma::render::Source;
    use stamma::{DIALECTS, Policy, ReadOptions};
    use std::path::Path;

    /// How many games of a text are written while they are read; what is written must be what is written with care.
    fn followed(bytes: &[u8]) -> usize {
        let text = Text::decode(bytes, EncodingChoice::Auto);
        let source = Source::of_text("games.pgn", &text);
        let options = ReadOptions::default();
        let mut reader = FastReader::for_options(&options).expect("nothing special is asked for");
        let [mut fast, mut careful] = [0; 2].map(|_| GameWriter::new(None, &DIALECTS));
        let mut count = 0;
        for game in text.games(options) {
            let mut followed = Vec::new();
            let at = game.span.start;
            if fast.follow(&mut reader, &source, at, game.index, &mut followed).is_some() {
                let mut written = Vec::new();
                careful.write(&game, &source, &Policy::default(), &mut written);
                let [followed, written] =
                    [followed, written].map(|line| String::from_utf8_lossy(&line).into_owned());
                assert_eq!(followed, written);
                count += 1;
            } else {
                assert_eq!(followed, b"");
            }
        }
        count
    }

    #[test]
    fn games_are_written_alike() {
        let text = "[Event \"a \\\"b\\\"\"]\n[White \"J\u{f6}rg\"]\n\n1. e4! {[%clk 0:00:01.5] good} 1... e5 {a} (1... c5 {b} 2. Nf3 \
            (2. c3) (2. d4 cxd4)) {c} 2. Nf3 $14 Nc6 3. Bb5 (3. Bc4 {[%csl Gd4] x}) 3... a6 4. O-O 1/2-1/2\n\n\
            [FEN \"\"]\n\n1. d4 *\n\n[Site \"x\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
            [Site \"y\"]\n\n1.e4 c5 2.Nf3 d6 3.d4 cxd4 4.Nxd4 Nf6 5.Nc3 a6 6.Bg5 e6 7.Qd2 *\n\n\
            [Site \"checks, with and without a mark, and other rare moves\"]\n\n1. e4 d5 2. Bb5 c6 3. Bxc6+ Nxc6 4. e5 f5 \
            5. exf6 Qa5 6. fxg7 Nf6 7. gxh8=Q Nd7 8. Qxh7 Nde5 9. Qg8 1-0\n\n\
            [Site \"a long one\"]\n\n";
        let mut text = String::from(text);
        text += "1. e4 e5 2. Bc4 Bc5 3. Qe2 Qe7 4. Nc3 Nc6 ";
        for number in (5..600).step_by(2) {
            text += &format!("{number}. Rb1 Rb8 {}. Ra1 Ra8 ", number + 1);
        }
        text += "*\n";
        assert_eq!(followed(text.as_bytes()), 5);
    }

    #[test]
    fn fixtures_are_written_alike() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")];
        let mut count = 0;
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
                match entry.path() {
                    path if path.is_dir() => folders.push(path),
                    path => count += followed(&std::fs::read(path).unwrap_or_default()),
                }
            }
        }
        assert!(count > 0);
    }
}
