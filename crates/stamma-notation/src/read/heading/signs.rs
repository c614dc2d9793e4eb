//! Signs around the text of a heading, and lines of nothing but signs: rulers, markup, hashtags.

use super::players::player_sides;

/// `Smith vs Jones #chess #blitz`: a line without the hashtags at its end. Those with a capital may be names, and behind a key they are
/// a part of its value.
pub(in crate::read) fn without_hashtags(line: &str) -> &str {
    let mut line = line;
    while !line.contains(':')
        && let Some((before, word)) = line.rsplit_once(' ')
        && let Some(tag) = word.strip_prefix('#')
        && tag.starts_with(char::is_lowercase)
    {
        line = before.trim_end();
    }
    line
}

/// `== Game 1 ==`, `<<< Smith - Jones 1-0 >>>`: a line without the same signs around it, all but `=` with blanks inside.
pub(in crate::read) fn between_signs(line: &str) -> &str {
    const FEWEST: usize = 2;
    let Some(first) = line.chars().next().filter(|ch| "=<>~#|:+".contains(*ch)) else { return line };
    let last = match first {
        '<' => '>',
        '>' => '<',
        same => same,
    };
    let inner = line.trim_start_matches(first);
    let content = inner.trim_end_matches(last);
    let surrounded = line.len() - inner.len() >= FEWEST && inner.len() - content.len() >= FEWEST;
    let stands_apart = first == '=' || content.starts_with(' ') && content.ends_with(' ');
    if surrounded && stands_apart && !is_ruler(line) { content.trim() } else { line }
}

/// `**Smith - Jones**`, `== Smith - Jones`, `.Smith - Jones`, `- Smith - Jones`: a line without the signs that make a heading or an item of it.
pub(in crate::read) fn without_markup(line: &str) -> &str {
    if is_ruler(line) {
        return line;
    }
    let emphasised = |sign: &str| line.strip_prefix(sign)?.strip_suffix(sign);
    if let Some(inner) = ["***", "**", "__", "'''"].into_iter().find_map(emphasised) {
        return inner.trim();
    }
    let headed = line.trim_start_matches(['=', '#']);
    if headed.len() < line.len() && headed.starts_with(' ') {
        return headed.trim();
    }
    // `.Smith - Jones`, the title of a block of AsciiDoc.
    if let Some(title) = line.strip_prefix('.').filter(|title| title.starts_with(char::is_uppercase))
        && player_sides(title).is_some()
    {
        return title;
    }
    let item = ["- ", "* ", "** ", "*** ", "• ", "▪ ", "● ", "◦ ", "‣ ", "· ", "+ ", "– "]
        .into_iter()
        .find_map(|sign| line.strip_prefix(sign));
    // `- Smith` is half of `Jones - Smith`.
    item.map(str::trim).filter(|item| player_sides(item).is_some()).unwrap_or(line)
}

/// `* * *`, `-----`: signs that part games.
pub fn is_ruler(line: &str) -> bool {
    let mut signs = line.chars().filter(|ch| !ch.is_whitespace());
    let Some(first) = signs.next().filter(|ch| matches!(ch, '*' | '-' | '=' | '_' | '~' | '#' | '—' | '–'))
    else {
        return false;
    };
    let rest = line.chars().filter(|ch| !ch.is_whitespace());
    rest.clone().count() >= 3 && rest.into_iter().all(|ch| ch == first)
}

/// `- 37 -`, `*** 2 ***`: the number of a page or of a game between signs.
pub fn is_numbered_rule(line: &[u8]) -> bool {
    const LONGEST_NUMBER: usize = 4;
    let line = line.trim_ascii();
    let Some(first) = line.first().copied().filter(|first| b"*-=_~#".contains(first)) else { return false };
    let signs = |text: &[u8]| text.iter().take_while(|byte| **byte == first).count();
    let before = signs(line);
    let inside = line[before..].trim_ascii_start();
    let digits = inside.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let behind = inside[digits..].trim_ascii_start();
    before >= if first == b'-' { 1 } else { 2 }
        && (1..=LONGEST_NUMBER).contains(&digits)
        && behind.len() == before
        && signs(behind) == before
}

/// Returns true if a line is the address of a page.
pub fn is_address(line: &str) -> bool {
    let begins = line.starts_with("http://") || line.starts_with("https://") || line.starts_with("www.");
    begins && !line.contains(char::is_whitespace)
}
