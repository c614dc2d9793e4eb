//! Packed bytes come out as they went in, however they are cut into members; cut off, damaged and bombs are reported.

use stamma_io::{Packer, Packing, UnpackError, UnpackLimits, UnpackProblem, Unpacked, unpack};
use std::io::{self, Cursor, ErrorKind, Read, Write};
use std::num::NonZeroUsize;

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();
const THREE: NonZeroUsize = NonZeroUsize::new(3).unwrap();

/// A text that packs as games do: moves from a small stock, in no order.
fn text(length: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_u32;
    let mut text = Vec::with_capacity(length + 16);
    while text.len() < length {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let (file, rank) = (b'a' + (state >> 8) as u8 % 8, b'1' + (state >> 16) as u8 % 8);
        text.extend([b"NBRQK"[(state >> 24) as usize % 5], file, rank, b' ']);
    }
    text.truncate(length);
    text
}

fn pack(packing: Packing, text: &[u8]) -> Vec<u8> {
    let mut packer = Packer::new(Vec::new(), Some(packing), ONE).expect("it is built in");
    packer.write_all(text).expect("memory can be written");
    packer.finish().expect("memory can be written")
}

/// The bytes that come out, and the end.
#[derive(Debug, PartialEq)]
struct Outcome {
    packing: Option<Packing>,
    bytes: Vec<u8>,
    problem: Option<UnpackError>,
}

fn read(packed: &[u8], limits: UnpackLimits, jobs: NonZeroUsize) -> Outcome {
    read_unpacked(unpack(Cursor::new(packed.to_vec()), limits, jobs).expect("memory can be read"))
}

fn read_unpacked(mut unpacked: Unpacked) -> Outcome {
    let mut bytes = Vec::new();
    let problem = unpacked.bytes.read_to_end(&mut bytes).err().map(|error| {
        let inner = error.get_ref().and_then(|inner| inner.downcast_ref::<UnpackError>());
        inner.expect("only packed data fails here").clone()
    });
    Outcome { packing: unpacked.packing, bytes, problem }
}

/// Read with one thread and with several, which must not differ.
fn outcome(packed: &[u8]) -> Outcome {
    within(packed, UnpackLimits::default())
}

fn within(packed: &[u8], limits: UnpackLimits) -> Outcome {
    let outcome = read(packed, limits, ONE);
    for jobs in [TWO, THREE] {
        let other = read(packed, limits, jobs);
        assert!(outcome == other, "{jobs} jobs: {:?} and {:?}", outcome.problem, other.problem);
    }
    compare_with_pure_decoder(packed, limits, &outcome);
    outcome
}

/// The decoder without C code gives the same bytes and the same problem at the same place. Only damage may be found sooner by one
/// of the two.
#[cfg(feature = "ruzstd")]
fn compare_with_pure_decoder(packed: &[u8], limits: UnpackLimits, outcome: &Outcome) {
    if outcome.packing != Some(Packing::Zstd) {
        return;
    }
    let pure = read_purely(packed, limits);
    let is_damaged = |outcome: &Outcome| {
        outcome.problem.as_ref().is_some_and(|error| matches!(error.problem, UnpackProblem::Damaged(_)))
    };
    if is_damaged(outcome) || is_damaged(&pure) {
        assert!(outcome.problem.is_some() && pure.problem.is_some(), "{outcome:?} {pure:?}");
        return;
    }
    assert_eq!(outcome.problem, pure.problem);
    assert!(outcome.bytes == pure.bytes, "{:?}", outcome.problem);
}

#[cfg(not(feature = "ruzstd"))]
fn compare_with_pure_decoder(_packed: &[u8], _limits: UnpackLimits, _outcome: &Outcome) {}

#[cfg(feature = "ruzstd")]
fn read_purely(packed: &[u8], limits: UnpackLimits) -> Outcome {
    let unpacked = stamma_io::internals::unpack_zstd_purely(Cursor::new(packed.to_vec()), limits);
    read_unpacked(unpacked.expect("memory can be read"))
}

/// Every level has a window of its own, and its own kinds of blocks.
#[cfg(feature = "ruzstd")]
#[test]
fn frames_of_every_level_come_out_of_both_decoders() {
    let text = [text(900_000), vec![b'-'; 400_000], text(100_000)].concat();
    for level in [-5, 1, 3, 9, 19] {
        let plain = zstd::bulk::compress(&text, level).unwrap();
        let streamed = zstd::stream::encode_all(&text[..], level).unwrap();
        for packed in [plain, streamed] {
            let pure = read_purely(&packed, UnpackLimits::default());
            assert!(pure.bytes == text && pure.problem.is_none(), "{level} {:?}", pure.problem);
        }
    }
}

/// Damage gives an error and never a panic: there is none that could be caught in WebAssembly.
#[cfg(feature = "ruzstd")]
#[test]
fn no_damage_makes_the_pure_decoder_panic() {
    let mut state = 7_u64;
    let mut random = move |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let texts = [text(300), text(5_000), [text(2_000), vec![b'x'; 3_000]].concat(), (0..=255).collect()];
    for (text, level) in texts.iter().flat_map(|text| [1, 3, 19].map(|level| (text, level))) {
        let packed = zstd::bulk::compress(text, level).unwrap();
        for _ in 0..2_000 {
            let mut damaged = packed.clone();
            for _ in 0..=random(3) {
                let place = random(damaged.len());
                damaged[place] = random(256) as u8;
            }
            read_purely(&damaged, UnpackLimits::default());
        }
    }
}

fn skippable(number: u8, content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).unwrap().to_le_bytes();
    [&[0x50 + number, 0x2A, 0x4D, 0x18], &length[..], content].concat()
}

/// Frames as `pzstd` writes them, each behind its length.
fn pzstd(parts: &[&[u8]]) -> Vec<u8> {
    let framed = |part: &&[u8]| {
        let frame = pack(Packing::Zstd, part);
        let length = u32::try_from(frame.len()).unwrap().to_le_bytes();
        [skippable(0, &length), frame].concat()
    };
    parts.iter().flat_map(framed).collect()
}

#[test]
fn every_packing_round_trips_in_one_member_and_in_many() {
    for packing in Packing::ALL {
        for length in [0, 1, 1000, 262_143, 262_144, 262_145, 1_500_000] {
            let text = text(length);
            let whole = outcome(&pack(packing, &text));
            assert_eq!((whole.packing, whole.problem), (Some(packing), None), "{length}");
            assert!(whole.bytes == text, "{packing} {length}");
            let (one, two) = text.split_at(length / 3);
            let many = [one, b"", two, b""].map(|part| pack(packing, part)).concat();
            let many = outcome(&many);
            assert!(many.bytes == text && many.problem.is_none(), "{packing} {length}");
        }
    }
}

#[test]
fn zeros_are_padding_and_other_bytes_are_told() {
    for packing in Packing::ALL {
        let member = pack(packing, b"1. e4 e5 ");
        let padded = outcome(&[&member, &[0; 512][..], &member, &[0; 512]].concat());
        assert_eq!((padded.bytes, padded.problem), (b"1. e4 e5 1. e4 e5 ".to_vec(), None));
        for garbage in [&b"1. d4"[..], b"\n", b"\0\0\0\0x", &pack(other(packing), b"1. d4")] {
            let outcome = outcome(&[&member, garbage].concat());
            assert_eq!(outcome.bytes, b"1. e4 e5 ");
            let error = outcome.problem.expect("it is told");
            assert_eq!((error.problem, error.unpacked), (UnpackProblem::Garbage, 9), "{packing} {garbage:?}");
        }
    }
}

#[test]
fn zeros_are_padding_behind_frames_that_tell_their_lengths() {
    let frames = pzstd(&[b"1. e4 ", b"e5 "]);
    let padded = outcome(&[&frames[..], &[0; 512], &frames, &[0; 512]].concat());
    assert_eq!((padded.bytes, padded.problem), (b"1. e4 e5 1. e4 e5 ".to_vec(), None));
}

fn other(packing: Packing) -> Packing {
    Packing::ALL.into_iter().find(|other| *other != packing).unwrap()
}

#[test]
fn frames_that_hold_nothing_may_stand_anywhere() {
    let text = text(700_000);
    let (one, two) = text.split_at(300_000);
    let frames = [pack(Packing::Zstd, one), pack(Packing::Zstd, two)];
    let odd = skippable(15, &[b'x'; 70_000]);
    let packed =
        [&odd[..], &frames[0], &skippable(3, b""), &skippable(0, b"1234"), &frames[1], &odd].concat();
    let outcome = outcome(&packed);
    assert!(outcome.bytes == text && outcome.problem.is_none());
}

#[test]
fn frames_side_by_side_give_what_frames_in_turn_give() {
    let text = text(3_000_000);
    let parts: Vec<&[u8]> = text.chunks(170_000).collect();
    let good = pzstd(&parts);
    assert!(outcome(&good).bytes == text);

    // Short frames, many of which are read at once.
    assert!(outcome(&pzstd(&text.chunks(3_000).collect::<Vec<_>>())).bytes == text);

    // Frames that follow without their length, and frames whose declared length is wrong.
    let mixed = [&good[..], &pack(Packing::Zstd, b"1. e4"), &good].concat();
    assert!(outcome(&mixed).bytes == [&text, &b"1. e4"[..], &text].concat());
    for lie in [0_u32, 1, 40_000, u32::MAX] {
        let mut lying = good.clone();
        lying.splice(8..12, lie.to_le_bytes());
        let outcome = outcome(&lying);
        assert!(outcome.bytes == text && outcome.problem.is_none(), "{lie}");
    }
    // A length that covers two frames.
    let (one, two) = (pack(Packing::Zstd, b"1. e4 "), pack(Packing::Zstd, b"e5 "));
    let both = u32::try_from(one.len() + two.len()).unwrap().to_le_bytes();
    assert_eq!(outcome(&[skippable(0, &both), one, two].concat()).bytes, b"1. e4 e5 ");
}

#[test]
fn what_is_cut_off_gives_all_before_and_says_so() {
    let text = text(6000);
    for packing in Packing::ALL {
        let members: Vec<Vec<u8>> = text.chunks(2000).map(|part| pack(packing, part)).collect();
        check_cuts(&members.concat(), &text, packing);
    }
    check_cuts(&pzstd(&text.chunks(2000).collect::<Vec<_>>()), &text, Packing::Zstd);
}

fn check_cuts(packed: &[u8], text: &[u8], packing: Packing) {
    for cut in (10..packed.len()).step_by(10).chain(packed.len() - 9..packed.len()) {
        let outcome = outcome(&packed[..cut]);
        assert!(text.starts_with(&outcome.bytes), "{packing} {cut}");
        match outcome.problem {
            // Between two members nothing is missing that can be detected.
            None => assert_eq!(outcome.bytes.len() % 2000, 0, "{packing} {cut}"),
            Some(error) => {
                assert_eq!(
                    (error.problem, error.unpacked),
                    (UnpackProblem::CutOff, outcome.bytes.len() as u64)
                );
            }
        }
    }
}

#[test]
fn flipped_bits_never_give_other_bytes_without_a_word() {
    let text = text(4500);
    let parts: Vec<&[u8]> = text.chunks(1500).collect();
    for packing in Packing::ALL {
        check_flips(&parts.iter().flat_map(|part| pack(packing, part)).collect::<Vec<_>>(), &text);
    }
    check_flips(&pzstd(&parts), &text);
}

fn check_flips(packed: &[u8], text: &[u8]) {
    let mut told = 0;
    for place in (10..packed.len()).step_by(3).chain(packed.len() - 40..packed.len()) {
        let mut flipped = packed.to_vec();
        flipped[place] ^= 1 << (place % 8);
        let outcome = outcome(&flipped);
        told += usize::from(outcome.problem.is_some());
        assert!(outcome.problem.is_some() || outcome.bytes == text, "{:?} {place}", outcome.packing);
    }
    assert!(told > packed.len() / 4, "{told} of {}", packed.len());
}

#[test]
fn blocks_before_a_damaged_one_are_given() {
    let text = text(1_000_000);
    let mut packed = pack(Packing::Zstd, &text);
    let place = packed.len() * 3 / 4;
    for byte in &mut packed[place..place + 40] {
        *byte ^= 0xA5;
    }
    let outcome = outcome(&packed);
    #[cfg(feature = "ruzstd")]
    assert!(read_purely(&packed, UnpackLimits::default()).bytes == outcome.bytes);
    let problem = outcome.problem.expect("it is damaged");
    assert!(matches!(problem.problem, UnpackProblem::Damaged(_)), "{problem}");
    assert!(problem.to_string().contains(&format!("damaged after {} unpacked", outcome.bytes.len())));
    assert!(outcome.bytes.len() >= 600_000 && text.starts_with(&outcome.bytes), "{}", outcome.bytes.len());
}

#[test]
fn bombs_end_at_their_limit() {
    let limits = UnpackLimits::new().free(4 << 20);
    for packing in Packing::ALL {
        let member = pack(packing, &vec![b' '; 8 << 20]);
        let bomb = member.repeat(16);
        let outcome = within(&bomb, limits);
        assert_eq!(
            outcome.problem.as_ref().map(|error| &error.problem),
            Some(&UnpackProblem::Ratio { allowed: 1000 })
        );
        // Gzip is near the limit at best, and the declared length of its start counts.
        assert!(outcome.bytes.len() < 32 << 20, "{packing} {}", outcome.bytes.len());
        let allowed = limits.ratio(1_000_000);
        assert_eq!(read(&member, allowed, ONE).problem, None);
    }
    let frame = vec![b' '; 8 << 20];
    let bomb = pzstd(&[&frame[..]; 16]);
    let outcome = within(&bomb, limits);
    assert!(outcome.problem.is_some() && outcome.bytes.len() < 5 << 20, "{}", outcome.bytes.len());
}

#[test]
fn windows_beyond_the_limit_are_refused() {
    // One block of one byte in a frame that declares a window of 256 MiB.
    let frame = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 18 << 3, 0x09, 0, 0, b'x'];
    let error = outcome(&frame).problem.expect("it is refused");
    let (asked, allowed) = (Some(256 << 20), 128 << 20);
    assert_eq!(error.problem, UnpackProblem::Window { asked, allowed });
    assert!(error.to_string().contains("256 MiB of text must be held in memory; at most 128 MiB"), "{error}");
    let more = UnpackLimits::new().window(256 << 20);
    assert_eq!(read(&frame, more, ONE).bytes, b"x");

    let less = UnpackLimits::new().window(1 << 20);
    let packed = pack(Packing::Xz, &text(10_000));
    let error = read(&packed, less, ONE).problem.expect("xz wants 8 MiB unasked");
    assert_eq!(error.problem, UnpackProblem::Window { asked: None, allowed: 1 << 20 });
}

#[test]
fn packed_in_packed_is_not_unpacked_again() {
    for packing in Packing::ALL {
        let inner = pack(other(packing), b"1. e4 e5");
        assert_eq!(outcome(&pack(packing, &inner)).bytes, inner);
    }
}

#[test]
fn texts_are_given_as_they_are() {
    for text in [&b""[..], b"1", b"BZh9 is no move", b"P*M 1. e4", b"(\xB5", &text(1_000_000)] {
        let outcome = outcome(text);
        assert!(outcome.packing.is_none() && outcome.bytes == text, "{:?}", &text[..text.len().min(20)]);
    }
}

/// Gives few bytes at a time, then fails.
struct Failing(Cursor<Vec<u8>>);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let few = buffer.len().min(7);
        match self.0.read(&mut buffer[..few])? {
            0 => Err(io::Error::new(ErrorKind::ConnectionReset, "the wire is cut")),
            read => Ok(read),
        }
    }
}

#[test]
fn an_input_that_fails_is_reported_after_what_came_before() {
    let text = text(3000);
    for packing in Packing::ALL {
        for jobs in [ONE, TWO, THREE] {
            let packed = match packing {
                Packing::Zstd => pzstd(&[&text]),
                _ => pack(packing, &text),
            };
            let mut unpacked = unpack(Failing(Cursor::new(packed)), UnpackLimits::default(), jobs).unwrap();
            let mut bytes = Vec::new();
            let error = unpacked.bytes.read_to_end(&mut bytes).expect_err("the wire is cut");
            assert_eq!(
                (error.kind(), error.to_string().as_str()),
                (ErrorKind::ConnectionReset, "the wire is cut")
            );
            assert!(bytes == text, "{packing}");
            // Asked again it does not pass for the end.
            assert!(unpacked.bytes.read(&mut [0; 8]).is_err());
        }
    }
}

#[test]
fn nobody_waits_for_a_reader_that_has_gone() {
    let text = text(1_000_000);
    let packed = pzstd(&[&text[..]; 40]);
    for jobs in [TWO, THREE] {
        let mut unpacked = unpack(Cursor::new(packed.clone()), UnpackLimits::default(), jobs).unwrap();
        let mut some = vec![0; 1_200_000];
        unpacked.bytes.read_exact(&mut some).expect("there is more");
        assert!(some[..1_000_000] == text);
    }
}

#[test]
fn packed_bytes_do_not_depend_on_the_number_of_threads() {
    let text = text(20_000_000);
    let packed = |jobs| {
        let mut packer = Packer::new(Vec::new(), Some(Packing::Zstd), jobs).unwrap();
        text.chunks(100_000).for_each(|part| packer.write_all(part).unwrap());
        packer.finish().unwrap()
    };
    let one = packed(ONE);
    assert!(one == packed(THREE));
    assert!(outcome(&one).bytes == text);
}

#[test]
fn extensions_name_packings() {
    let of = |name: &str| Packing::of_extension(name.as_ref());
    assert_eq!(of("games.pgn.zst"), Some(Packing::Zstd));
    assert_eq!(of("games.PGN.GZ"), Some(Packing::Gzip));
    assert_eq!((of("games.bz2"), of("a.xz")), (Some(Packing::Bzip2), Some(Packing::Xz)));
    assert_eq!((of("games.pgn"), of(".gz"), of("gz")), (None, None, None));
    assert!(Packing::ALL.iter().all(|packing| packing.is_built_in()));
}
