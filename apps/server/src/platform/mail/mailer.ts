import { createTransport } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import { assertNoTransaction } from '../db/one-connection.ts';
import { isAddressStatus, statusIn } from './enhanced-status.ts';

export interface MailAttachment {
  fileName: string;
  contentType: string;
  bytes: Uint8Array;
  /** For a picture that the HTML shows: its name after `cid:`. */
  contentId?: string;
}

export interface OutgoingMail {
  /** The same for each attempt, so that a receiver can drop a mail that arrives twice. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Null: the mail is plain text only. */
  html: string | null;
  attachments: MailAttachment[];
  /** The address that mail programs call when the reader unsubscribes; null where nobody can. */
  oneClick: string | null;
}

export interface Mailer {
  /** False: there is no mail server, so mails stay in the outbox for root to read. */
  configured: boolean;
  /**
   * @throws MailRefused when the mail server refuses the mail for good; any other error when it refuses for now or cannot
   * be reached.
   */
  send(mail: OutgoingMail): Promise<void>;
}

/** A refusal that a further attempt would meet again. */
export class MailRefused extends Error {
  /** Whether the server refused the address of the recipient, and not the mail. */
  readonly isAddress: boolean;

  constructor(message: string, isAddress: boolean, options: ErrorOptions) {
    super(message, options);
    this.isAddress = isAddress;
  }
}

/** RFC 8058 asks for https, so that nobody on the way sees the address. */
function unsubscribeHeaders(oneClick: string | null): Record<string, string> {
  if (!oneClick) return {};
  return {
    'List-Unsubscribe': `<${oneClick}>`,
    ...(oneClick.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  };
}

/** 5xx is for good (RFC 5321, 4.2.1). A refused login is not: the operator corrects the password, and mails go out. */
function refusalIn(error: SMTPError): MailRefused | null {
  const { code, command, responseCode = 0, response } = error;
  if (responseCode < 500 || responseCode > 599 || code === 'EAUTH') return null;
  const answer = response ?? error.message;
  const status = statusIn(answer);
  // A full mailbox or a policy is answered to the address too.
  const isAddress = command === 'RCPT TO' && (status === null || isAddressStatus(status));
  return new MailRefused(answer, isAddress, { cause: error });
}

/** What an operator reads of a mail server that does not take mails at all: which one it is, and what is wrong, before the words of the library. */
function failureOf(error: SMTPError, server: string): Error {
  const { code, message, responseCode } = error;
  if (code === 'EAUTH')
    return new Error(`The mail server ${server} refuses the sign-in of SMTP_URL: ${message}`, {
      cause: error,
    });
  if (responseCode !== undefined) return error;
  const what = code === 'ETIMEDOUT' ? 'does not answer' : 'cannot be used';
  return new Error(`The mail server ${server} ${what}: ${message}`);
}

/**
 * @param bouncesTo the address that servers return mails to; null: that of `from`
 * @param timeoutMs how long an answer of the mail server may take
 */
export function createMailer(
  smtpUrl: string | null,
  from: string,
  bouncesTo: string | null = null,
  timeoutMs = 15_000,
): Mailer {
  if (!smtpUrl) {
    return {
      configured: false,
      send: () => Promise.reject(new Error('No mail server is configured (SMTP_URL).')),
    };
  }
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  const server = new URL(smtpUrl).host;
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    configured: true,
    send: async ({ id, to, subject, text, html, attachments, oneClick }) => {
      assertNoTransaction('The mail server');
      // Not as a text, which would be read as a list of addresses.
      const recipient = { name: '', address: to };
      try {
        await transport.sendMail({
          from,
          to: recipient,
          ...(bouncesTo && { envelope: { from: bouncesTo, to: recipient } }),
          subject,
          text,
          ...(html && { html }),
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(oneClick) },
          attachments: attachments.map(({ fileName, bytes, contentId, contentType }) => ({
            filename: fileName,
            content: Buffer.from(bytes),
            contentType,
            ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
          })),
        });
      } catch (error) {
        throw refusalIn(error as SMTPError) ?? failureOf(error as SMTPError, server);
      }
    },
  };
}
