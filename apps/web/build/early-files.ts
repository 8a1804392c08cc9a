import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks-of.ts';

const entry = /index\.html$/;
/** Chunks that nearly every screen behind the sign-in needs: the frame and the list components (`splitting.ts`). */
const behind = /(app\/panel\.tsx|^list)$/;
/** The screen that most people work on and that most visits start with. */
const vehicles = /routes\/work\/vehicles-page\.tsx$/;
/** The chunk of modules that many screens share. */
const common = /^common$/;
const scene = /scene-[\w-]{8}\.svg$/;
const texts = path.join(import.meta.dirname, '../public/assets/i18n');
const tag = '<script src="/early.js"';

/** File names of the chunks whose entry module or name matches the pattern. */
function namesOf(bundle: Rolldown.OutputBundle, pattern: RegExp): string[] {
  return Object.values(bundle)
    .filter((output) => output.type === 'chunk' && pattern.test(output.facadeModuleId ?? output.name))
    .map(({ fileName }) => fileName);
}

/** The scripts of these chunks that are not in `there`, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, pattern: RegExp, there: ReadonlySet<string>): string[] {
  const files = [...withImports(bundle, namesOf(bundle, pattern))].filter((name) => !there.has(name));
  const styles = files.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files, ...styles])];
}

const addresses = (files: readonly string[]) => files.map((name) => `/${name}`).join(' ');

/** Lists in the page the files that `public/early.js` may fetch before the page itself requests them. */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const start = withImports(bundle, namesOf(bundle, entry));
        const panel = filesOf(bundle, behind, start);
        const picture = Object.keys(bundle).find((name) => scene.test(name));
        const first = filesOf(bundle, vehicles, new Set([...start, ...panel]));
        if (panel.length === 0 || first.length === 0 || !picture || !page.includes(tag)) {
          throw new Error('the page, its picture, the panel or its first screen is not there');
        }
        const data = {
          panel: addresses(panel),
          vehicles: addresses(first),
          others: addresses(filesOf(bundle, common, new Set([...start, ...panel]))),
          scene: `/${picture}`,
          languages: readdirSync(texts)
            .map((file) => path.basename(file, '.json'))
            .join(' '),
        };
        const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${value}"`);
        return page.replace(tag, tag + attributes.join(''));
      },
    },
  };
}
