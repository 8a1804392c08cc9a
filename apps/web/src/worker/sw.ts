/**
 * The panel's service worker. It caches the files of the panel, never responses of the API: the panel itself stores the
 * last lists, encrypted, for as long as the session lasts (`lib/kept-lists.ts`).
 */
import { handlingOf, hasOwnContents, pushOf } from './cache-rules.ts';
import type { FetchEvent, NotificationEvent, PushEvent, WorkerScope } from './worker-scope.ts';

/** Replaced by the build: the files of the shell, and the version of the build. */
declare const __SHELL__: { version: string; files: string[] };

const worker = self as unknown as WorkerScope;
const { version, files } = __SHELL__;
const shellAddress = '/';
/** The shell with the response headers that let the page of this path use the camera. */
const cameraPath = '/capture';

const match = (request: Request | string) => caches.match(request, { ignoreVary: true });

async function keep(request: Request, answer: Response): Promise<void> {
  if (answer.ok) await (await caches.open(version)).put(request, answer);
}

async function keepShell(): Promise<void> {
  const cache = await caches.open(version);
  const asPage = { cache: 'no-cache', headers: { accept: 'text/html' } } as const;
  await cache.addAll([new Request(shellAddress, asPage), new Request(cameraPath, asPage), ...files]);
}

/** Caches what a page loaded before the service worker was active. */
async function keepLoaded(addresses: readonly string[]): Promise<void> {
  const requests = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new Request(address));
  const own = requests.filter((request) => handlingOf(request, worker.location.origin) !== 'none');
  for (const request of own) if (!(await match(request))) await keep(request, await fetch(request));
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) if (name !== version) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

async function pageOf(event: FetchEvent): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const path = new URL(event.request.url).pathname;
    const kept = await match(path === cameraPath ? cameraPath : shellAddress);
    if (kept) return kept;
    throw error;
  }
}

async function keptFirst(event: FetchEvent): Promise<Response> {
  const kept = await match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function serverFirst(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keep(event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await match(event.request);
    if (kept) return kept;
    throw error;
  }
}

const answers = { document: pageOf, hashed: keptFirst, named: serverFirst };

/**
 * Shows a push in the panel if it is visible, which also fetches notifications by itself; otherwise as a system
 * notification.
 */
async function show(event: PushEvent): Promise<void> {
  const data = event.data?.json();
  const told = pushOf(data);
  if (!told) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const visible = pages.filter(({ visibilityState }) => visibilityState === 'visible');
  if (visible.length > 0) {
    if (!hasOwnContents(data)) for (const page of visible) page.postMessage({ action: 'push', ...told });
    return;
  }
  const { title, body, id, path } = told;
  // A later message about the same thing replaces the earlier one, also one about a part of the same screen.
  const tag = id ?? path?.split('?')[0];
  await worker.registration.showNotification(title, {
    body,
    icon: '/icons/icon-192.png',
    data: { id, path },
    ...(tag && { tag }),
  });
}

/** Opens the notification, or the screen it is about, in a panel that is open, or else in a new one. */
async function open({ notification }: NotificationEvent): Promise<void> {
  const { id, path } = (notification.data ?? {}) as { id?: string | null; path?: string | null };
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await worker.clients.openWindow(id ? `/?notificationId=${encodeURIComponent(id)}` : (path ?? '/'));
    return;
  }
  if (id) page.postMessage({ action: 'open_notification', id });
  else if (path) page.postMessage({ action: 'open_path', path });
  // Browsers reject `focus()` unless it follows a user's click.
  await page.focus().catch(() => undefined);
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, worker.location.origin);
  if (handling !== 'none') event.respondWith(answers[handling](event));
});
worker.addEventListener('message', (event) => {
  const { action, addresses } = (event.data ?? {}) as { action?: unknown; addresses?: unknown };
  if (action === 'activate') void worker.skipWaiting();
  if (action === 'keep' && Array.isArray(addresses)) event.waitUntil(keepLoaded(addresses.map(String)));
});
worker.addEventListener('push', (event) => event.waitUntil(show(event)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event));
});
