import type { LanguageCode } from '@forecourt/contract/languages';
import { serverText } from '../texts.ts';

/** Mails that the installation sends; `notice` contains the text of a notification (notice-texts.ts). */
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

/** The product name in mails, unless the installation has a name. */
const productName = 'Forecourt';

/** Subject and text in the reader's language, with placeholders filled in; English for a language without texts. */
export function mailText(
  name: MailName,
  language: LanguageCode,
  values: Record<string, string>,
): { subject: string; text: string } {
  const filled: Record<string, string> = { product: productName, ...values };
  return {
    subject: serverText(`mail.${name}.subject`, language, filled),
    text: serverText(`mail.${name}.body`, language, filled),
  };
}
