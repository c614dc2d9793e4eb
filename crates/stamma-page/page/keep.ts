//! Storage in the browser. The page works without it.

/** Returns the text stored under a name. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text under a name; null removes it. */
export function keep(name: string, text: string | null | undefined): void {
  try {
    if (text === null || text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Private windows and full stores throw; the page keeps its state in memory.
  }
}
