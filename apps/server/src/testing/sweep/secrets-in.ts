/** Length of the prefix by which secrets are distinguished: 16 characters of base64 are 96 bits. */
const beginning = 16;

/**
 * Those of `secrets` (each at least 16 characters) that occur anywhere in `text`, also inside longer words. Scans the
 * text once regardless of the number of secrets: thousands of searches through megabytes take minutes.
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
