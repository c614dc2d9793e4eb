//! Light or dark: as the system is set, unless the user has chosen otherwise; the choice is stored in the browser.

import { button, seek } from "./dom";
import { keep, kept } from "./keep";
import { say } from "./words";

const NAME = "stamma.theme";

/** Applies the stored choice, and adds the switch to the header. */
export function theme(): void {
  const root = document.documentElement;
  const wished = window.matchMedia("(prefers-color-scheme: dark)");
  const dark = (): boolean => (root.dataset["theme"] ? root.dataset["theme"] === "dark" : wished.matches);
  const before = kept(NAME);
  if (before === "dark" || before === "light") root.dataset["theme"] = before;
  const toggle = button("", { class: "plain theme" }, () => {
    root.dataset["theme"] = dark() ? "light" : "dark";
    keep(NAME, root.dataset["theme"]);
    show();
  });
  const show = (): void => {
    toggle.textContent = say(dark() ? "light" : "dark");
    toggle.setAttribute("aria-label", say(dark() ? "light-colours" : "dark-colours"));
  };
  wished.addEventListener("change", show);
  show();
  seek("header.top")?.append(toggle);
}
