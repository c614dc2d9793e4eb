//! Cuts a section out of a file while compiling, so that the other sections are not in the program.

/// Returns where the lines of a section begin and end, if it is there.
pub const fn ends(file: &str, section: &str) -> Option<(usize, usize)> {
    let bytes = file.as_bytes();
    let mut start = None;
    let mut at = 0;
    while at < bytes.len() {
        // A heading: `[` at the beginning of a line.
        if bytes[at] == b'[' && (at == 0 || bytes[at - 1] == b'\n') {
            if let Some(start) = start {
                return Some((start, at));
            }
            let name = at + 1;
            if is_at(bytes, name, section.as_bytes()) && bytes[name + section.len()] == b']' {
                start = Some(name + section.len() + 1);
            }
        }
        at += 1;
    }
    match start {
        Some(start) => Some((start, bytes.len())),
        None => None,
    }
}

const fn is_at(bytes: &[u8], start: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if start + at >= bytes.len() || bytes[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns `N` bytes of a text.
pub const fn copied<const N: usize>(text: &str, start: usize) -> [u8; N] {
    let bytes = text.as_bytes();
    let mut copy = [0; N];
    let mut at = 0;
    while at < N {
        copy[at] = bytes[start + at];
        at += 1;
    }
    copy
}
