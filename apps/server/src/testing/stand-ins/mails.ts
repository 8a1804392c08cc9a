import type { LanguageCode } from '@forecourt/contract/languages';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailParts } from '../../modules/records/mails/mails.service.ts';
import { type MailName, mailContent, plainText } from '../../platform/mail/mail-texts.ts';

/** For mails of installations without a logo, and without invoices. */
export const nothingElse: MailParts = {
  logos: { copy: () => Promise.reject(new Error('there is no logo')) },
  printInvoices: () => Promise.reject(new Error('there are no invoices')),
};

/** Subject and plain text of a mail with these values. */
export function mailWords(
  name: MailName,
  language: LanguageCode,
  values: Record<string, string>,
): { subject: string; text: string } {
  const content = mailContent({ name, language, values, person: values.person ?? null, product: null });
  return { subject: content.subject, text: plainText(content) };
}

export interface MailServer {
  url: string;
  /** What arrived, oldest first. */
  received: { raw: string; parsed: Email }[];
  close(): Promise<void>;
}

/** A mail server on the loopback interface; `options` let it refuse. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const parts = await stream.toArray().catch(() => null);
      // The client has gone: it has not sent this mail.
      if (!parts) return done();
      const raw = Buffer.concat(parts).toString();
      received.push({ raw, parsed: await PostalMime.parse(raw) });
      done();
    },
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
