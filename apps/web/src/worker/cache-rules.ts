/**
 * How the service worker answers a request: `document`: from the network, offline with the cached shell; `hashed`: from
 * the cache, because such files never change; `named`: from the network, offline from the cache; `none`: not at all, as
 * for every API call.
 */
type Handling = 'document' | 'hashed' | 'named' | 'none';

type Asked = Pick<Request, 'method' | 'mode' | 'url'>;

/** Files of the panel whose names have no hash. */
const named =
  /^\/(assets\/i18n\/[\w/-]+\.json|early\.js|icon\.svg|icons\/[\w-]+\.png|manifest\.webmanifest)$/;
const hashed = /^\/assets\/[^/]*[-.][\w-]{8,}\.(js|css|woff2|ttf|svg|png|webp|jpg)$/;
/** Paths of the server that are not part of the panel. */
const foreign = /^\/(v\d|files|archives|docs|livez|metrics|readyz)(\/|$)/;

export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'none';
  const { pathname } = address;
  if (foreign.test(pathname)) return 'none';
  if (mode === 'navigate') return 'document';
  if (named.test(pathname)) return 'named';
  return hashed.test(pathname) ? 'hashed' : 'none';
}

/** A push with contents of its own is a notification that the open panel fetches by itself. */
export function hasOwnContents(data: unknown): boolean {
  const carriers = [data, (data as { data?: unknown } | null | undefined)?.data];
  return carriers.some(
    (carrier) =>
      typeof carrier === 'object' &&
      carrier !== null &&
      ('languageContents' in carrier || 'contentType' in carrier),
  );
}

/** What a push message shows and what a click on it opens. */
interface Pushed {
  title: string;
  body: string;
  /** The notification to open; null if there is none. */
  id: string | null;
  /** The path of the panel to open otherwise; null: the panel itself. */
  path: string | null;
}

/** Only paths of the panel: a push never leads elsewhere. */
const isPath = (text: string) => /^\/(?!\/)[\w/-]*(\?[\w=&-]+)?$/.test(text);

/** The text of a push message as the system shows it; null if the push contains none. */
export function pushOf(data: unknown): Pushed | null {
  if (typeof data !== 'object' || data === null) return null;
  const { title, alertContent, notificationId, path } = data as Record<string, unknown>;
  if (typeof title !== 'string') return null;
  return {
    title,
    body: typeof alertContent === 'string' ? alertContent : '',
    id: typeof notificationId === 'string' ? notificationId : null,
    path: typeof path === 'string' && isPath(path) ? path : null,
  };
}
