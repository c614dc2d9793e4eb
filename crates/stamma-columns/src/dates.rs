//! Dates and times of tags as numbers.

/// The days since 1970-01-01 of a date such as `2024.02.29`; none of anything else.
pub(crate) fn days(text: &[u8]) -> Option<i32> {
    let [y0, y1, y2, y3, b'.', m0, m1, b'.', d0, d1] = *text else { return None };
    let year = 100 * pair(y0, y1)? + pair(y2, y3)?;
    let (month, day) = (pair(m0, m1)?, pair(d0, d1)?);
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + i32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if !(1..=length).contains(&day) {
        return None;
    }
    Some(days_of(year, month, day))
}

/// The days since 1970-01-01 of a day of the Gregorian calendar. Years begin in March here, so that a leap day is their last.
const fn days_of(year: i32, month: i32, day: i32) -> i32 {
    let year = if month < 3 { year - 1 } else { year };
    let past = (month + 9) % 12;
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * past + 2) / 5 + day
        - 1
        - 719_468
}

/// The day of such a number, as `2024-02-29`.
pub(crate) fn date(days: i32) -> String {
    let from_march = i64::from(days) + 719_468;
    let era = from_march.div_euclid(146_097);
    let of_era = from_march.rem_euclid(146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let past = (5 * of_year + 2) / 153;
    let (day, month) = (of_year - (153 * past + 2) / 5 + 1, (past + 2) % 12 + 1);
    let year = year_of_era + era * 400 + i64::from(month < 3);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The milliseconds since midnight of a time such as `23:59:58`; none of anything else.
pub(crate) fn milliseconds(text: &[u8]) -> Option<i32> {
    let [h0, h1, b':', m0, m1, b':', s0, s1] = *text else { return None };
    let (hours, minutes, seconds) = (pair(h0, h1)?, pair(m0, m1)?, pair(s0, s1)?);
    let is_sound = hours < 24 && minutes < 60 && seconds < 60;
    is_sound.then_some(1000 * (3600 * hours + 60 * minutes + seconds))
}

/// The time of such a number, as `23:59:58`.
pub(crate) fn time(milliseconds: i32) -> String {
    let seconds = milliseconds / 1000;
    format!("{:02}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn pair(tens: u8, ones: u8) -> Option<i32> {
    let digit = |byte: u8| byte.is_ascii_digit().then(|| i32::from(byte - b'0'));
    Some(10 * digit(tens)? + digit(ones)?)
}

#[cfg(test)]
mod tests {
    use super::{date, days, milliseconds, time};

    #[test]
    fn dates_are_counted_from_1970() {
        assert_eq!(days(b"1970.01.01"), Some(0));
        assert_eq!(days(b"1969.12.31"), Some(-1));
        assert_eq!(days(b"2000.03.01"), Some(11_017));
        assert_eq!(days(b"2024.02.29"), Some(19_782));
        for none in [
            "2023.02.29",
            "1900.02.29",
            "2024.13.01",
            "2024.??.??",
            "2024-02-01",
            "",
            "2024.00.10",
            "2024.01.00",
        ] {
            assert_eq!(days(none.as_bytes()), None, "{none}");
        }
    }

    #[test]
    fn days_and_dates_are_the_same() {
        let mut before = days(b"0001.01.01").unwrap() - 1;
        for year in 1..=2400 {
            for month in 1..=12 {
                for day in 1..=31 {
                    let written = format!("{year:04}.{month:02}.{day:02}");
                    let Some(number) = days(written.as_bytes()) else { continue };
                    assert_eq!(number, before + 1, "{written}");
                    assert_eq!(date(number), written.replace('.', "-"));
                    before = number;
                }
            }
        }
    }

    #[test]
    fn times_are_counted_from_midnight() {
        assert_eq!(milliseconds(b"00:00:00"), Some(0));
        assert_eq!(milliseconds(b"23:59:58"), Some(86_398_000));
        assert_eq!(time(86_398_000), "23:59:58");
        for none in ["24:00:00", "1:00:00", "12:60:00", "12:00:60", "12.00.00", ""] {
            assert_eq!(milliseconds(none.as_bytes()), None, "{none}");
        }
    }
}
