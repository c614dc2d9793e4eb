//! Light or dark: what the system asks for, unless the reader chose otherwise; the choice is kept in the browser.

import { button, seek } from "./dom";
import { keep, kept } from "./keep";

const NAME = "stamma.theme";

/** Follows the choice that is kept, and puts the switch into the header. */
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
    toggle.textContent = dark() ? "Light" : "Dark";
    toggle.setAttribute("aria-label", dark() ? "Light colours" : "Dark colours");
  };
  wished.addEventListener("change", show);
  show();
  seek("header.top")?.append(toggle);
}
