import type { Page } from '@playwright/test';
import { json } from '../../apps/server/src/platform/db/json.ts';
import { emptyDesks } from '../desk/desk-steps.ts';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, fail, test } from '../support/journey.ts';
import { addPhotos, addVehicle, logOut, samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';
import { loadedAhead } from '../support/wait-for-scripts.ts';

/** The panel as an installed PWA: cached by the browser, working offline, and showing push messages. */

test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED/ });

async function installed(page: Page): Promise<void> {
  const controlled = () => page.evaluate<boolean>('navigator.serviceWorker.controller !== null');
  await expect.poll(controlled).toBe(true);
  const kept = () =>
    page.evaluate<number>(
      'caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then(({ length }) => length)',
    );
  await expect.poll(kept).toBeGreaterThan(20);
}

test('the manifest, icons and service worker that installing needs are served, with headers that let them be renewed', async () => {
  const ask = (path: string) => fetch(`${currentInstallation().baseUrl}${path}`);
  const manifest = await ask('/manifest.webmanifest');
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  const { icons, display } = (await manifest.json()) as { icons: { src: string }[]; display: string };
  expect(display).toBe('standalone');
  for (const { src } of icons) expect((await ask(src)).status, src).toBe(200);
  const worker = await ask('/sw.js');
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  expect(worker.headers.get('content-type')).toContain('javascript');
  expect(await worker.text()).not.toContain('__SHELL__');
  expect((await ask('/icons/apple-touch.png')).headers.get('cache-control')).toBe('no-cache');
});

test('the panel starts offline, and uploads once it is online', async ({ page, context, mark, signedIn }) => {
  await signedIn({ type: 'basic' }, { credits: 10, rememberMe: true });
  await installed(page);
  await addVehicle(page, `OFF-${mark}`);
  const banner = page.getByText('You are offline.');
  await expect(banner).toHaveCount(0);

  await context.setOffline(true);
  await banner.waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.getByRole('region', { name: 'Uploads' }).waitFor();
  await page.reload();
  await banner.waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();

  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: `OFF-${mark}`, level: 1 }).waitFor();
  const photos = () =>
    people.db
      .selectFrom('images')
      .innerJoin('vehicles', 'vehicles.id', 'images.setId')
      .select('images.fileName')
      .where('vehicles.reference', '=', `OFF-${mark}`)
      .execute();
  await expect.poll(photos).toEqual([{ fileName: 'saloon-blue-045.jpg' }]);
  await page.locator('main li img').first().waitFor();
});

test('a vehicle that was created offline is there with its photo once the reloaded panel is online', async ({
  page,
  context,
  mark,
  signedIn,
}) => {
  await signedIn({ type: 'basic' }, { credits: 10, rememberMe: true });
  await installed(page);
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const banner = page.getByText('You are offline.');
  await context.setOffline(true);
  await banner.waitFor();
  await page.getByLabel('Stock number', { exact: true }).fill(`NEW-${mark}`);
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.getByText('1 photo selected').waitFor();
  await page.getByRole('button', { name: 'Create vehicle' }).click();
  const waiting = () =>
    page.evaluate<number>(`new Promise((resolve, reject) => {
      const opening = indexedDB.open('forecourt-waiting-vehicles');
      opening.onerror = reject;
      opening.onsuccess = () => {
        const counting = opening.result.transaction('vehicles').objectStore('vehicles').count();
        counting.onsuccess = () => resolve(counting.result);
      };
    })`);
  await expect.poll(waiting).toBe(1);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(`“NEW-${mark}” is created with its photos`).waitFor();

  await context.setOffline(false);
  const photos = () =>
    people.db
      .selectFrom('images')
      .innerJoin('vehicles', 'vehicles.id', 'images.setId')
      .select('images.fileName')
      .where('vehicles.reference', '=', `NEW-${mark}`)
      .execute();
  await expect.poll(photos).toEqual([{ fileName: 'saloon-blue-045.jpg' }]);
  await expect.poll(waiting).toBe(0);
});

test('offline a list shows its last rows, online fresh ones', async ({ page, context, mark, signedIn }) => {
  await signedIn({ type: 'basic' }, { rememberMe: true });
  await installed(page);
  await addVehicle(page, `KEPT-${mark}`);
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  const card = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
  await card(`KEPT-${mark}`).waitFor();
  const stored = () => page.evaluate<string | null>("localStorage.getItem('keptLists')");
  const before = await stored();
  await expect.poll(stored).not.toBe(before);
  expect(atob((await stored()) ?? '')).not.toContain(`KEPT-${mark}`);

  await context.setOffline(true);
  await page.reload();
  await card(`KEPT-${mark}`).waitFor();
  await page.getByText('Offline, as of').waitFor();
  // A list that was never opened says so at once, without placeholders for what will not come.
  await page.getByRole('link', { name: 'Cut-outs', exact: true }).first().click();
  await page.getByText('You are offline, and this').waitFor();
  await page.goBack();
  await people.db
    .updateTable('vehicles')
    .set({ reference: `AGAIN-${mark}` })
    .where('reference', '=', `KEPT-${mark}`)
    .execute();

  await context.setOffline(false);
  await card(`AGAIN-${mark}`).waitFor();
  await expect(page.getByText('Offline, as of')).toHaveCount(0);
  await logOut(page);
  await expect.poll(stored).toBeNull();
});

/**
 * Plays the system that shows the notifications of the panel and tells its worker which one was pressed: a headless browser has none. What
 * the worker asks the browser for then is recorded, because browsers open and focus windows only after a real press.
 */
async function systemNotifications(page: Page) {
  const worker = page.context().serviceWorkers()[0] ?? fail('there is no service worker');
  await worker.evaluate(`(() => {
    self.shown = [];
    self.asked = [];
    registration.showNotification = async (title, { tag, ...more }) => {
      shown = shown.filter((one) => tag === undefined || one.tag !== tag);
      const notification = { title, tag, ...more, close: () => { shown = shown.filter((one) => one !== notification); } };
      shown.push(notification);
    };
    clients.openWindow = async (path) => void asked.push('open ' + path);
    WindowClient.prototype.focus = async function () { asked.push('focus ' + new URL(this.url).pathname); };
  })()`);
  return {
    show: (data: { id: string | null; path: string | null }) =>
      worker.evaluate(`registration.showNotification('Pressed', { data: ${JSON.stringify(data)} })`),
    texts: () => worker.evaluate<string[]>('shown.map(({ title, body }) => title + ": " + body)'),
    pathsShown: () => worker.evaluate<string[]>('shown.map(({ data }) => data.path)'),
    press: () =>
      worker.evaluate(`(async () => {
        let done;
        const event = new ExtendableEvent('notificationclick');
        // Browsers accept the real one from themselves only.
        Object.assign(event, { notification: shown[0], waitUntil: (promise) => { done = promise; } });
        dispatchEvent(event);
        await done;
      })()`),
    /** What the worker has asked the browser for since the last call. */
    asked: () => worker.evaluate<string[]>('asked.splice(0)'),
  };
}

test('the worker caches no API response, and opens pressed notifications', async ({ page, signedIn }) => {
  const person = await signedIn({ type: 'basic' }, { rememberMe: true });
  await installed(page);
  await page.reload();
  await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
  const kept = await page.evaluate<string[]>(
    'caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))',
  );
  expect(
    kept.filter((path) => !/^\/(assets|icons)\/|^\/(capture)?$|\.(js|svg|webmanifest)$/.test(path)),
  ).toEqual([]);

  const { id: notificationId } = await people.db
    .insertInto('notifications')
    .values({
      priority: 'normal',
      contentType: 'string',
      audience: 'user',
      userId: person.id,
      languageContents: json([
        { language: 'en', content: { headLine: 'Pressed', content: 'Opened from the system.' } },
      ]),
      createdAt: new Date(),
      createdBy: person.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await people.db
    .insertInto('userNotifications')
    .values({ userId: person.id, notificationId, createdAt: new Date() })
    .execute();
  const system = await systemNotifications(page);
  await system.show({ id: notificationId, path: null });
  await system.press();
  await page.getByRole('dialog', { name: 'Pressed' }).getByText('Opened from the system.').waitFor();
});

/** Delivers a push message as the browser's push service does. */
async function pusher(page: Page): Promise<(data: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (ours) resolve(ours.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const origin = new URL(currentInstallation().baseUrl).origin;
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(data),
    });
  };
}

test('an open panel shows a push; otherwise a system notification does', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { rememberMe: true });
  await installed(page);
  const push = await pusher(page);
  const system = await systemNotifications(page);
  await push({ title: 'Own', alertContent: 'words', contentType: 'string' });
  await push({ title: 'Own too', data: { languageContents: [], contentType: 'string' } });
  await push({ alertContent: 'without a title' });
  await push({ title: 'Checker Panel', alertContent: 'New Image for process' });
  await page.getByText('Checker Panel · New Image for process').waitFor();
  // Messages are shown in order, so the earlier ones were not shown.
  const messages = page.getByRole('region', { name: 'Messages' });
  for (const unsaid of ['Own', 'without a title']) await expect(messages.getByText(unsaid)).toHaveCount(0);
  await expect.poll(system.texts).toEqual([]);

  // No page of the panel is open any more.
  await page.goto('about:blank');
  await push({ title: 'Checker Panel', alertContent: 'New Image for process' });
  await expect.poll(system.texts).toEqual(['Checker Panel: New Image for process']);
});

test('a pressed notification opens its screen in the panel that is open', async ({
  page,
  context,
  signedIn,
}) => {
  await emptyDesks(context);
  await signedIn({ role: 'qcmanager' }, { rememberMe: true });
  await installed(page);
  const push = await pusher(page);
  const system = await systemNotifications(page);
  const review = '0198c5a4-7c1e-7aaa-8bbb-0123456789ab';
  const message = { title: 'Checker Panel', alertContent: 'New Image for process' };
  await page.goto('about:blank');
  await push({ ...message, path: `/checker?review=${review}` });
  await expect.poll(system.pathsShown).toEqual([`/checker?review=${review}`]);
  // A message about several pictures replaces that about one.
  await push({ ...message, path: '/checker' });
  await expect.poll(system.pathsShown).toEqual(['/checker']);
  await push({ ...message, path: `/checker?review=${review}` });
  await expect.poll(system.pathsShown).toEqual([`/checker?review=${review}`]);
  await system.press();
  expect([await system.asked(), await system.texts()]).toEqual([[`open /checker?review=${review}`], []]);

  await page.goto(new URL('/checker/account', currentInstallation().baseUrl).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await system.show({ id: null, path: `/checker?review=${review}` });
  const leased = page.waitForRequest(
    (sent) => sent.url().endsWith('/v1/reviews/lease') && sent.postDataJSON().take === review,
  );
  await system.press();
  await leased;
  await page.getByRole('heading', { name: 'Check pictures', level: 1 }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/checker');
  expect([await system.asked(), await system.texts()]).toEqual([['focus /checker/account'], []]);
});

test('a pressed notification asks before it leaves a form with changes', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { rememberMe: true });
  await installed(page);
  const system = await systemNotifications(page);
  await page.getByRole('link', { name: 'New vehicle' }).first().click();
  const reference = page.getByLabel('Stock number', { exact: true });
  await reference.fill('TYPED-1');
  const press = async (answer: string) => {
    await system.show({ id: null, path: '/dashboard/vehicles' });
    await system.press();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: answer })
      .click();
  };
  await press('Keep editing');
  await expect(reference).toHaveValue('TYPED-1');
  await press('Discard changes');
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  expect(await system.asked()).toHaveLength(2);
});

test('a newer version is activated only when the user accepts it', async ({ page, signedIn }) => {
  await signedIn({ type: 'basic' }, { rememberMe: true });
  await installed(page);
  // The same worker under another URL counts as a new version, as after an update of the server. The panel registers
  // its worker some seconds after it was drawn, and uses it from then on.
  await page.addInitScript(`(() => {
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = async function (...all) {
      const registration = await register.apply(this, all);
      window.hasRegistered = true;
      return registration;
    };
  })()`);
  await page.reload();
  await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate('window.hasRegistered')).toBe(true);
  await page.evaluate(`(() => {
    const policy = trustedTypes.createPolicy('another', { createScriptURL: (url) => url });
    return navigator.serviceWorker.register(policy.createScriptURL('/sw.js?newer')).then(() => undefined);
  })()`);
  await page.getByText('A new version of the panel is available.').waitFor();
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload', exact: true }).click(),
  ]);
  await page.getByRole('heading', { name: 'Vehicles', level: 1 }).waitFor();
  const script = () => page.evaluate<string>('navigator.serviceWorker.controller.scriptURL');
  await expect.poll(script).toContain('?newer');
});

test('a screen never opened before loads once it is online again', async ({ page, context, signedIn }) => {
  // The service worker would have cached the code of every screen.
  await context.route('**/sw.js', (route) => route.abort());
  await signedIn({ type: 'basic' });
  // The frame around every screen is loaded after the first screen.
  await loadedAhead(page, ['notification-centre', 'bulk-strip']);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByText('this screen has not been opened on this device yet').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Settings', level: 1, exact: true }).waitFor();
});
