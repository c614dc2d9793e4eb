// The examples of docs/javascript.md and of the README: a line `EXPRESSION; // VALUE` says what it gives.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root, url } from "./package.mjs";

for (const page of ["docs/javascript.md", "ports/wasm/README.md"]) {
  test(`the examples of ${page} give what they say`, async () => {
    const text = readFileSync(join(root, page), "utf8");
    const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map((found) => found[1]);
    assert.ok(blocks.length > 0);
    const assertion = (_, indent, expression, value) => `${indent}assert.deepEqual(${expression}, ${value});`;
    const code = blocks.join("\n").replace(/^( *)(.*?); \/\/ (.*)$/gm, assertion);
    const checked = code.replaceAll('"stamma"', JSON.stringify(url.href));
    assert.ok(checked.includes("assert.deepEqual"));
    const made = mkdtempSync(join(tmpdir(), "stamma-docs-"));
    try {
      const file = join(made, "examples.mjs");
      writeFileSync(file, `import assert from "node:assert/strict";\n${checked}`);
      writeFileSync(join(made, "club.pgn"), readFileSync(join(root, "ports/python/tests/data/club.pgn")));
      const before = process.cwd();
      process.chdir(made);
      await import(pathToFileURL(file)).finally(() => process.chdir(before));
    } finally {
      rmSync(made, { recursive: true });
    }
  });
}
