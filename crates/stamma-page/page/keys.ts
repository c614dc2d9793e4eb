//! Keys: one row each, which the dialog of all keys lists. Keys are ignored in text fields, and combinations with Ctrl,
//! Alt or Meta are left to the browser and to screen readers.

import { button, element, isField } from "./dom";
import { say } from "./words";

/** A key and its action, which returns false if there is nothing to do. */
export interface Key {
  keys: readonly string[];
  shown: string;
  says: string;
  run: (key: string) => boolean | void;
}

/** An access key, pressed with Alt or another modifier of the browser. */
const ACCESS: readonly [letter: string, selector: string, message: string][] = [
  ["t", "#text, #typed", "access-box"],
  ["m", "button.move[tabindex='0']", "access-moves"],
  ["b", ".stage .flip", "key-turn"],
  ["w", "#to", "access-notation"],
  ["1", "header nav a[data-page=read]", "access-read"],
  ["2", "header nav a[data-page=record]", "access-record"],
  ["3", "header nav a[data-page=help]", "access-help"],
];

/** Handles the keys of a page, and lists all of them on `?`. */
export function listen(rows: readonly Key[]): { help: () => void } {
  const dialog = dialogOf(rows);
  document.body.append(dialog);
  const help = (): void => {
    if (!dialog.open) dialog.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey && !event.altKey && !event.shiftKey && event.key === "z" && !isField(event.target)) {
      if (press(rows, "u")) event.preventDefault();
      return;
    }
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "?") {
      help();
      event.preventDefault();
    } else if (press(rows, event.key)) {
      event.preventDefault();
    }
  });
  for (const [letter, selector] of ACCESS) document.querySelector(selector)?.setAttribute("accesskey", letter);
  return { help };
}

function press(rows: readonly Key[], key: string): boolean {
  const row = rows.find((one) => one.keys.includes(key));
  return row !== undefined && row.run(key) !== false;
}

function dialogOf(rows: readonly Key[]): HTMLDialogElement {
  const dialog = element("dialog", { class: "keys", "aria-labelledby": "keys-title" });
  const list = (pairs: readonly (readonly [string, string])[]): HTMLElement =>
    element("dl", {}, ...pairs.map(([key, says]) => element("div", {}, element("dt", {}, ...caps(key)), element("dd", {}, says))));
  const access = ACCESS.filter(([, selector]) => document.querySelector(selector) || selector.startsWith("button.move"));
  dialog.append(
    element("h2", { id: "keys-title" }, say("keys")),
    list([...rows.map((row) => [row.shown, row.says] as const), ["?", say("key-list")], ["Esc", say("key-close")]]),
    element("h3", {}, say("access-keys")),
    element("p", { class: "aside" }, say("access-text")),
    list(access.map(([letter, , message]) => [letter, say(message)] as const)),
    button(say("close"), { class: "plain" }, () => dialog.close()),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  return dialog;
}

function caps(shown: string): (HTMLElement | string)[] {
  return shown.split(" ").flatMap((key, index) => [...(index > 0 ? [" "] : []), key === "–" ? key : element("kbd", {}, key)]);
}
