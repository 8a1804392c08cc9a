import { keepRegistered } from '../features/people/push/push.calls.ts';
import { text } from '../lib/i18n.ts';
import { toast } from '../ui/toast.tsx';

const workerAddress = '/sw.js';
/** How often a panel that stays open checks for a newer version. */
const lookEveryMs = 60 * 60_000;

/** Under a Trusted Types policy (CSP `require-trusted-types-for`), a worker's URL must come from a policy. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

function trusted(address: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return address;
  return types.createPolicy('forecourt-worker', { createScriptURL: () => address }).createScriptURL(address);
}

/** Offers the waiting version; the page reloads only when the user accepts. */
function offer(waiting: ServiceWorker): void {
  toast.offer(text('update.ready'), text('update.reload'), () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ action: 'activate' });
  });
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  // The very first worker takes over without asking, because there is no older version.
  const offerIfNewer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  offerIfNewer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offerIfNewer(installing));
  });
  setInterval(() => void registration.update().catch(() => undefined), lookEveryMs);
}

/** On the first visit the files are loaded before the worker is active, so it is sent their addresses to cache. */
async function keepLoaded(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ action: 'keep', addresses });
}

/** Shows a push message that arrives while the panel is visible as a toast. */
function followPushes(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const { action, title, body } = data as Record<string, unknown>;
    if (action === 'push') toast.note([title, body].filter(Boolean).map(String).join(' · '));
  });
}

/**
 * Installs the service worker. Where it is not available, as without https, the panel works without offline support.
 */
export async function installPanel(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    void keepLoaded();
    followPushes();
    followUpdates(await navigator.serviceWorker.register(trusted(workerAddress)));
    await keepRegistered();
  } catch {
    // The browser may block service workers.
  }
}
