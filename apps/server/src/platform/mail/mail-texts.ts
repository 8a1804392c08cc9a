import type { InvoiceId, UserId } from '@forecourt/contract/ids';
import type { LanguageCode } from '@forecourt/contract/languages';
import { serverParagraphs, serverText } from '../texts.ts';

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

/** The label of a mail's button, for mails with a link. */
const actionKeys = {
  invitation: 'mail.invitation.action',
  notice: 'mail.notice.action',
  passwordReset: 'mail.passwordReset.action',
  signUp: 'mail.signUp.action',
  signUpKnown: 'mail.signUpKnown.action',
} as const;

/** Why the reader receives the mail, for mails that they can switch off. */
const reasonKeys = { notice: 'mail.notice.reason' } as const;

/** The product name in mails, unless the installation has a name. */
const productName = 'Forecourt';

/** One of several notifications in a mail. */
export interface MailSection {
  headLine: string;
  text: string;
  url: string;
}

export type MailBlock =
  | { kind: 'words'; text: string }
  /** A token to copy. */
  | { kind: 'code'; text: string }
  | ({ kind: 'section' } & MailSection)
  | { kind: 'button'; label: string; url: string };

/** A mail before it is laid out: both parts, plain text and HTML, are made of it. */
export interface MailContent {
  language: LanguageCode;
  product: string;
  subject: string;
  greeting: string;
  blocks: MailBlock[];
  /** Small print at the end. */
  reasons: string[];
  /** How the reader ends mails of this kind; null for mails that nobody can switch off. */
  unsubscribe: { label: string; page: string; oneClick: string } | null;
  /** Invoices to attach. */
  invoices: MailedInvoices | null;
}

interface MailedInvoices {
  /** The account that the mail is for. */
  userId: UserId;
  ids: InvoiceId[];
}

interface MailWish {
  name: MailName;
  language: LanguageCode;
  values: Readonly<Record<string, string>>;
  /** The recipient's name; null: the greeting is without one. */
  person: string | null;
  /** Name of the installation; null: that of the product. */
  product: string | null;
  /** Replaces the paragraph `{{content}}`. */
  sections?: readonly MailSection[] | undefined;
  /** Addresses that end mails of this kind. */
  unsubscribe?: { page: string; oneClick: string } | undefined;
  invoices?: MailedInvoices | undefined;
}

function keyIn<Keys extends object>(keys: Keys, name: string): Keys[keyof Keys] | undefined {
  return name in keys ? keys[name as keyof Keys] : undefined;
}

/** The mail in the reader's language, with placeholders filled in; English for a language without texts. */
export function mailContent(wish: MailWish): MailContent {
  const { name, language, values, person, product, sections, unsubscribe = null, invoices = null } = wish;
  const filled = { product: product ?? productName, ...values };
  const actionKey = keyIn(actionKeys, name);
  const reasonKey = keyIn(reasonKeys, name);
  const blocks = serverParagraphs(`mail.${name}.body`, language, filled).flatMap(
    ({ written, filled: text }): MailBlock[] => {
      if (written === '{{token}}') return [{ kind: 'code', text }];
      if (written === '{{content}}' && sections) return sections.map((one) => ({ kind: 'section', ...one }));
      if (written === '{{url}}' && actionKey)
        return [{ kind: 'button', label: serverText(actionKey, language), url: text }];
      return [{ kind: 'words', text }];
    },
  );
  return {
    language,
    product: filled.product,
    subject: serverText(`mail.${name}.subject`, language, filled),
    greeting: person
      ? serverText('mail.greeting', language, { person })
      : serverText('mail.greetingNameless', language),
    blocks,
    reasons: reasonKey ? [serverText(reasonKey, language, filled)] : [],
    invoices,
    unsubscribe: unsubscribe && { label: serverText('mail.unsubscribe', language), ...unsubscribe },
  };
}

function plainBlock(block: MailBlock): string {
  if (block.kind === 'button') return `${block.label}\n${block.url}`;
  if (block.kind === 'section') return `${block.headLine}\n${block.text}\n${block.url}`;
  return block.text;
}

/** The plain text part of a mail. */
export function plainText({ greeting, blocks, reasons, product, unsubscribe }: MailContent): string {
  const end = unsubscribe ? [`${unsubscribe.label}\n${unsubscribe.page}`] : [];
  return `${[greeting, ...blocks.map(plainBlock), ...reasons, ...end, product].join('\n\n')}\n`;
}

const previewLength = 140;

/** What mail clients show beside the subject: the beginning of the first paragraph. */
export function previewText({ blocks }: MailContent): string {
  const [first] = blocks;
  const text =
    !first || first.kind === 'button' ? '' : first.kind === 'section' ? first.headLine : first.text;
  const line = text.replaceAll(/\s+/g, ' ').slice(0, previewLength);
  return line.charAt(0).toLocaleUpperCase() + line.slice(1);
}
