/**
 * Links that the server mails: `/login#reset=TOKEN`. The token is in the fragment, which browsers do not send, so it
 * appears in no server log and no Referer header.
 */
export interface MailLink {
  kind: 'reset' | 'invite' | 'confirm';
  /** Null if the link was cut off or damaged. */
  token: string | null;
}

/** Parses a fragment; null if it is not such a link. */
export function readMailLink(fragment: string): MailLink | null {
  const [, kind, rest = ''] = /^#(reset|invite|confirm)(?![a-z])(.*)$/s.exec(fragment) ?? [];
  if (!kind) return null;
  const [, token = null] = /^=([\w-]{1,200})$/.exec(rest) ?? [];
  return { kind: kind as MailLink['kind'], token };
}
