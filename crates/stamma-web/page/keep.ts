//! What is kept in the browser. A browser that keeps nothing is no fault: the page works without.

/** What was kept under a name. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null forgets it. */
export function keep(name: string, text: string | null | undefined): void {
  try {
    if (text === null || text === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Private windows and full stores refuse; the page goes on with what it has in hand.
  }
}
