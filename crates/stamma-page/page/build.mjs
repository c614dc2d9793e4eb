//! Builds the page's script and style into a folder, `built/` by default. The output is reproducible, so that a test can
//! check whether the committed files are current.

import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const page = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(page, "..", "built");

await build({
  entryPoints: [
    { in: join(page, "main.ts"), out: "page" },
    { in: join(page, "page.css"), out: "page" },
    { in: join(page, "worker.ts"), out: "worker" },
    { in: join(page, "service.ts"), out: "service" },
  ],
  outdir: target,
  bundle: true,
  // Made with the site, and loaded beside the worker.
  external: ["./engine.js"],
  minify: true,
  format: "esm",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  legalComments: "none",
  logLevel: "warning",
});
