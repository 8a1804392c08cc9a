/**
 * How the service worker answers: `document`: from the server, offline with the kept shell; `hashed`: from what is kept,
 * as it never changes; `named`: from the server, offline with what was kept; `none`: not at all, as for every call.
 */
export type Handling = 'document' | 'hashed' | 'named' | 'none';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** Files of the panel whose names have no hash. */
const named = /^\/(assets\/i18n\/\w+\.json|early\.js|icon\.svg|icons\/[\w-]+\.png|manifest\.webmanifest)$/;
const hashed = /^\/assets\/[^/]*[-.][\w-]{8,}\.(js|css|woff2|svg|png|webp|jpg)$/;
/** Answers of the server that are none of the panel's pages. */
const foreign = /^\/(v\d|files|archives|docs|livez|readyz)(\/|$)/;

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  const { pathname } = address;
  if (foreign.test(pathname)) return 'none';
  if (mode === 'navigate') return 'document';
  if (named.test(pathname)) return 'named';
  return hashed.test(pathname) ? 'hashed' : 'none';
}

/** A push with contents of its own is a notification that the open panel gets by itself. */
export function hasOwnContents(data: unknown): boolean {
  const carriers = [data, (data as { data?: unknown } | null | undefined)?.data];
  return carriers.some(
    (carrier) =>
      typeof carrier === 'object' &&
      carrier !== null &&
      ('languageContents' in carrier || 'contentType' in carrier),
  );
}

/** What a message of the system says; null when the push says nothing of the kind. */
export function pushOf(data: unknown): { title: string; body: string; id: string | null } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { title, alertContent, notificationId } = data as Record<string, unknown>;
  if (typeof title !== 'string') return null;
  return {
    title,
    body: typeof alertContent === 'string' ? alertContent : '',
    id: typeof notificationId === 'string' ? notificationId : null,
  };
}
