import type { OutgoingAnswer } from './safe-fetch.ts';

const redirectsMax = 3;
const statuses = [301, 302, 303, 307, 308];

/** Where an answer redirects to; null: nowhere. */
function targetOf({ headers: { location }, status }: OutgoingAnswer, url: string): string | null {
  if (!statuses.includes(status) || typeof location !== 'string') return null;
  return URL.canParse(location, url) ? new URL(location, url).href : null;
}

/**
 * Calls an address, and those that it redirects to: up to three, each by `call`, which decides whether it may be called. Returns
 * the first answer that does not redirect, or the redirect that was one too many.
 */
export async function followRedirects(
  address: string,
  call: (url: string) => Promise<OutgoingAnswer>,
): Promise<OutgoingAnswer> {
  let url = address;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await call(url);
    const target = targetOf(answer, url);
    if (target === null || redirects === redirectsMax) return answer;
    url = target;
  }
}
