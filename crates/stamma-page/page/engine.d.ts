//! The module of wasm-bindgen, which is made with the site.

/** Loads the module. */
export default function init(): Promise<unknown>;

/** Returns the answer to a body at a path: of JSON in UTF-8, or of a file. */
export function answer(path: string, body: Uint8Array): { readonly ok: boolean; taken(): string };
