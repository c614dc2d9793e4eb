//! The entry point of the script, for all pages.

import { address } from "./carrier";
import { element, worded } from "./dom";
import { readPage } from "./read";
import { recordPage } from "./record";
import { theme } from "./theme";
import { language } from "./language";

const GONE_AFTER = 6_000;

function start(): void {
  document.documentElement.classList.add("js");
  if (!language()) return;
  theme();
  const status = element("p", { class: "said", role: "status" });
  document.body.append(status);
  let timer = 0;
  const said = (message: string): void => {
    clearTimeout(timer);
    status.replaceChildren(...worded(message));
    timer = window.setTimeout(() => (status.textContent = ""), GONE_AFTER);
  };
  keepSite();
  if (document.body.classList.contains("read")) readPage(said);
  if (document.body.classList.contains("record")) recordPage(said);
}

/** Keeps the files of the static site, so that it opens without a network. Where the browser cannot, it works with one. */
function keepSite(): void {
  const service = document.body.dataset["service"];
  if (service && "serviceWorker" in navigator) void navigator.serviceWorker.register(address(service)).catch(() => null);
}

start();
