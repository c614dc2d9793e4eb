//! Names of files with games.

const LONGEST = 80;

/** Returns the name of a file for a game with these tags, without its ending: players and date, as far as they are known. */
export function fileName(tags: ReadonlyMap<string, string>, otherwise: string): string {
  const parts = ["White", "Black", "Date"].map((tag) => known(tags.get(tag) ?? ""));
  return parts.filter((part) => part !== "").join("-").slice(0, LONGEST) || otherwise;
}

/** The letters, numbers and dots of a value; none of a placeholder. Of a name with a comma, the family name. */
function known(value: string): string {
  const [first = ""] = value.split(",");
  if (!/[\p{L}\p{N}]/u.test(first)) return "";
  return first.trim().replace(/[^\p{L}\p{N}.]+/gu, "-").replace(/\.?\?+/g, "").replace(/^[-.]+|[-.]+$/g, "");
}
