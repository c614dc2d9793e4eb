//! The words of the page, in its language. They are in the page as JSON; the files of messages are in `crates/stamma/locales`.

type Words = Readonly<Record<string, string>>;

/** Tests without a page put the words there. */
declare global {
  var WORDS: Words | undefined;
}

const KNOWN = typeof document === "undefined" ? (globalThis.WORDS ?? {}) : (JSON.parse(document.getElementById("words")?.textContent ?? "{}") as Words);

/** The language of the page. */
export const LANGUAGE = typeof document === "undefined" ? "en" : document.documentElement.lang || "en";

const plurals = new Intl.PluralRules(LANGUAGE);
/** The categories of numbers, in the order of the forms of a message. */
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ["one", "few", "many", "other"];
const known = CATEGORIES.filter((category) => plurals.resolvedOptions().pluralCategories.includes(category));

/** Returns a message. Its placeholders are filled, and what fills them is not looked through again. */
export function say(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(KNOWN[key] ?? key, values);
}

/** Returns a form of a message, counted from 0. */
export function formOf(key: string, index: number): string {
  return (KNOWN[key] ?? key).split(" | ")[index] ?? key;
}

/** Returns a message about a number of things. */
export function counted(key: string, count: number): string {
  const forms = (KNOWN[key] ?? key).split(" | ");
  // Of the languages here only those with three forms have more than `one` and `other` for whole numbers.
  const index = forms.length === 3 ? Math.min(known.indexOf(plurals.select(count)), 2) : plurals.select(count) === "one" ? 0 : 1;
  return filled(forms[index] ?? key, { count: new Intl.NumberFormat(LANGUAGE).format(count) });
}

/** Returns the title of a diagnostic code; none in English, where the sentences say it. */
export function titleOf(code: string | undefined): string | null {
  return LANGUAGE === "en" || !code ? null : (KNOWN[code] ?? null);
}

function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{([a-z]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
