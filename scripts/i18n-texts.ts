/** Every text that users read, by language: of the panel, of the server, and of the API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../packages/contract/src/contract.ts';
import { errors } from '../packages/contract/src/errors.ts';
import type { Glossary, Texts } from './glossary.ts';

const root = join(import.meta.dirname, '..');
const textFolder = join(root, 'apps/web/public/assets/i18n');
const serverTextFolder = join(root, 'apps/server/texts');

export function readGlossary(): Glossary {
  return JSON.parse(readFileSync(join(root, 'docs/glossary.json'), 'utf8')) as Glossary;
}

/** The texts of the panel. */
export function readTexts(language: string): Texts {
  return JSON.parse(readFileSync(join(textFolder, `${language}.json`), 'utf8')) as Texts;
}

/** Texts that the server itself writes: mails, printed invoices, notifications. */
export function readServerTexts(language: string): Texts {
  return JSON.parse(readFileSync(join(serverTextFolder, `${language}.json`), 'utf8')) as Texts;
}

export const everyText = (language: string): Texts => ({
  ...readTexts(language),
  ...readServerTexts(language),
});

/** Texts of the API, in English only, under keys such as `api.error.notAuthorized` and `api.listUsers`. */
export function apiTexts(): Texts {
  const messages = Object.entries(errors).map(([name, { message }]) => [`api.error.${name}`, message]);
  const summaries = Object.entries(contract).map(([name, { summary }]) => [`api.${name}`, summary]);
  return Object.fromEntries([...messages, ...summaries]);
}
