/** The texts that source code names: by their keys, or by the beginnings of keys that are composed at run time. */
export interface NamedTexts {
  keys: ReadonlySet<string>;
  beginnings: ReadonlySet<string>;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;
const quotedKey = /['"]([a-zA-Z]+(?:\.[\w-]+)+|[a-zA-Z]+)['"]/g;
const builtKey = /`([a-zA-Z]+\.[\w.-]*)\$\{/g;

export const isPlural = (key: string) => pluralSuffix.test(key);

/** The key by which code names a text: the plural forms of a text share one. */
export const baseOf = (key: string) => key.replace(pluralSuffix, '');

export function namedTexts(source: string): NamedTexts {
  const all = (pattern: RegExp) => new Set([...source.matchAll(pattern)].map(([, found = '']) => found));
  return { keys: all(quotedKey), beginnings: all(builtKey) };
}

export function isNamed({ keys, beginnings }: NamedTexts, key: string): boolean {
  const base = baseOf(key);
  return keys.has(base) || [...beginnings].some((beginning) => base.startsWith(beginning));
}

export function joinNamed(all: readonly NamedTexts[]): NamedTexts {
  return {
    keys: new Set(all.flatMap(({ keys }) => [...keys])),
    beginnings: new Set(all.flatMap(({ beginnings }) => [...beginnings])),
  };
}
