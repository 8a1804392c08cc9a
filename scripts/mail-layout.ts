import { readFileSync } from 'node:fs';
import path from 'node:path';
import mjml2html from 'mjml';
import { root } from './source-files.ts';

const folder = path.join(root, 'apps/server/src/platform/mail');
export const layoutFile = path.join(folder, 'letter.gen.html');

/** The layout of mails as tables with inlined styles, made of letter.mjml. */
export async function makeMailLayout(): Promise<string> {
  const source = readFileSync(path.join(folder, 'letter.mjml'), 'utf8');
  const { html } = await mjml2html(source, {
    fonts: {},
    keepComments: true,
    minify: false,
    validationLevel: 'strict',
  });
  const lines = html.split('\n').map((line) => line.trim());
  return `${lines.filter((line) => line !== '').join('\n')}\n`;
}
