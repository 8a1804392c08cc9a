import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { json } from '../apps/server/src/platform/db/json.ts';
import { type Browser, openBrowser } from './browser.ts';
import { currentInstallation } from './current-installation.ts';
import { addPhotos, addVehicle, logOut, samplePhoto, signIn } from './panel-steps.ts';
import { openPeople, type People } from './people.ts';

/** The panel as an installed PWA: cached by the browser, working offline, and showing push messages. */

let people: People;
let browser: Browser;

beforeAll(() => {
  people = openPeople();
});
afterAll(() => people.close());
beforeEach(async () => {
  browser = await openBrowser({ kept: true });
});
afterEach(async () => {
  await browser.close();
  expect(browser.complaints.filter((complaint) => !complaint.includes('ERR_INTERNET_DISCONNECTED'))).toEqual(
    [],
  );
});

async function installed(): Promise<void> {
  const controlled = () => browser.page.evaluate<boolean>('navigator.serviceWorker.controller !== null');
  await expect.poll(controlled).toBe(true);
  const kept = () =>
    browser.page.evaluate<number>(
      'caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then(({ length }) => length)',
    );
  await expect.poll(kept).toBeGreaterThan(20);
}

it('the manifest, icons and service worker that installing needs are served, with headers that let them be renewed', async () => {
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

it('without a connection the panel starts, shows that it is offline, and uploads photos once the connection is back', async () => {
  const { page, context } = browser;
  const { email } = await people.add({ type: 'basic' }, 10);
  await signIn(page, { email, password: people.password, rememberMe: true });
  await installed();
  await addVehicle(page, 'OFF-1');
  const banner = page.getByText('You are offline.');
  expect(await banner.count()).toBe(0);

  await context.setOffline(true);
  await banner.waitFor();
  await addPhotos(page, [samplePhoto('saloon-blue-045.jpg')]);
  await page.getByRole('region', { name: 'Uploads' }).waitFor();
  await page.reload();
  await banner.waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();

  await context.setOffline(false);
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'OFF-1', level: 1 }).waitFor();
  const photos = () =>
    people.db
      .selectFrom('images')
      .innerJoin('vehicles', 'vehicles.id', 'images.setId')
      .select('images.fileName')
      .where('vehicles.reference', '=', 'OFF-1')
      .execute();
  await expect.poll(photos).toEqual([{ fileName: 'saloon-blue-045.jpg' }]);
  await page.locator('main li img').first().waitFor();
});

it('a list that is reloaded without a connection shows its last rows, and fresh ones once it is back', async () => {
  const { page, context } = browser;
  const person = await people.add({ type: 'basic' });
  await signIn(page, { email: person.email, password: people.password, rememberMe: true });
  await installed();
  await addVehicle(page, 'KEPT-1');
  await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click();
  const card = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
  await card('KEPT-1').waitFor();
  const stored = () => page.evaluate<string | null>("localStorage.getItem('keptLists')");
  const before = await stored();
  await expect.poll(stored).not.toBe(before);
  expect(atob((await stored()) ?? '')).not.toContain('KEPT-1');

  await context.setOffline(true);
  await page.reload();
  await card('KEPT-1').waitFor();
  await page.getByText('Offline, as of').waitFor();
  // A list that was never opened says so at once, without placeholders for what will not come.
  await page.getByRole('link', { name: 'Cut-outs', exact: true }).first().click();
  await page.getByText('You are offline, and this').waitFor({ timeout: 2_000 });
  await page.goBack();
  await people.db
    .updateTable('vehicles')
    .set({ reference: 'KEPT-2' })
    .where('reference', '=', 'KEPT-1')
    .execute();

  await context.setOffline(false);
  await card('KEPT-2').waitFor({ timeout: 4_000 });
  expect(await page.getByText('Offline, as of').count()).toBe(0);
  await logOut(page);
  expect(await stored()).toBeNull();
});

/**
 * Plays the system that shows the notifications of the panel and tells its worker which one was pressed: a headless browser has none. What
 * the worker asks the browser for then is recorded, because browsers open and focus windows only after a real press.
 */
async function systemNotifications() {
  const worker = browser.context.serviceWorkers()[0] ?? expect.fail('there is no service worker');
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

it('the service worker caches no API response, and a press on a system notification opens the notification in the panel', async () => {
  const { page } = browser;
  const person = await people.add({ type: 'basic' });
  await signIn(page, { email: person.email, password: people.password, rememberMe: true });
  await installed();
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
  const system = await systemNotifications();
  await system.show({ id: notificationId, path: null });
  await system.press();
  await page.getByRole('dialog', { name: 'Pressed' }).getByText('Opened from the system.').waitFor();
});

/** Delivers a push message as the browser's push service does. */
async function pusher(): Promise<(data: object) => Promise<void>> {
  const devtools = await browser.context.newCDPSession(browser.page);
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

it('an open panel shows a push, unless it has contents of its own; without an open panel it becomes a system notification', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  await installed();
  const push = await pusher();
  const system = await systemNotifications();
  await push({ title: 'Own', alertContent: 'words', contentType: 'string' });
  await push({ title: 'Own too', data: { languageContents: [], contentType: 'string' } });
  await push({ alertContent: 'without a title' });
  await push({ title: 'Checker Panel', alertContent: 'New Image for process' });
  await page.getByText('Checker Panel · New Image for process').waitFor();
  // Messages are shown in order, so the earlier ones were not shown.
  const messages = page.getByRole('region', { name: 'Messages' });
  for (const unsaid of ['Own', 'without a title']) expect(await messages.getByText(unsaid).count()).toBe(0);
  expect(await system.texts()).toEqual([]);

  // No page of the panel is open any more.
  await page.goto('about:blank');
  await push({ title: 'Checker Panel', alertContent: 'New Image for process' });
  await expect.poll(system.texts).toEqual(['Checker Panel: New Image for process']);
});

it('a press on a system notification opens its screen in the panel that is open, or else a new one, and closes it', async () => {
  const { page } = browser;
  const { email } = await people.add({ role: 'qcmanager' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  await installed();
  const push = await pusher();
  const system = await systemNotifications();
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

it('a press on a system notification asks before it leaves a form with changes', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  await installed();
  const system = await systemNotifications();
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
  await expect.poll(() => reference.inputValue()).toBe('TYPED-1');
  await press('Discard changes');
  await page.getByRole('heading', { name: 'Vehicles', level: 1, exact: true }).waitFor();
  expect(await system.asked()).toHaveLength(2);
});

it('a newer version is offered, and activated only when the user accepts it', async () => {
  const { page } = browser;
  const { email } = await people.add({ type: 'basic' });
  await signIn(page, { email, password: people.password, rememberMe: true });
  await installed();
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
  expect(await script()).toContain('?newer');
});

it('a screen that was never opened shows that it is offline, and loads by itself once the connection is back', async () => {
  const { page, context } = browser;
  const { email } = await people.add({ type: 'basic' });
  // The service worker would have cached the code of every screen.
  await context.route('**/sw.js', (route) => route.abort());
  await signIn(page, { email, password: people.password });
  // The frame around every screen is loaded after the first screen.
  for (const part of ['notification-centre', 'bulk-strip']) {
    await page.waitForFunction(
      (name) => performance.getEntriesByType('resource').some((file) => file.name.includes(name)),
      part,
    );
  }
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByText('this screen has not been opened on this device yet').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Settings', level: 1, exact: true }).waitFor();
  expect(browser.complaints.filter((complaint) => complaint.includes('import'))).toEqual([]);
});
