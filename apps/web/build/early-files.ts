import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, withImports } from './chunks-of.ts';

const entry = /index\.html$/;
/** What nearly every screen behind the sign-in needs: the frame, and two files of `splitting.ts`. */
const behind = /(app\/panel\.tsx|^list|^common)$/;
const scene = /scene-[\w-]{8}\.svg$/;
const texts = path.join(import.meta.dirname, '../public/assets/i18n');
const tag = '<script src="/early.js"';

/** Names of the chunks that a pattern finds by their module or their name. */
function namesOf(bundle: Rolldown.OutputBundle, pattern: RegExp): string[] {
  return Object.values(bundle)
    .filter((output) => output.type === 'chunk' && pattern.test(output.facadeModuleId ?? output.name))
    .map(({ fileName }) => fileName);
}

/** What is fetched at once after the sign-in, on top of what the sign-in itself is made of. */
function filesBehind(bundle: Rolldown.OutputBundle): string[] {
  const there = withImports(bundle, namesOf(bundle, entry));
  const files = [...withImports(bundle, namesOf(bundle, behind))].filter((name) => !there.has(name));
  const styles = files.flatMap((name) => [...(chunkOf(bundle, name)?.viteMetadata?.importedCss ?? [])]);
  return [...new Set([...files, ...styles])];
}

/** Tells `public/early.js` what it may fetch before the page itself asks for it. */
export function earlyFiles(): Plugin {
  return {
    name: 'early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle = {} }) {
        const files = filesBehind(bundle);
        const picture = Object.keys(bundle).find((name) => scene.test(name));
        if (files.length === 0 || !picture || !page.includes(tag)) {
          throw new Error('the page, its picture or the panel is not there');
        }
        const data = {
          panel: files.map((name) => `/${name}`).join(' '),
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
