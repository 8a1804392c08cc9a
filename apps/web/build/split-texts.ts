import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { baseOf, namedTexts } from './named-texts.ts';
import { type Sources, textParts, withTextsLoaded } from './text-parts.ts';

type Texts = Record<string, string>;

const web = path.join(import.meta.dirname, '..');
const sourceFolder = path.join(web, 'src');
const frameFolder = path.join(sourceFolder, 'app');
const textFolder = path.join(web, 'public/assets/i18n');
const reference = 'en';

const readTexts = (language: string) =>
  JSON.parse(readFileSync(path.join(textFolder, `${language}.json`), 'utf8')) as Texts;

function sourcesOf(context: Rolldown.PluginContext): Sources {
  const isOwn = (id: string) => id.startsWith(sourceFolder + path.sep) && /\.tsx?$/.test(id);
  const nameOf = (id: string) => path.relative(sourceFolder, id).replaceAll(path.sep, '/');
  const own = (ids: readonly string[] = []) => ids.filter(isOwn).map(nameOf);
  const info = (module: string) => context.getModuleInfo(path.join(sourceFolder, module));
  return {
    modules: own([...context.getModuleIds()]),
    importsOf: (module) => own(info(module)?.importedIds),
    loadsOf: (module) => own(info(module)?.dynamicallyImportedIds),
    namedIn: (module) => namedTexts(readFileSync(path.join(sourceFolder, module), 'utf8')),
  };
}

/**
 * Splits each language into the parts that a browser loads beside the code that needs them (`text-parts.ts`):
 * `assets/i18n/de/start.json`, `assets/i18n/de/work/vehicle-page.json` … The complete `assets/i18n/de.json` stays, for
 * front ends other than the panel.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return path.dirname(id) === frameFolder ? { code: withTextsLoaded(code), map: null } : null;
    },
    generateBundle() {
      const keys = [...new Set(Object.keys(readTexts(reference)).map(baseOf))];
      const parts = textParts(sourcesOf(this), keys);
      for (const file of readdirSync(textFolder)) {
        const language = path.basename(file, '.json');
        const texts = Object.entries(readTexts(language));
        for (const [part, own] of parts) {
          const source = JSON.stringify(Object.fromEntries(texts.filter(([key]) => own.has(baseOf(key)))));
          this.emitFile({ type: 'asset', fileName: `assets/i18n/${language}/${part}.json`, source });
        }
      }
    },
  };
}
