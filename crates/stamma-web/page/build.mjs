//! Builds the page's script and style into a folder, `built/` unless another is named. The same sources give the same
//! bytes, so that a test can see whether what is committed is current.

import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const page = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(page, "..", "built");

await build({
  entryPoints: [
    { in: join(page, "main.ts"), out: "page" },
    { in: join(page, "page.css"), out: "page" },
  ],
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome123", "firefox120", "safari17.5"],
  legalComments: "none",
  logLevel: "warning",
});
