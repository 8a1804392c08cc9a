import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** False: there is no mail server, so mails stay in the outbox for root to read. */
  configured: boolean;
  /** Throws when the mail server refuses the mail or cannot be reached. */
  send(mail: OutgoingMail): Promise<void>;
}

const timeoutMs = 15_000;

export function createMailer(smtpUrl: string | null, from: string): Mailer {
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
  return {
    configured: true,
    send: async (mail) => {
      await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text });
    },
  };
}
