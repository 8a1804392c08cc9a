/** A mailbox on an IMAP server. */
export interface MailboxSettings {
  host: string;
  port: number;
  /** TLS from the start; otherwise STARTTLS where the server offers it. */
  secure: boolean;
  user: string;
  password: string;
  /** The mailbox within the account, such as `INBOX`. */
  path: string;
}

const ports: Record<string, number> = { 'imaps:': 993, 'imap:': 143 };

/** Null unless it is `imaps://` or `imap://` with a user and a password. */
export function readMailboxUrl(text: string): MailboxSettings | null {
  const url = URL.parse(text);
  const standardPort = url ? ports[url.protocol] : undefined;
  if (!url || !standardPort || !url.hostname || !url.username || !url.password) return null;
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || standardPort),
      secure: url.protocol === 'imaps:',
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      path: decodeURIComponent(url.pathname.slice(1)) || 'INBOX',
    };
  } catch {
    // A `%` that encodes nothing.
    return null;
  }
}
