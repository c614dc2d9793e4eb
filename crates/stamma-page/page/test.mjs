//! Runs the tests that need no browser. Each is bundled first, since Node does not read TypeScript.

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const page = dirname(fileURLToPath(import.meta.url));
const lines = readFileSync(join(page, "../../stamma/locales/en.txt"), "utf8").split("[script]")[1].split("\n");
const words = Object.fromEntries(lines.filter((line) => line.includes(" = ")).map((line) => line.split(/ = (.*)/s).slice(0, 2)));
const made = mkdtempSync(join(tmpdir(), "stamma-page-"));
try {
  const entryPoints = readdirSync(page).filter((name) => name.endsWith(".test.ts")).map((name) => join(page, name));
  await build({ entryPoints, outdir: made, bundle: true, platform: "node", format: "esm", outExtension: { ".js": ".mjs" }, logLevel: "warning", banner: { js: `globalThis.WORDS = ${JSON.stringify(words)};` } });
  const tests = readdirSync(made).map((name) => join(made, name));
  process.exitCode = spawnSync(process.execPath, ["--test", "--test-reporter=tap", ...tests], { stdio: "inherit" }).status ?? 1;
} finally {
  rmSync(made, { recursive: true });
}
