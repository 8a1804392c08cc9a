/**
 * Links that the server mails: `/login#reset=TOKEN`. The token stands in the fragment, which browsers keep to
 * themselves: it is in no server's log and in no referrer.
 */
export interface MailLink {
  kind: 'reset' | 'invite' | 'confirm';
  /** Null where the link is not whole. */
  token: string | null;
}

/** What a fragment says; null for one that is no such link. */
export function readMailLink(fragment: string): MailLink | null {
  const [, kind, rest = ''] = /^#(reset|invite|confirm)(?![a-z])(.*)$/s.exec(fragment) ?? [];
  if (!kind) return null;
  const [, token = null] = /^=([\w-]{1,200})$/.exec(rest) ?? [];
  return { kind: kind as MailLink['kind'], token };
}
