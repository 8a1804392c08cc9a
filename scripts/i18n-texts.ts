/** Every text that people read, by language: of the panel, of mails, of printed invoices, and of the API. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { invoiceTexts } from '../apps/server/src/modules/invoices/invoice-texts.rules.ts';
import { contract } from '../packages/contract/src/contract.ts';
import { errors } from '../packages/contract/src/errors.ts';
import type { Glossary, Texts } from './glossary.ts';

const root = join(import.meta.dirname, '..');
export const textFolder = join(root, 'apps/web/public/assets/i18n');
const mailFolder = join(root, 'apps/server/src/platform/mail');

export function readGlossary(): Glossary {
  return JSON.parse(readFileSync(join(root, 'docs/glossary.json'), 'utf8')) as Glossary;
}

/** The texts of the panel. */
export function readTexts(language: string): Texts {
  return JSON.parse(readFileSync(join(textFolder, `${language}.json`), 'utf8')) as Texts;
}

/** The mails of a language as texts, such as `mail.invitation.subject`. */
function readMails(language: string): Texts {
  const mails = JSON.parse(readFileSync(join(mailFolder, `${language}.json`), 'utf8')) as Record<
    string,
    Texts
  >;
  return Object.fromEntries(
    Object.entries(mails).flatMap(([mail, parts]) =>
      Object.entries(parts).map(([part, text]) => [`mail.${mail}.${part}`, text]),
    ),
  );
}

/** The words of printed invoices as texts, such as `invoice.net`. */
function readInvoiceTexts(language: string): Texts {
  const texts: Record<string, Texts> = invoiceTexts;
  return Object.fromEntries(
    Object.entries(texts[language] ?? {}).map(([word, text]) => [`invoice.${word}`, text]),
  );
}

export const everyText = (language: string): Texts => ({
  ...readTexts(language),
  ...readMails(language),
  ...readInvoiceTexts(language),
});

/** What the API says itself, in English alone: as `api.error.notAuthorized` and `api.listUsers`. */
export function apiTexts(): Texts {
  const messages = Object.entries(errors).map(([name, { message }]) => [`api.error.${name}`, message]);
  const summaries = Object.entries(contract).map(([name, { summary }]) => [`api.${name}`, summary]);
  return Object.fromEntries([...messages, ...summaries]);
}
