import { readFileSync } from 'node:fs';
import path from 'node:path';

export const mailLanguages = ['en', 'de', 'fr', 'es', 'pt', 'ca', 'it', 'hu', 'el'] as const;
export type MailLanguage = (typeof mailLanguages)[number];
export const mailNames = [
  'emailChanged',
  'invitation',
  'ledgerDifferences',
  'notice',
  'passkeyAdded',
  'passkeyRemoved',
  'passwordChanged',
  'passwordReset',
  'secondFactorOff',
  'secondFactorOn',
  'signUp',
  'signUpKnown',
] as const;
export type MailName = (typeof mailNames)[number];
/** Headline and content of notifications of the installation; by mail they come as a `notice`. */
export const noticeNames = ['lowBalance', 'picturesReady', 'picturesReadyPartly'] as const;
export type NoticeName = (typeof noticeNames)[number];

interface MailText {
  subject: string;
  body: string;
}

type MailTexts = Record<MailName | NoticeName, MailText>;

const loaded = new Map<MailLanguage, MailTexts>();

function textsOf(language: MailLanguage): MailTexts {
  const known = loaded.get(language);
  if (known) return known;
  const file = path.join(import.meta.dirname, `${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as MailTexts;
  loaded.set(language, texts);
  return texts;
}

/** What mails call the product where an installation has no name of its own. */
const productName = 'Forecourt';

/** Subject and text in the reader's language, `{{name}}` filled in; English for a language without texts. */
export function mailText(
  name: MailName | NoticeName,
  language: string,
  values: Record<string, string>,
): { subject: string; text: string } {
  const known = mailLanguages.find((one) => one === language) ?? 'en';
  const { subject, body } = textsOf(known)[name];
  const filled: Record<string, string> = { product: productName, ...values };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => filled[key] ?? '');
  return { subject: fill(subject), text: fill(body) };
}
