import { isNamed, joinNamed, type NamedTexts } from './named-texts.ts';

/** The panel's modules, by their paths below `apps/web/src`. */
export interface Sources {
  modules: readonly string[];
  /** What a module imports statically. */
  importsOf: (module: string) => readonly string[];
  /** What a module imports on demand. */
  loadsOf: (module: string) => readonly string[];
  namedIn: (module: string) => NamedTexts;
}

/** The part with the texts of the sign-in, of the frame around all screens and of all errors. */
const startPart = 'start';

const start = 'main.tsx';
const isFrame = (module: string) => module === start || module.startsWith('app/');
const screenFile = /^routes\/([\w-]+\/[\w-]+)\.tsx$/;

/** All modules that these import or load, directly or not, themselves included; the search leaves out `without`. */
function reach(sources: Sources, from: string, without: ReadonlySet<string>): Set<string> {
  const found = new Set([from]);
  // Iterating a Set also visits the items that are added during the iteration.
  for (const module of found)
    for (const next of [...sources.importsOf(module), ...sources.loadsOf(module)])
      if (!without.has(next)) found.add(next);
  return found;
}

/**
 * Which of the keys are in which part of a language: in `start`, or in the part of a screen that the frame loads on
 * demand, which has the name of its module. A screen's part has every text that the screen, or anything it imports,
 * names, unless it is in `start`.
 */
export function textParts(sources: Sources, keys: readonly string[]): Map<string, Set<string>> {
  const screens = new Set(
    sources.modules.filter(isFrame).flatMap((module) => sources.loadsOf(module).filter(isScreen)),
  );
  const keysFrom = (from: string, without: ReadonlySet<string>) => {
    const named = joinNamed([...reach(sources, from, without)].map(sources.namedIn));
    return keys.filter((key) => isNamed(named, key));
  };
  const atStart = new Set(keysFrom(start, screens));
  const parts = new Map([[startPart, atStart]]);
  for (const screen of screens) {
    const own = keysFrom(screen, new Set()).filter((key) => !atStart.has(key));
    parts.set(partOf(screen), new Set(own));
  }
  return parts;
}

const isScreen = (module: string) => screenFile.test(module);
const partOf = (screen: string) => screenFile.exec(screen)?.[1] ?? screen;

const loadOfScreen = /import\(\s*'\.\.\/routes\/([\w-]+\/[\w-]+)\.tsx',?\s*\)/g;

/** The code of a frame's module, with each load of a screen replaced by one of the screen and its texts. */
export function withTextsLoaded(code: string): string {
  const loading = code.replaceAll(
    loadOfScreen,
    (load, part: string) => `withTexts('${part}', () => ${load})`,
  );
  return loading === code ? code : `import { withTexts } from '../lib/with-texts.ts';\n${loading}`;
}
