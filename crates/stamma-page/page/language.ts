//! The language of the page: the one that was chosen, else the best of those that the browser asks for. Every language has its own
//! pages; the menu leads to them.

import { all, element, seek } from "./dom";
import { keep, kept } from "./keep";
import { LANGUAGE, say } from "./words";

const NAME = "stamma.language";

/** Makes the menu of languages. Returns false where the page is left for that of the wanted language. */
export function language(): boolean {
  const list = seek(".languages");
  const links = new Map(all<HTMLAnchorElement>(".languages a").map((link) => [link.hreflang, link]));
  if (!list || links.size === 0) return true;
  const wanted = kept(NAME) ?? preferred(navigator.languages, [...links.keys()]);
  const page = links.get(wanted);
  if (!document.body.dataset["named"] && page && wanted !== LANGUAGE) {
    location.replace(page.href + location.hash);
    return false;
  }
  const options = [...links].map(([id, link]) => element("option", { value: id, lang: id }, link.textContent));
  const menu = element("select", { class: "plain languages", "aria-label": say("language-menu"), autocomplete: "off" }, ...options);
  menu.value = LANGUAGE;
  menu.addEventListener("change", (event) => {
    event.stopPropagation();
    keep(NAME, menu.value);
    const to = links.get(menu.value);
    if (to) location.href = to.href + location.hash;
  });
  list.replaceWith(menu);
  nameLanguages();
  return true;
}

/** Returns the first of the wanted languages that is there, else English. */
export function preferred(wanted: readonly string[], known: readonly string[]): string {
  const mains = wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  return mains.find((main) => known.includes(main)) ?? "en";
}

/** The names that the server has for languages of piece letters, by their tags. */
const natives = new Map<string, string>();

/** Names the languages of piece letters in the language of the page. */
function nameLanguages(): void {
  if (LANGUAGE === "en") return;
  const names = new Intl.DisplayNames([LANGUAGE], { type: "language", languageDisplay: "standard", fallback: "none" });
  const nameOf = (tag: string): string | undefined => {
    try {
      return /^[a-z]{2,3}(-|$)/.test(tag) ? names.of(tag) : undefined;
    } catch {
      // A tag of our own, for which there is no name.
      return undefined;
    }
  };
  const named = (one: HTMLElement, tag: string): void => {
    const name = nameOf(tag);
    if (!name) return;
    natives.set(tag, one.textContent ?? "");
    one.textContent = name;
  };
  for (const option of all<HTMLOptionElement>("#language option, #to-language option")) named(option, option.value);
  for (const one of all("[data-language]")) named(one, one.dataset["language"] ?? "");
}

/** Returns a sentence of the server with the name of a language of piece letters in the language of the page. */
export function withLanguage(sentence: string, tag: string | null | undefined): string {
  const native = tag ? natives.get(tag) : undefined;
  const option = seek<HTMLOptionElement>(`#language option[value="${CSS.escape(tag ?? "")}"]`);
  return native && option?.textContent ? sentence.replace(native, option.textContent) : sentence;
}
