//! The module of wasm-bindgen, which is made with the site.

/** Loads the module. */
export default function init(): Promise<unknown>;

/** Returns the answer to a body of JSON at a path. */
export function answer(path: string, body: string): { readonly ok: boolean; readonly text: string; free(): void };
