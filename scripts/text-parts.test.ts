import { expect, test } from 'vitest';
import { baseOf, isNamed, namedTexts } from '../apps/web/build/named-texts.ts';
import { type Sources, textParts, withTextsLoaded } from '../apps/web/build/text-parts.ts';
import { readTexts } from './i18n-texts.ts';
import { importsOf, isTest, sourceFiles } from './source-files.ts';

const folder = 'apps/web/src/';
const files = new Map(
  sourceFiles(['.ts', '.tsx'])
    .filter(({ path }) => path.startsWith(folder) && !isTest(path))
    .map((file) => [file.path.slice(folder.length), file]),
);
const named = new Map([...files].map(([module, { text }]) => [module, namedTexts(text)]));
const startPart = 'start';
const loaded = /import\(\s*['"]/;

/** The panel's own modules. A module that is loaded on demand anywhere in a file counts as loaded there. */
function panel(): Sources {
  const ownImports = (module: string) => {
    const file = files.get(module);
    const found = file ? importsOf(file).filter((path) => path.startsWith(folder)) : [];
    return found.map((path) => path.slice(folder.length)).filter((path) => files.has(path));
  };
  const isLoaded = (module: string, imported: string) => {
    const name = imported.split('/').at(-1) ?? '';
    return (files.get(module)?.text ?? '')
      .split('\n')
      .some((line, index, lines) => line.includes(name) && loaded.test(`${lines[index - 1]}\n${line}`));
  };
  return {
    modules: [...files.keys()],
    importsOf: (module) => ownImports(module).filter((imported) => !isLoaded(module, imported)),
    loadsOf: (module) => ownImports(module).filter((imported) => isLoaded(module, imported)),
    namedIn: (module) => named.get(module) ?? namedTexts(''),
  };
}

const keys = [...new Set(Object.keys(readTexts('en')).map(baseOf))];

test('a screen’s part and the start have every text that the code of the screen names', () => {
  const sources = panel();
  const parts = textParts(sources, keys);
  expect(parts.size).toBeGreaterThan(50);
  const namedIn = new Map(
    [...named].map(([module, one]) => [module, keys.filter((key) => isNamed(one, key))]),
  );
  for (const [part, own] of parts) {
    if (part === startPart) continue;
    const reached = new Set([`routes/${part}.tsx`]);
    for (const module of reached)
      for (const next of [...sources.importsOf(module), ...sources.loadsOf(module)]) reached.add(next);
    const wanted = [...reached].flatMap((module) => namedIn.get(module) ?? []);
    const lacking = wanted.filter((key) => !own.has(key) && !parts.get(startPart)?.has(key));
    expect(lacking, part).toEqual([]);
  }
});

test('every text is in a part', () => {
  const parts = [...textParts(panel(), keys).values()];
  expect(keys.filter((key) => !parts.some((part) => part.has(key)))).toEqual([]);
});

test('a screen that the frame imports at once has its texts in the start', () => {
  const texts: Record<string, string> = {
    'main.tsx': "t('sign.in')",
    'app/gate.tsx': "t('shell.menu')",
    'routes/people/login-page.tsx': "t('login.title')",
    'routes/work/cars-page.tsx': "t('cars.title')",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source code.
    'routes/work/car-dialog.tsx': 't(`colours.${colour}`)',
  };
  const imports: Record<string, string[]> = {
    'main.tsx': ['app/gate.tsx'],
    'app/gate.tsx': ['routes/people/login-page.tsx'],
  };
  const loads: Record<string, string[]> = {
    'app/gate.tsx': ['routes/work/cars-page.tsx'],
    'routes/work/cars-page.tsx': ['routes/work/car-dialog.tsx'],
  };
  const parts = textParts(
    {
      modules: Object.keys(texts),
      importsOf: (module) => imports[module] ?? [],
      loadsOf: (module) => loads[module] ?? [],
      namedIn: (module) => namedTexts(texts[module] ?? ''),
    },
    ['sign.in', 'shell.menu', 'login.title', 'cars.title', 'colours.red', 'unused'],
  );
  expect(Object.fromEntries([...parts].map(([part, own]) => [part, [...own]]))).toEqual({
    start: ['sign.in', 'shell.menu', 'login.title'],
    'work/cars-page': ['cars.title', 'colours.red'],
  });
});

test('wherever the frame loads a screen, the build has it load the texts too', () => {
  const frame = [...files].filter(([module]) => module.startsWith('app/'));
  const screens = frame.flatMap(([, { text }]) => text.match(/import\([^)]*routes\/[^)]*\)/g) ?? []);
  const withTexts = frame.flatMap(([, { text }]) => withTextsLoaded(text).match(/withTexts\('/g) ?? []);
  expect(withTexts).toHaveLength(screens.length);
  expect(withTextsLoaded("lazy(() => import('../routes/work/cars-page.tsx'))")).toBe(
    "import { withTexts } from '../lib/with-texts.ts';\nlazy(() => withTexts('work/cars-page', () => import('../routes/work/cars-page.tsx')))",
  );
});
