//! Everything is compared with the package that this one replaces.

use encoding_rs::{CoderResult, DecoderResult, Encoding, fetch_tables_with};

/// All encodings, with those of the other package.
fn pairs() -> Vec<(&'static Encoding, &'static standard::Encoding)> {
    fetch_tables_with(|| Some(include_bytes!("../encodings.bin").to_vec()));
    let lists = include_str!("../src/labels.txt");
    let names = lists.lines().filter_map(|line| line.split_once(": "));
    let other = |label: &str| standard::Encoding::for_label(label.as_bytes()).unwrap();
    let ours = |label: &str| Encoding::for_label(label.as_bytes()).unwrap();
    names
        .map(|(_, labels)| labels.split(' ').next().unwrap())
        .map(|label| (ours(label), other(label)))
        .collect()
}

/// The text of bytes that come in parts.
fn ours(encoding: &'static Encoding, parts: &[&[u8]], space: usize) -> (String, bool) {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let (mut text, mut is_bad) = (Vec::new(), false);
    for (number, part) in parts.iter().enumerate() {
        let last = number + 1 == parts.len();
        let mut at = 0;
        loop {
            let mut out = vec![0; space];
            let (result, read, written, bad) = decoder.decode_to_utf8(&part[at..], &mut out, last);
            text.extend_from_slice(&out[..written]);
            at += read;
            is_bad |= bad;
            if result == CoderResult::InputEmpty {
                assert_eq!(at, part.len());
                break;
            }
        }
    }
    (String::from_utf8(text).unwrap(), is_bad)
}

fn theirs(encoding: &'static standard::Encoding, bytes: &[u8]) -> (String, bool) {
    let (text, is_bad) = encoding.decode_without_bom_handling(bytes);
    (text.into_owned(), is_bad)
}

fn random(state: &mut u64) -> usize {
    *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    (*state >> 33) as usize
}

/// Bytes that reach all parts of the decoders: leads, trails, digits, escapes.
fn stream(state: &mut u64, count: usize) -> Vec<u8> {
    let few = [
        0x1b, b'$', b'(', b'B', b'J', b'I', b'@', 0x8e, 0x8f, b'0', b'9', 0x81, 0xfe, 0xff, 0x80, 0xa0, b'a',
        0xd8, 0xdc, 0,
    ];
    (0..count)
        .map(|_| match random(state) % 8 {
            0..3 => few[random(state) % few.len()],
            3 | 4 => (0x81 + random(state) % 0x7e) as u8,
            5 => (0x21 + random(state) % 0x5e) as u8,
            _ => random(state) as u8,
        })
        .collect()
}

#[test]
fn every_label_is_known() {
    let mut labels = 0;
    for line in include_str!("../src/labels.txt").lines() {
        let (name, list) = line.split_once(": ").unwrap();
        for label in list.split(' ') {
            let written = format!(" \t{}\r\n", label.to_uppercase());
            for label in [label.as_bytes(), written.as_bytes()] {
                assert_eq!(Encoding::for_label(label).unwrap().name(), name);
                assert_eq!(standard::Encoding::for_label(label).unwrap().name(), name);
            }
            labels += 1;
        }
    }
    assert_eq!(labels, 228);
    for unknown in ["", " ", "utf-32", "cp437", "latin 1", "\u{b}utf-8"] {
        assert!(Encoding::for_label(unknown.as_bytes()).is_none(), "{unknown}");
        assert!(standard::Encoding::for_label(unknown.as_bytes()).is_none(), "{unknown}");
    }
}

#[test]
fn facts_of_encodings() {
    assert_eq!(pairs().len(), 40);
    for (ours, theirs) in pairs() {
        assert_eq!(ours.name(), theirs.name());
        assert_eq!(ours.is_single_byte(), theirs.is_single_byte(), "{}", ours.name());
        assert_eq!(ours.is_ascii_compatible(), theirs.is_ascii_compatible(), "{}", ours.name());
    }
}

#[test]
fn all_pairs_of_bytes() {
    for (encoding, other) in pairs() {
        for pair in 0..=u16::MAX {
            let pair = pair.to_be_bytes();
            for bytes in [&pair[..], &[pair[0], pair[1], b'-', b'x'], &[0x1b, b'$', b'B', pair[0], pair[1]]] {
                assert_eq!(
                    ours(encoding, &[bytes], 32),
                    theirs(other, bytes),
                    "{} {bytes:x?}",
                    encoding.name()
                );
            }
        }
    }
}

#[test]
fn all_characters_of_more_bytes() {
    let find = |name: &str| pairs().into_iter().find(|(encoding, _)| encoding.name() == name).unwrap();
    let (encoding, other) = find("EUC-JP");
    for pair in 0..=u16::MAX {
        let [lead, trail] = pair.to_be_bytes();
        let bytes = [0x8f, lead, trail];
        assert_eq!(ours(encoding, &[&bytes], 32), theirs(other, &bytes), "{bytes:x?}");
    }
    for (encoding, other) in [find("gb18030"), find("GBK")] {
        for place in 0..1_260_000u32 {
            // All of the first plane, and some of the others.
            if place > 50_000 && !(188_900..190_000).contains(&place) && place % 997 != 0 {
                continue;
            }
            let digit = |divisor: u32, count: u32| (place / divisor % count) as u8;
            let bytes = [
                0x81 + digit(12_600, 126),
                0x30 + digit(1260, 10),
                0x81 + digit(10, 126),
                0x30 + digit(1, 10),
            ];
            assert_eq!(ours(encoding, &[&bytes], 32), theirs(other, &bytes), "{bytes:x?}");
        }
    }
}

#[test]
fn streams_in_parts() {
    let mut state = 1;
    for (encoding, other) in pairs() {
        for _ in 0..3000 {
            let count = random(&mut state) % 24;
            let bytes = stream(&mut state, count);
            let expected = theirs(other, &bytes);
            let all = ours(encoding, &[&bytes], 4 + random(&mut state) % 40);
            assert_eq!(all, expected, "{} {bytes:x?}", encoding.name());
            let (one, rest) = bytes.split_at(random(&mut state) % (count + 1));
            let (two, three) = rest.split_at(random(&mut state) % (rest.len() + 1));
            let parts = ours(encoding, &[one, two, three], 16);
            assert_eq!(parts, expected, "{} {one:x?} {two:x?} {three:x?}", encoding.name());
        }
    }
}

/// Decodes as chardetng does: a byte at a time, with the result of each.
#[test]
fn bytes_one_by_one() {
    let mut state = 7;
    for (encoding, other) in pairs() {
        for _ in 0..3000 {
            let bytes = stream(&mut state, 12);
            let mut decoder = encoding.new_decoder_without_bom_handling();
            let mut their_decoder = other.new_decoder_without_bom_handling();
            for (at, byte) in bytes.iter().enumerate() {
                let last = at + 1 == bytes.len();
                let (part, mut units, mut their_units): (&[u8], _, _) = (&[*byte], [0; 2], [0; 2]);
                let (result, read, written) =
                    decoder.decode_to_utf16_without_replacement(part, &mut units, last);
                let (their_result, their_read, their_written) =
                    their_decoder.decode_to_utf16_without_replacement(part, &mut their_units, last);
                let place = format!("{} {:x?}", encoding.name(), &bytes[..=at]);
                assert_eq!((written, units), (their_written, their_units), "{place}");
                let result = match result {
                    DecoderResult::InputEmpty => standard::DecoderResult::InputEmpty,
                    DecoderResult::OutputFull => standard::DecoderResult::OutputFull,
                    DecoderResult::Malformed(bad, behind) => standard::DecoderResult::Malformed(bad, behind),
                };
                let done = result != standard::DecoderResult::InputEmpty
                    || their_result != standard::DecoderResult::InputEmpty;
                // What follows a lone half of a character is given back here, and kept there.
                let is_utf_16 = encoding.name().starts_with("UTF-16");
                if !is_utf_16 {
                    assert_eq!((result, read), (their_result, their_read), "{place}");
                }
                if done {
                    break;
                }
            }
        }
    }
}
