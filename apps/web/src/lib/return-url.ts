import { isScreen } from './screen-access.ts';

/**
 * The address to go to after the sign-in, or null when it is not one of this panel's own screens. Only paths that
 * begin with a single slash, that the browser reads as this origin, and that a screen exists for are accepted.
 */
export function safeReturnUrl(raw: string | null | undefined, origin: string): string | null {
  if (!raw || !/^\/(?!\/)/.test(raw)) return null;
  const [path = ''] = raw.split(/[?#]/);
  let parsed: URL;
  try {
    parsed = new URL(raw, origin);
  } catch {
    return null;
  }
  if (parsed.origin !== origin || parsed.username || parsed.password) return null;
  // The path must be unchanged by URL parsing, so that it contains no `..` and no second interpretation.
  if (parsed.pathname !== path || !isScreen(path)) return null;
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
