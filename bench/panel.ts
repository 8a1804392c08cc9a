/**
 * Weighs what a browser has to load of the built panel. Prints JSON; exit code 1 over the bar.
 *
 *   node bench/panel.ts            after `vite build apps/web`
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../apps/web/dist');

/** Gzipped bytes. JavaScript before the sign-in is drawn, and all JavaScript up to the first screen after it. */
const bars = { loginJsBytes: 130 * 1024, firstScreenJsBytes: 300 * 1024 };

const loginEntries = ['index.html'];
/** What is fetched for the dashboard after a sign-in, on top of the login. */
const firstScreenEntries = ['src/app/panel.tsx', 'src/routes/dashboard/vehicles-page.tsx'];
/** Loaded by index.html before everything else. */
const plainScripts = ['colour-scheme.js'];

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files of some entries with all they import at once. */
function filesOf(entries: readonly string[]): { js: Set<string>; css: Set<string> } {
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest: was the panel built?`);
    if (js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const entry of entries) visit(entry);
  return { js, css };
}

function gzippedBytes(files: Iterable<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  );
}

const login = filesOf(loginEntries);
const firstScreen = filesOf([...loginEntries, ...firstScreenEntries]);
const figures = {
  loginJsBytes: gzippedBytes([...login.js, ...plainScripts]),
  loginCssBytes: gzippedBytes(login.css),
  firstScreenJsBytes: gzippedBytes([...firstScreen.js, ...plainScripts]),
  firstScreenCssBytes: gzippedBytes(firstScreen.css),
  languageFileBytes: gzippedBytes(['assets/i18n/en.json']),
};
const isWithinBars =
  figures.loginJsBytes <= bars.loginJsBytes && figures.firstScreenJsBytes <= bars.firstScreenJsBytes;

console.log(JSON.stringify({ ...figures, bars, isWithinBars }, null, 2));
process.exitCode = isWithinBars ? 0 : 1;
