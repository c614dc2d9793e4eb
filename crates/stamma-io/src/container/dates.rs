//! Days and times as data has them, written as tags of PGN have them.

/// The day and the time of a moment: seconds or milliseconds since 1970, or `2021-01-05T12:30:00Z`.
pub fn day_and_time(value: &str) -> Option<(String, String)> {
    let value = value.trim();
    if value.bytes().all(|byte| byte.is_ascii_digit()) && (9..=13).contains(&value.len()) {
        let number: u64 = value.parse().ok()?;
        let seconds = if value.len() > 11 { number / 1_000 } else { number };
        let (hours, minutes) = (seconds / 3_600 % 24, seconds / 60 % 60);
        let (year, month, day) = civil(seconds / 86_400);
        let time = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
        return Some((format!("{year:04}.{month:02}.{day:02}"), time));
    }
    // A time with an offset would have to be moved, perhaps to another day.
    let (day, rest) = (written_day(value)?, value.get(11..)?);
    let time = rest.get(..8).filter(|time| is_like(time, "00:00:00"))?;
    let is_utc = rest.ends_with('Z') || rest.ends_with("+00:00") || rest.ends_with("+0000");
    is_utc.then(|| (day, time.to_owned()))
}

/// A day as a Date tag has it: `2021.01.05` for `2021-01-05`, `2021/01/05` or `5.1.2021`, whatever time follows, and for `05/31/2021`
/// and `31/05/2021`, in which only one of the numbers can be a month.
pub fn written_day(value: &str) -> Option<String> {
    let value = value.trim();
    let parts = |sign: char| value.split(sign).collect::<Vec<_>>();
    // With dots, the day is first everywhere.
    if let [day, month, year] = parts('.')[..]
        && let Some(written) = day_of_parts(day, month, year)
    {
        return Some(written);
    }
    if let [one, other, year] = parts('/')[..] {
        let [day_first, month_first] = [day_of_parts(one, other, year), day_of_parts(other, one, year)];
        let is_sure = day_first.is_some() != month_first.is_some() || one == other;
        if is_sure && let Some(written) = day_first.or(month_first) {
            return Some(written);
        }
    }
    let day = value.get(..10).filter(|day| is_like(day, "0000-00-00"))?;
    let ends = value[10..].chars().next().is_none_or(|ch| matches!(ch, 'T' | 't' | ' '));
    ends.then(|| day.replace(['-', '/'], "."))
}

/// The day that a day, a month and a year of four digits are, as a Date tag has it.
fn day_of_parts(day: &str, month: &str, year: &str) -> Option<String> {
    let (Ok(day @ 1..=31), Ok(month @ 1..=12), Ok(year @ 1000..=9999)) =
        (day.parse::<u8>(), month.parse::<u8>(), year.parse::<u16>())
    else {
        return None;
    };
    Some(format!("{year:04}.{month:02}.{day:02}"))
}

/// Returns true if a text has digits where the pattern has zeros, and its signs elsewhere.
fn is_like(text: &str, pattern: &str) -> bool {
    text.len() == pattern.len()
        && text.bytes().zip(pattern.bytes()).all(|(byte, sign)| match sign {
            b'0' => byte.is_ascii_digit(),
            b'-' => matches!(byte, b'-' | b'/' | b'.'),
            sign => byte == sign,
        })
}

/// The year, month and day of a number of days since 1970, after Howard Hinnant's `civil_from_days`.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::{day_and_time, written_day};

    #[test]
    fn moments_are_written_as_tags() {
        let moment = |day: &str, time: &str| Some((day.to_owned(), time.to_owned()));
        assert_eq!(day_and_time("1514505150384"), moment("2017.12.28", "23:52:30"));
        assert_eq!(day_and_time("1582934400"), moment("2020.02.29", "00:00:00"));
        assert_eq!(day_and_time("2021-01-05T12:30:00Z"), moment("2021.01.05", "12:30:00"));
        assert_eq!(day_and_time("2021-01-05T12:30:00+02:00"), None);
        assert_eq!(day_and_time("1.50421E+12"), None);
        assert_eq!(written_day("2021/01/05 10:00").as_deref(), Some("2021.01.05"));
        assert_eq!(written_day("14.05.1981").as_deref(), Some("1981.05.14"));
        assert_eq!(written_day("2021-01-0567"), None);
        assert_eq!(written_day("31/05/2021").as_deref(), Some("2021.05.31"));
        assert_eq!(written_day("5/31/2021").as_deref(), Some("2021.05.31"));
        assert_eq!(written_day("03/05/2021"), None);
        assert_eq!(written_day("05/05/2021").as_deref(), Some("2021.05.05"));
    }
}
