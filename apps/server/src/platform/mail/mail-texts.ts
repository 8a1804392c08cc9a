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
/** Headline and content of notifications of the installation; by mail they come as a `notice`. */
export const noticeNames = ['lowBalance', 'picturesReady', 'picturesReadyPartly'] as const;
export type NoticeName = (typeof noticeNames)[number];

/** What mails call the product where an installation has no name of its own. */
const productName = 'Forecourt';

/** Subject and text in the reader's language, with the values filled in; English for a language without texts. */
export function mailText(
  name: MailName | NoticeName,
  language: string,
  values: Record<string, string>,
): { subject: string; text: string } {
  const filled: Record<string, string> = { product: productName, ...values };
  return {
    subject: serverText(`mail.${name}.subject`, language, filled),
    text: serverText(`mail.${name}.body`, language, filled),
  };
}
