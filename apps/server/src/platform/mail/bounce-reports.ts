/** Reads the reports by which mail servers return mails (RFC 3464). */
import PostalMime, { type Attachment } from 'postal-mime';
import { isAddressStatus, statusIn } from './enhanced-status.ts';

interface FailedRecipient {
  /** The address that the mail was sent to and the one that it was forwarded to, in lower case, as far as the report names them. */
  addresses: string[];
  /** The enhanced status code; null where the report names none. */
  status: string | null;
  /** The words of the server. */
  answer: string;
}

interface Bounce {
  /** The id in the Message-ID of the returned mail. */
  mailId: string;
  /** Recipients whom the mail did not reach, and for whom no server tries it any more. */
  failures: [FailedRecipient, ...FailedRecipient[]];
}

const answerLengthMax = 500;
const statusType = /^message\/(?:global-)?delivery-status$/;
const returnedType = /^(?:message\/(?:rfc822|global)|text\/rfc822-headers|message\/global-headers)$/;

/** Header fields by their names in lower case; of several with one name the first. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const [, name, value] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
    const key = name?.toLowerCase();
    if (key && value !== undefined && !fields.has(key)) fields.set(key, value.trim());
  }
  return fields;
}

/** A value without the type before its semicolon, as in `rfc822; person@example.com`. */
const untyped = (value: string | undefined) => value?.replace(/^[\w-]+\s*;\s*/, '') ?? '';

const addressIn = (value: string | undefined) => untyped(value).replace(/^<|>$/g, '').toLowerCase();

function failureIn(fields: Map<string, string>): FailedRecipient | null {
  if (fields.get('action')?.toLowerCase() !== 'failed') return null;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no text with a null character
  const said = untyped(fields.get('diagnostic-code')).replace(/[\s\u0000-\u001f]+/g, ' ');
  const status = fields.get('status') ?? '';
  return {
    addresses: [fields.get('original-recipient'), fields.get('final-recipient')]
      .map(addressIn)
      .filter(Boolean),
    // Exim always writes 5.0.0, and leaves the code among the words of the other server.
    status: statusIn(status) ?? statusIn(said),
    answer: (said.trim() || status || 'failed').slice(0, answerLengthMax),
  };
}

function textOf(attachments: readonly Attachment[], type: RegExp): string {
  const content = attachments.find(({ mimeType }) => type.test(mimeType))?.content;
  return typeof content === 'string' ? content : '';
}

const parseReport = (source: Uint8Array) =>
  PostalMime.parse(source, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
    // It may come from anybody, with more levels than the parser follows.
    .catch(() => null);

/** What a message reports about a mail; null unless that mail failed for good and had a Message-ID of our form. */
export async function readBounce(source: Uint8Array): Promise<Bounce | null> {
  const { attachments = [] } = (await parseReport(source)) ?? {};
  const [header = ''] = textOf(attachments, returnedType).split(/\r?\n\r?\n/, 1);
  const [, mailId] =
    /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/.exec(readFields(header).get('message-id') ?? '') ?? [];
  const [first, ...others] = textOf(attachments, statusType)
    .split(/\r?\n[ \t]*\r?\n/)
    .flatMap((group) => failureIn(readFields(group)) ?? []);
  return mailId && first ? { mailId, failures: [first, ...others] } : null;
}

/** What a bounce says about the recipient of its mail. */
export function bounceOf({ failures }: Bounce, recipient: string): { answer: string; isAddress: boolean } {
  const own = failures.find(({ addresses }) => addresses.includes(recipient.toLowerCase()));
  const { answer } = own ?? failures[0];
  // Where the mail was forwarded, the address itself works, and may do so for other readers of it.
  return { answer, isAddress: own?.status ? isAddressStatus(own.status) : false };
}
