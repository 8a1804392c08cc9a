import { text } from '../lib/i18n.ts';
import { toast } from '../ui/toast.tsx';

const workerAddress = '/sw.js';
/** How often a panel that stays open looks for a newer version. */
const lookEveryMs = 60 * 60_000;

/** Pages that ask for trusted types take the address of a worker only from a policy. */
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

/** Offers the version that waits; the page is loaded anew only when somebody says so. */
function offer(waiting: ServiceWorker): void {
  toast.offer(text('update.ready'), text('update.reload'), () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ action: 'activate' });
  });
}

function followUpdates(registration: ServiceWorkerRegistration): void {
  // The first version of all takes over silently.
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

/** The first time the worker comes after the files: it is told which ones they were. */
async function keepLoaded(): Promise<void> {
  if (navigator.serviceWorker.controller) return;
  const { active } = await navigator.serviceWorker.ready;
  const addresses = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ action: 'keep', addresses });
}

/** A push that arrives while the panel is looked at. */
function followPushes(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null) return;
    const { action, title, body } = data as Record<string, unknown>;
    if (action === 'push') toast.note([title, body].filter(Boolean).map(String).join(' · '));
  });
}

/** Lets the browser keep the panel. Where it cannot, as without https, the panel works as before. */
export async function installPanel(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    void keepLoaded();
    followPushes();
    followUpdates(await navigator.serviceWorker.register(trusted(workerAddress)));
  } catch {
    // Service workers can be barred.
  }
}
