/** Push messages in this browser. */
import type { manufacturers } from '@forecourt/contract/devices';

type Manufacturer = (typeof manufacturers)[number];

/** What the browser tells of itself; Edge and Opera also name Chrome, and Chrome also names Safari. */
const signs: readonly [RegExp, Manufacturer][] = [
  [/\bEdgA?\//, 'edge'],
  [/\bOPR\//, 'opera'],
  [/\bFirefox\//, 'firefox'],
  [/Chrom(e|ium)\//, 'chrome'],
  [/\bSafari\//, 'safari'],
];

export function manufacturerOf(userAgent: string): Manufacturer {
  return signs.find(([sign]) => sign.test(userAgent))?.[1] ?? 'No browser detection';
}

/** `unsupported`: not in this browser, or not over a connection without TLS; `blocked`: the user has forbidden it. */
type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** The texts for the console are those of the product's specification. */
function isSupported(): boolean {
  if (!('Notification' in globalThis)) {
    console.info('This browser does not support desktop notification');
    return false;
  }
  const has =
    navigator.cookieEnabled &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'fetch' in globalThis;
  if (!has) console.info("This browser doesn't support the API's required to use the firebase SDK.");
  return has;
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && (await currentSubscription()) ? 'on' : 'off';
}

/** The service worker is installed some seconds after the panel; a browser that blocks it never has one. */
const workerWaitMs = 15_000;

function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('there is no service worker')), workerWaitMs);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

/**
 * Asks the user for permission and subscribes this browser. Called from a click, because browsers ignore it otherwise.
 * @param publicKey of the installation, base64url
 * @returns null if the user does not permit it
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') {
    console.info('Unable to get permission to notify.');
    return null;
  }
  const { pushManager } = await readyWorker();
  try {
    const subscription = { userVisibleOnly: true, applicationServerKey: publicKey };
    return await pushManager.subscribe(subscription);
  } catch (error) {
    console.info('something is wrong.');
    // A browser can have one subscription, and this one is bound to a key that the installation had before.
    const older = await pushManager.getSubscription();
    if (!older) throw error;
    await older.unsubscribe();
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  }
}

/** Ends pushes to this browser: its push service tells the server with the next message. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

/** What the server needs to reach a subscription. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { auth = '', p256dh = '' } = keys;
  const manufacturer = manufacturerOf(navigator.userAgent);
  return { deviceId: endpoint ?? subscription.endpoint, meta: { manufacturer, keys: { auth, p256dh } } };
}
