/** Shorter names are in too many words that mean nobody. */
const nameMin = 3;

/** What means nobody else: addresses, and names of more than one word. */
export function unmistakable({ emails, names }: { emails: string[]; names: string[] }): string[] {
  return [...emails, ...names.filter((name) => /\S\s+\S/.test(name))];
}

/** A regular expression of PostgreSQL that finds these texts as whole words; null: there is nothing to find. */
export function mentionsOf(texts: readonly string[]): string | null {
  const found = [...new Set(texts.map((text) => text.trim()))]
    .filter((text) => text.length >= nameMin)
    // The longest first: a name that another one begins with would leave the rest of that.
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  return found.length === 0 ? null : `(?<!\\w)(?:${found.join('|')})(?!\\w)`;
}
