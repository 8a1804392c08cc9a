/**
 * Links that the server mails: `/login#reset=TOKEN`. The token stands in the fragment, which browsers keep to
 * themselves: it is in no server's log and in no referrer.
 */
export interface MailLink {
  kind: 'reset' | 'invite' | 'confirm';
  token: string;
}

/** What a fragment says; null for one that is no such link. */
export function readMailLink(fragment: string): MailLink | null {
  const [, kind, token] = /^#(reset|invite|confirm)=([\w-]{1,200})$/.exec(fragment) ?? [];
  return kind && token ? { kind: kind as MailLink['kind'], token } : null;
}
