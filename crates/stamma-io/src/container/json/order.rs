//! The order of a list of moves that has their times: some programs write the newest one first.

use super::nodes::{Document, Kind};
use crate::container::dates::day_and_time;
use crate::container::fields::plain_name;
use crate::container::starts::is_played;

/// Names of fields with the moment at which a move was sent.
const MOMENTS: &[&str] = &[
    "ts",
    "time",
    "timestamp",
    "date",
    "datetime",
    "at",
    "when",
    "sent",
    "sentat",
    "created",
    "createdat",
    "playedat",
    "movedat",
];

impl Document<'_> {
    /// Returns the first moment in a list of objects, if their moments run backwards and the moves do.
    pub fn newest_first(&self, list: usize) -> Option<usize> {
        const FEWEST: usize = 3;
        let mut first = None;
        let mut before: Option<(String, String)> = None;
        let (mut count, mut falls) = (0_usize, 0_usize);
        let mut moves: Vec<String> = Vec::new();
        for child in self.children(list) {
            if self.nodes[child].kind != Kind::Object || self.place_of(child).is_some() {
                return None;
            }
            let (place, moment) = self.moment_of(child)?;
            first.get_or_insert(place);
            match before.as_ref().map(|before| before.cmp(&moment)) {
                Some(std::cmp::Ordering::Less) => return None,
                Some(std::cmp::Ordering::Greater) => falls += 1,
                _ => {}
            }
            before = Some(moment);
            count += 1;
            let played = self.children(child).find(|&field| self.is_one(field));
            moves.extend(
                played.map(|played| String::from_utf8_lossy(&self.looked_at(played, 40)).into_owned()),
            );
        }
        if count < FEWEST || falls + 1 < FEWEST {
            return None;
        }
        moves.reverse();
        first.filter(|_| is_played(&moves.join(" ")))
    }

    /// The moment of a move: the day and the time, which clocks do not have.
    fn moment_of(&self, object: usize) -> Option<(usize, (String, String))> {
        let is_moment = |field: &usize| MOMENTS.contains(&&*plain_name(self.name(*field)));
        self.children(object).filter(is_moment).find_map(|field| {
            let value = self.looked_at(field, 40);
            let value = std::str::from_utf8(&value).ok()?;
            // Hours of a clock in milliseconds have fewer digits.
            let is_long = value.len() >= 10;
            let moment = is_long.then(|| day_and_time(value)).flatten();
            moment.or_else(|| written_moment(value)).map(|moment| (field, moment))
        })
    }
}

/// The day and the time of `2021-01-05T12:30:00.000+00:00`, without regard to the offset, which is that of all.
fn written_moment(value: &str) -> Option<(String, String)> {
    let day = value.get(..10)?;
    let time = value.get(11..)?;
    let is_day = day.bytes().enumerate().all(|(at, byte)| match at {
        4 | 7 => matches!(byte, b'-' | b'/'),
        _ => byte.is_ascii_digit(),
    });
    let is_time = time.bytes().take(5).enumerate().all(|(at, byte)| match at {
        2 => byte == b':',
        _ => byte.is_ascii_digit(),
    });
    (is_day && is_time && time.len() >= 5).then(|| (day.to_owned(), time.to_owned()))
}
