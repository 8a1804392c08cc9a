/** So many characters at the beginning tell secrets apart: 16 of base64 are 96 bits. */
const beginning = 16;

/**
 * Those of `secrets` (each at least 16 characters) that stand anywhere in `text`, also inside of longer words.
 * One walk over the text whatever the number of secrets: thousands of searches through megabytes take minutes.
 */
export function secretsIn(text: string, secrets: readonly string[]): string[] {
  const known = Map.groupBy(secrets, (secret) => secret.slice(0, beginning));
  const found = new Set<string>();
  for (const word of text.matchAll(/[^\s"{}[\]<>]{16,}/g)) {
    const last = word[0].length - beginning;
    for (let at = 0; at <= last; at += 1) {
      for (const secret of known.get(word[0].slice(at, at + beginning)) ?? [])
        if (word[0].startsWith(secret, at)) found.add(secret);
    }
  }
  return [...found];
}
