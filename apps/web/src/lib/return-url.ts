import { panelPaths } from './paths.ts';

/** Characters that browsers drop or turn around while they read an address, and encodings of them. */
const suspicious = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\\]|%(?:0[0-9a-d]|2f|5c|25)/i;

/**
 * The address to go to after the sign-in, or null when it is not one of this panel's own screens. Only paths that
 * begin with a single slash, that the browser reads as this origin, and that a screen exists for are accepted.
 */
export function safeReturnUrl(raw: string | null | undefined, origin: string): string | null {
  if (!raw || !/^\/(?!\/)/.test(raw)) return null;
  const [path = ''] = raw.split(/[?#]/);
  if (suspicious.test(path) || raw.includes('\\')) return null;
  let parsed: URL;
  try {
    parsed = new URL(raw, origin);
  } catch {
    return null;
  }
  if (parsed.origin !== origin || parsed.username || parsed.password) return null;
  // What the browser makes of it must be what was written: no `..`, no second reading.
  if (parsed.pathname !== path || !panelPaths.some((known) => known.test(path))) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
