import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../apps/web/dist');
const textFolder = join(dist, 'assets/i18n');
const startTexts = 'start.json';
const kilobyte = 1024;

const loginEntries = ['index.html'];
/** Entry that is loaded for the dashboard after sign-in, in addition to the sign-in page's. */
const frameEntry = 'src/app/panel.tsx';
const firstScreen = 'src/routes/work/vehicles-page.tsx';
/** Screens before the sign-in, which are measured as one. */
const beforeSignIn = /\/(login|second-factor|own-password)-/;
/** Scripts that index.html loads before everything else. */
const plainScripts = ['early.js'];

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

/** The script files of some entries with all their static imports. */
function scriptsOf(manifest: Manifest, entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest: was the panel built?`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return found;
}

function gzippedBytes(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}

const kilobytes = (bytes: number) => Math.round((bytes / kilobyte) * 10) / 10;

/** What each screen loads in addition to the sign-in page and the frame around all screens, largest first. */
function screens(manifest: Manifest): { screen: string; kilobytes: number }[] {
  const there = scriptsOf(manifest, [...loginEntries, frameEntry]);
  return Object.keys(manifest)
    .filter((name) => name.startsWith('src/routes/') && !beforeSignIn.test(name))
    .map((screen) => {
      const own = [...scriptsOf(manifest, [screen])].filter((file) => !there.has(file));
      return { screen, kilobytes: kilobytes(gzippedBytes(own)) };
    })
    .toSorted((a, b) => b.kilobytes - a.kilobytes);
}

/** The texts that a screen shows in a language: those of the start, and those of the screen that has most. */
function textsOf(language: string): number {
  const folder = join(textFolder, language);
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  );
  const screens = parts.filter((file) => file !== startTexts);
  const bytesOf = (file: string) => gzippedBytes([join('assets/i18n', language, file)]);
  return kilobytes(bytesOf(startTexts) + Math.max(...screens.map(bytesOf)));
}

/** Gzipped kilobytes that a browser loads of the built panel, with the limits. */
export function weigh() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const heaviest = screens(manifest);
  const languages = readdirSync(textFolder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const js = (entries: string[]) =>
    kilobytes(gzippedBytes([...scriptsOf(manifest, entries), ...plainScripts]));
  return {
    figures: {
      loginKilobytes: { is: js(loginEntries), bar: 130 },
      firstScreenKilobytes: { is: js([...loginEntries, frameEntry, firstScreen]), bar: 300 },
      heaviestScreenKilobytes: { is: heaviest[0]?.kilobytes ?? 0, bar: 120 },
      largestLanguageKilobytes: { is: Math.max(...languages.map(({ name }) => textsOf(name))), bar: 55 },
    },
    heaviest: heaviest.slice(0, 5),
  };
}
