//! A listener that passes the events of a game on, some of them changed and some left out.

use super::{Cleaning, DroppedPart, MadeTags};
use stamma_notation::{
    Board, CommentContent, CommentParts, GameEnd, GameStart, GameVisitor, Keep, MovePattern, PlyEvent, Span,
    Tag, TagEvent, Wants,
};

/// Passes events on to another listener. Tags that are made of the game are known before it, or with `LATE` are made on the
/// way, for a listener that takes them at the end.
pub(super) struct Cleaner<'a, V, const LATE: bool> {
    to: &'a mut V,
    cleaning: &'a Cleaning,
    made: &'a [Tag],
    making: MadeTags<'a>,
    input: &'a [u8],
    /// The tags of `set` and `made` that have taken the place of one of the game.
    replaced: Vec<usize>,
    /// True if the tags that the game does not have were added.
    has_added: bool,
    depth: usize,
}

impl<'a, V: GameVisitor, const LATE: bool> Cleaner<'a, V, LATE> {
    pub(super) fn new(
        to: &'a mut V,
        cleaning: &'a Cleaning,
        made: &'a [Tag],
        input: &'a [u8],
    ) -> Cleaner<'a, V, LATE> {
        let (making, replaced) = (MadeTags::default(), Vec::new());
        Cleaner { to, cleaning, made, making, input, replaced, has_added: false, depth: 0 }
    }

    /// The tags that are set, the last of each name.
    fn new_tags(&self) -> impl Iterator<Item = (usize, &'a Tag)> + use<'a, V, LATE> {
        let (set, made) = (&self.cleaning.set, self.made);
        let all = move || set.iter().chain(made);
        all().enumerate().filter(move |(at, tag)| !all().skip(at + 1).any(|later| later.is(&tag.name)))
    }

    /// Returns true for a tag made of the moves that takes the one of its name away. One that is set may be empty.
    fn takes_away(&self, at: usize, new: &Tag) -> bool {
        at >= self.cleaning.set.len() && new.value.is_empty()
    }

    /// Returns true if tags are changed that come before the moves.
    fn changes_tags(&self) -> bool {
        !(self.cleaning.set.is_empty() && self.cleaning.unset.is_empty() && self.made.is_empty())
    }

    /// Adds the tags that the game does not have, unless that was done.
    fn add_tags(&mut self) {
        if std::mem::replace(&mut self.has_added, true) || !self.changes_tags() {
            return;
        }
        for (at, new) in self.new_tags() {
            if !self.replaced.contains(&at) && !self.takes_away(at, new) {
                self.to.tag(TagEvent::Read(new));
            }
        }
    }

    /// Returns true if the line at hand is left out.
    fn passes_over(&self) -> bool {
        self.depth > 0 && self.cleaning.drops(DroppedPart::Variations)
    }

    /// Returns true if a part of a comment is left out.
    fn drops(&self, content: CommentContent) -> bool {
        let is_command = !matches!(content, CommentContent::Text | CommentContent::Unreadable(_));
        let kind = match content {
            CommentContent::Clock(_)
            | CommentContent::Elapsed(_)
            | CommentContent::GameElapsed(_)
            | CommentContent::ClockFace(_) => Some(DroppedPart::Clocks),
            CommentContent::Evaluation(_) => Some(DroppedPart::Evals),
            _ => None,
        };
        kind.is_some_and(|kind| self.cleaning.drops(kind))
            || is_command && self.cleaning.drops(DroppedPart::Commands)
    }
}

impl<V: GameVisitor, const LATE: bool> GameVisitor for Cleaner<'_, V, LATE> {
    // Tags are made of plies.
    const WANTS: Wants = if LATE && (V::WANTS as u8) < Wants::Plies as u8 { Wants::Plies } else { V::WANTS };

    fn begin(&mut self) {
        self.replaced.clear();
        self.has_added = false;
        self.depth = 0;
        if LATE {
            self.making = self.cleaning.making();
            self.making.begin();
        }
        self.to.begin();
    }

    fn tag(&mut self, tag: TagEvent<'_>) {
        if !self.changes_tags() {
            return self.to.tag(tag);
        }
        let name = tag.name(self.input);
        if self.cleaning.unset.iter().any(|unset| unset.as_bytes().eq_ignore_ascii_case(name)) {
            return;
        }
        let new = self.new_tags().find(|(_, new)| new.name.as_bytes().eq_ignore_ascii_case(name));
        if let Some((at, new)) = new {
            self.replaced.push(at);
            if !self.takes_away(at, new) {
                self.to.tag(TagEvent::Read(new));
            }
            return;
        }
        match tag {
            TagEvent::Read(_) => self.to.tag(tag),
            TagEvent::Standard { name: place, value, .. } => {
                let name = String::from_utf8_lossy(name).into_owned();
                let span = Span::new(place.start - 1, value.end + 2);
                let read = Tag::new(name, tag.value(self.input).into_owned(), span);
                self.to.tag(TagEvent::Read(&read));
            }
        }
    }

    fn start(&mut self, start: &GameStart<'_>) {
        if LATE {
            self.making.start(start);
        }
        if !self.changes_tags() {
            return self.to.start(start);
        }
        self.add_tags();
        self.to.start(&GameStart { tag_names: None, ..*start });
    }

    fn word(&mut self, pattern: impl FnOnce() -> MovePattern, written: Span) {
        // Where no move is played, no start came.
        self.add_tags();
        if !self.passes_over() {
            self.to.word(pattern, written);
        }
    }

    #[inline(always)]
    fn ply<B: Board>(&mut self, before: &B, ply: PlyEvent) {
        if !self.passes_over() {
            self.to.ply(before, ply);
        }
    }

    #[inline(always)]
    fn after<B: Board>(&mut self, after: &B) {
        if LATE {
            self.making.after(after);
        }
        if !self.passes_over() {
            self.to.after(after);
        }
    }

    #[inline(always)]
    fn played<B: Board>(&mut self, before: &B, after: &B, ply: PlyEvent) {
        if LATE {
            self.making.played(before, after, ply);
        }
        if !self.passes_over() {
            self.to.played(before, after, ply);
        }
    }

    fn other_sheet(&mut self, word: &str) {
        if !self.passes_over() {
            self.to.other_sheet(word);
        }
    }

    #[inline]
    fn nag(&mut self, nag: u8) {
        if !self.passes_over() && !self.cleaning.drops(DroppedPart::Nags) {
            self.to.nag(nag);
        }
    }

    fn draw_offer(&mut self) {
        if !self.passes_over() {
            self.to.draw_offer();
        }
    }

    fn comment(&mut self, text: Span) {
        if self.passes_over() || self.cleaning.drops(DroppedPart::Comments) {
            return;
        }
        let (mut run, mut dropped) = (None::<Span>, false);
        for part in CommentParts::new(self.input, text) {
            if !self.drops(part.content) {
                run = Some(run.map_or(part.span, |run| run.to(part.span)));
                continue;
            }
            dropped = true;
            // The text before and after a part that is left out become comments of their own.
            if let Some(run) = run.take() {
                self.to.comment(run);
            }
        }
        match run {
            _ if !dropped => self.to.comment(text),
            Some(run) => self.to.comment(run),
            None => {}
        }
    }

    fn open(&mut self) {
        self.depth += 1;
        if LATE {
            self.making.open();
        }
        if !self.passes_over() {
            self.to.open();
        }
    }

    fn close(&mut self) {
        if LATE {
            self.making.close();
        }
        if !self.passes_over() {
            self.to.close();
        }
        self.depth = self.depth.saturating_sub(1);
    }

    fn last<B: Board>(&mut self, last: &B) {
        self.to.last(last);
    }

    fn end(&mut self, end: &GameEnd<'_>) -> Keep {
        // Where no word is read, neither did a word.
        self.add_tags();
        if LATE {
            let to = &mut *self.to;
            self.making.each_tag(end.plies, |name, value| to.late_tag(name, value));
        }
        let result = self.cleaning.result.unwrap_or(end.result);
        self.to.end(&GameEnd { result, ..*end })
    }

    fn discard(&mut self) {
        self.to.discard();
    }
}
