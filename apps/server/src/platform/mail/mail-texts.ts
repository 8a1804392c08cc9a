import type { LanguageCode } from '@forecourt/contract/languages';
import { serverText } from '../texts.ts';

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
/** Texts of notifications from the installation; by mail they are sent in the `notice` mail. */
export const noticeNames = ['lowBalance', 'picturesReady', 'picturesReadyPartly'] as const;
export type NoticeName = (typeof noticeNames)[number];

/** The product name in mails, unless the installation has a name. */
const productName = 'Forecourt';

/** Subject and text in the reader's language, with placeholders filled in; English for a language without texts. */
export function mailText(
  name: MailName | NoticeName,
  language: LanguageCode,
  values: Record<string, string>,
): { subject: string; text: string } {
  const filled: Record<string, string> = { product: productName, ...values };
  return {
    subject: serverText(`mail.${name}.subject`, language, filled),
    text: serverText(`mail.${name}.body`, language, filled),
  };
}
