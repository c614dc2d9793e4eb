/** Chess games in any notation: read, checked, explained, repaired, and written in any other. */

/** A text, or the bytes of a file: of any encoding, packed with gzip or zstd or not. */
export type Input = string | ArrayBufferView | ArrayBuffer | SharedArrayBuffer;

/** What is known about a text. What is left out is found out. */
export interface ReadingOptions {
  /** The notation that the text is written in: a dialect, or dialect and language, such as `lan:de`. */
  notation?: string | undefined;
  /** The variant that is played, such as `chess960`. */
  variant?: string | undefined;
  /** The encoding of bytes, such as `windows-1251`; texts have none. */
  encoding?: string | undefined;
  /** The format that surrounds the games, such as `mail` or `html`; `none` reads the text as it is. */
  container?: string | undefined;
  /** What is done with a move that the rules forbid; `stop` by default. */
  illegal?: "stop" | "keep" | undefined;
  /** What is made of headings above the moves; `tags` by default. */
  headings?: "tags" | "keep" | "ignore" | undefined;
}

/** The levels that findings count for. */
export interface JudgingOptions {
  /** The policy that says which findings are errors, warnings and notes; `standard` by default. */
  policy?: string | undefined;
  /** Findings that are errors: codes, their names or first letters, `warnings` or `notes`. */
  deny?: readonly string[] | undefined;
  /** Findings that are left out: codes, their names or first letters. */
  allow?: readonly string[] | undefined;
}

/** Fields of games that are left out otherwise. */
export interface FurtherFields {
  /** The `fen` after each move. */
  fens?: boolean | undefined;
  /** The `evidence` of the dialect. */
  evidence?: boolean | undefined;
}

/** The options of `repair`. */
export interface RepairOptions extends ReadingOptions, JudgingOptions, FurtherFields {}

/** The options of `read` and `games`. */
export interface ReadOptions extends RepairOptions {
  /** Repairs damaged games. */
  repair?: boolean | undefined;
}

/** The options of `convert`. */
export interface ConvertOptions extends ReadOptions {
  /** The notation that is written, as in `notation`, or `json`, `fen` or `epd`; `pgn` by default. */
  to?: string | undefined;
}

/** The options of `detect`. */
export interface DetectOptions extends ReadingOptions {
  /** The name of the input, which is in the field `file`; `text` by default. */
  name?: string | undefined;
}

/** The options of `explain`. */
export interface ExplainOptions extends ReadingOptions {
  /** The language of the sentences: `en` by default, or `de`, `fr`, `es`, `it`, `pt`, `nl`, `pl`, `ru`. */
  language?: string | undefined;
  /** Repairs damaged games. */
  repair?: boolean | undefined;
}

/** The options of `check`. */
export interface CheckOptions extends ReadingOptions, JudgingOptions {
  /** Compares ECO tags with the moves. */
  eco?: boolean | undefined;
  /** The name of the input, which is in the field `file`; `text` by default. */
  name?: string | undefined;
}

/** The options of `parseMove`. */
export interface ParseMoveOptions {
  /** The position; the start of the variant by default. */
  fen?: string | undefined;
  /** The notation of the move; any by default. */
  notation?: string | undefined;
  /** The variant. */
  variant?: string | undefined;
}

/** The id of a variant. */
export type Variant =
  | "standard"
  | "chess960"
  | "grand"
  | "capablanca"
  | "king-of-the-hill"
  | "three-check"
  | "embassy";

/** A word with what it says about the notation. */
export interface Evidence {
  word: string;
  /** Null if the word is no move. */
  ply: number | null;
  says: string;
}

/** The notation and the language of a game. */
export interface Dialect {
  id: string;
  /** A tag such as `en`, or `figurine`. */
  language: string;
  /** From 0 to 1. */
  confidence: number;
  evidence?: Evidence[];
  alternatives?: string[];
  same_letters?: string[];
  mixed?: Evidence[];
  ambiguous?: true;
}

/** A change of the text, in bytes of the input. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** A move that a word may mean. */
export interface Candidate {
  san: string;
  note: string;
}

/** A finding. Places are bytes of the input, from 0; in a string, those of its UTF-8. */
export interface Finding {
  code: string;
  slug: string;
  severity: "error" | "warning" | "note";
  message: string;
  help: string[];
  ply: number | null;
  start: number;
  end: number;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
  fix: { safety: "safe" | "unsafe" | "display-only"; edits: Edit[] } | null;
  confidence?: number;
  candidates?: Candidate[];
}

/** A finding of `check`. */
export interface CheckFinding extends Finding {
  /** The name of the input. */
  file: string;
  /** The number of the game, from 1. */
  game: number;
}

/** A move of a game. */
export interface Move {
  /** 1 is the first move of the game. */
  ply: number;
  /** The exact text. */
  written: string;
  san: string | null;
  uci: string | null;
  status: "legal" | "repaired" | "guessed" | "illegal" | "unread";
  fen?: string | null;
  nags?: number[];
  comment_before?: string;
  comment?: string;
  comment_text?: string;
  clock_ms?: number;
  elapsed_ms?: number;
  game_elapsed_ms?: number;
  clock_face_ms?: number;
  eval_cp?: number;
  mate_in?: number;
  depth?: number;
  squares?: { color: string; square: string }[];
  arrows?: { color: string; from: string; to: string }[];
  draw_offer?: true;
  variations?: Move[][];
}

/** A game. */
export interface Game {
  schema: 1;
  /** The number of the game in its input, from 1. */
  index: number;
  /** The encoding of bytes that are not UTF-8. */
  encoding?: string;
  /** Null if the game names a variant that is not known. */
  variant: Variant | null;
  dialect: Dialect;
  tags: Record<string, string>;
  start_fen: string | null;
  moves: Move[];
  comment_before?: string;
  variations?: Move[][];
  result: "1-0" | "0-1" | "1/2-1/2" | "*" | "0-0" | "1/2-0" | "0-1/2" | "+/-" | "-/+" | "-/-";
  termination: string;
  diagnostics: Finding[];
}

/** What a game is written in. */
export interface Detection {
  schema: 1;
  file: string;
  index: number;
  variant: Variant | null;
  dialect: Dialect;
  /** The formats that surround the games, the outermost first. */
  containers?: string[];
}

/** A game in full words. */
export interface Explanation {
  /** The number of the game, from 1. */
  game: number;
  moves: { ply: number; depth: number; written: string; says: string }[];
  opening: { eco: string; name: string } | null;
  ending: string | null;
}

/** A move that was read by itself. */
export interface ParsedMove {
  ply: number;
  written: string;
  san: string;
  uci: string;
  status: "legal";
  /** The position after the move. */
  fen: string;
  nags?: number[];
  draw_offer?: true;
  language: string;
  diagnostics: Finding[];
}

/** A text that is not read as one legal move. */
export interface UnreadMove {
  ply: number;
  written: string;
  san: null;
  uci: null;
  status: "unread";
  fen: null;
  error: {
    problem:
      | "empty"
      | "too-long"
      | "no-move"
      | "illegal"
      | "ambiguous"
      | "undecided"
      | "passes"
      | "other-side"
      | "not-alone";
    code: string | null;
    message: string;
    help: string[];
    start: number;
    end: number;
    candidates: Candidate[];
  };
}

/** Bytes that cannot be read: packed data that is damaged, or bytes that are no text. Texts never throw it. */
export class InputError extends Error {}

/** What the .wasm file may be given as. */
export type ModuleSource =
  | string
  | URL
  | Request
  | Response
  | ArrayBufferView
  | ArrayBuffer
  | SharedArrayBuffer
  | WebAssembly.Module;

/**
 * Loads the .wasm file, by default the one beside this module. It is needed once; every further call waits for the first.
 */
export function init(source?: ModuleSource | Promise<ModuleSource>): Promise<void>;
export default init;

/**
 * Loads the data that not every call needs ahead: names of openings, languages, tables of encodings. Otherwise the first call that
 * needs one of these files reads it, and waits for it.
 */
export function load(): Promise<void>;

/** The games of a text. */
export function read(input: Input, options?: ReadOptions): Game[];

/** The games of a text one by one, each read when it is asked for. */
export function games(input: Input, options?: ReadOptions): Generator<Game, void, undefined>;

/** The games of a text, those that are damaged as they were most likely played. */
export function repair(input: Input, options?: RepairOptions): Game[];

/** The games of a text in another notation. */
export function convert(input: Input, options?: ConvertOptions): string;

/** The notation and the language of each game, with the evidence. */
export function detect(input: Input, options?: DetectOptions): Detection[];

/** Each game in full words. */
export function explain(input: Input, options?: ExplainOptions): Explanation[];

/** All findings about the games of a text. */
export function check(input: Input, options?: CheckOptions): CheckFinding[];

/** One move in a position, in any notation and language, or the reason why the text is none. */
export function parseMove(text: string, options?: ParseMoveOptions): ParsedMove | UnreadMove;
