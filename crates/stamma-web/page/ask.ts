//! Asking the server. Answers come in the order of the questions: a later question ends an earlier one.

/** What is asked about a text. Fields that are left out are for the server to find out. */
export interface Question {
  text: string;
  from?: string;
  language?: string;
  to?: string;
  start_fen?: string;
  variant?: string;
  start_number?: number;
  repair?: boolean;
  game?: number;
}

/** A place of the text that there is something to say about; places count UTF-16 units, as strings do here. */
export interface Mark {
  start: number;
  end: number;
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  ply?: number | null;
}

/** One legal move of a position. */
export interface Legal {
  from: string;
  to: string;
  uci: string;
  san: string;
  promotion?: string | null;
}

/** The last position of the main line. */
export interface End {
  fen: string;
  variant: string;
  turn: string;
  check: boolean | string | null;
  result: string | null;
  legal: Legal[];
}

/** What was found out about how a text is written. */
export interface Found {
  dialect?: string | null;
  dialect_title?: string | null;
  language?: string | null;
  language_title?: string | null;
  variant?: string | null;
  confidence?: number | null;
  games?: number;
}

/** All that the page shows of a text. */
export interface View {
  html: string;
  marks: Mark[];
  found: Found;
  output: string;
  end: End | null;
}

/** What the server says when it does not answer a question. */
export class Refusal extends Error {}

/** Asks one question at a time. */
export class Asker {
  private running: AbortController | null = null;

  /** The answer; null when a later question has made it worthless. */
  async view(question: Question): Promise<View | null> {
    this.running?.abort();
    const mine = new AbortController();
    this.running = mine;
    try {
      const answer = await post<View>("/view", question, mine.signal);
      return this.running === mine ? answer : null;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  }
}

/** The text in another notation, whatever else is being asked. */
export async function convert(question: Question): Promise<string> {
  return (await post<{ output?: string }>("/api/v1/convert", question)).output ?? "";
}

/** The games of a text as data, one object a line, as the command writes them. */
export async function data(question: Question): Promise<string> {
  const { games = [] } = await post<{ games?: unknown[] }>("/api/v1/read", question);
  return games.map((game) => `${JSON.stringify(game)}\n`).join("");
}

async function post<Answer>(address: string, question: Question, signal?: AbortSignal): Promise<Answer> {
  const request = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) };
  let response: Response;
  try {
    response = await fetch(address, signal ? { ...request, signal } : request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal("stamma does not answer. Is `stamma serve` still running?");
  }
  if (response.ok) return (await response.json()) as Answer;
  const said = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
  throw new Refusal(said?.error?.message ?? `stamma answered with ${response.status}`);
}
