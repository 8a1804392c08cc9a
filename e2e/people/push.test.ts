import { axeFaults } from '../support/axe-faults.ts';
import { expect, test } from '../support/journey.ts';
import { people } from '../support/people.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Chromium subscribes at a push service outside of this machine, so the subscription itself is made here; what the server sends to
 * one, and who can read it, is tested with a push service of our own in push.routes.test.ts.
 */
const subscribing = `(() => {
  const bytes = (count) => crypto.getRandomValues(new Uint8Array(count));
  const text = (all) => btoa(String.fromCharCode(...all)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  let current = null;
  PushManager.prototype.getSubscription = async () => current;
  PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
    if (!userVisibleOnly || !/^B[\\w-]{86}$/.test(applicationServerKey)) throw new TypeError('not the key of an installation');
    const endpoint = 'https://push.example.com/send/' + text(bytes(24));
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    const keys = { p256dh: text(point), auth: text(bytes(16)) };
    current = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => { current = null; return true; } };
    return current;
  };
  Notification.requestPermission = async () => { sessionStorage.setItem('asked', 'yes'); return 'granted'; };
  Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('asked') ? 'granted' : 'default' });
})()`;

test('a browser is asked for notifications on a click only', async ({ page, signedIn }) => {
  await page.addInitScript(subscribing);
  const person = await signedIn({ type: 'basic' }, { at: '/dashboard/account' });
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Notifications in this browser' }) });
  await card.getByText('even while the panel is closed').waitFor();
  // Permission is asked for on a click only.
  expect(await page.evaluate<string | null>(`sessionStorage.getItem('asked')`)).toBeNull();
  await card.getByRole('button', { name: 'Turn on in this browser' }).press('Enter');
  await card.getByText('Chrome', { exact: false }).waitFor();
  await card.getByText('This browser ·').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const devices = () =>
    people.db
      .selectFrom('devices')
      .select(['manufacturer', 'deviceId'])
      .where('userId', '=', person.id)
      .execute();
  await expect.poll(devices).toMatchObject([{ manufacturer: 'chrome' }]);

  await card.getByRole('button', { name: 'Send a test' }).click();
  await page.getByText('A test is on its way.').waitFor();
  await card.getByRole('button', { name: 'Turn off: Chrome' }).press('Enter');
  await card.getByRole('button', { name: 'Turn on in this browser' }).waitFor();
  await expect.poll(devices).toEqual([]);
});
