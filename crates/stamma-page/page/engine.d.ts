//! The module of wasm-bindgen, which is made with the site.

/** Loads the module. */
export default function init(): Promise<unknown>;

/** Sets what reads the files beside the module. A file that cannot be read is undefined. */
export function readFilesWith(files: { read(name: string): Uint8Array | undefined }): void;

/** Returns the answer to a body at a path: of JSON in UTF-8, or of a file. */
export function answer(path: string, body: Uint8Array): { readonly ok: boolean; taken(): string };
