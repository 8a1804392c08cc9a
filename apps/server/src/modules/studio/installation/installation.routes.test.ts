import {
  deleteInstallationLogo,
  getInstallation,
  patchInstallation,
  uploadInstallationLogo,
} from '@forecourt/contract/installation';
import { showroomNames } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const shown = async () => (await app.call(getInstallation)).body;
const patch = (body: object) => app.call(patchInstallation, { token, body });

it('anyone can read the settings that root has changed, with defaults for the others', async () => {
  const first = {
    name: null,
    logo: null,
    dms: [],
    showrooms: [...showroomNames],
    privacyUrl: null,
    accessibilityUrl: null,
    chatUrl: null,
    signUpOpen: false,
    demoOpen: true,
    onlineClockOffsetMinutes: 0,
    staffSecondFactor: false,
    confirmSensitive: false,
    forcePasswordChange: false,
    firstVisitUntil: '2023-01-05T23:30:00.000Z',
    currency: 'EUR',
    sendsMail: true,
    takesPayments: false,
  };
  expect(await shown()).toEqual(first);
  const decided = {
    name: 'Autohaus Lindner Pictures',
    privacyUrl: 'https://lindner.example/privacy',
    accessibilityUrl: 'https://lindner.example/accessibility',
    signUpOpen: true,
    demoOpen: false,
    onlineClockOffsetMinutes: 120,
    forcePasswordChange: true,
    firstVisitUntil: '2027-01-01T00:00:00.000Z',
  };
  expect((await patch(decided)).body).toEqual({ ...first, ...decided });
  await patch({ name: null });
  expect(await shown()).toEqual({ ...first, ...decided, name: null });
});

it.each([['javascript:alert(1)'], ['http://plain.example'], ['not an address']])(
  'an address such as %s is refused',
  async (privacyUrl) => {
    const { status, body } = await patch({ privacyUrl });
    expect([status, body.name]).toEqual([400, 'validationError']);
  },
);

it.each([[-1], [1.5], [721]])('a clock offset of %s minutes is refused', async (onlineClockOffsetMinutes) => {
  const { status, body } = await patch({ onlineClockOffsetMinutes });
  expect([status, body.name]).toEqual([400, 'validationError']);
});

it('pages of the panel may embed the configured chat in a frame, and nothing else', async () => {
  let etag = '';
  const page = async () => {
    const { headers } = await app.server.inject({
      url: '/login',
      headers: { accept: 'text/html', 'if-none-match': etag },
    });
    etag = String(headers.etag);
    // Browsers must revalidate the page, because it names the files of this version and carries this policy.
    expect(headers['cache-control']).toBe('no-cache');
    return String(headers['content-security-policy']);
  };
  await patch({ chatUrl: null });
  expect(await page()).toContain("frame-src 'none'");
  await patch({ chatUrl: 'https://chat.example/widget?team=1' });
  // The page itself has not changed, but its headers have.
  expect(await page()).toContain('frame-src https://chat.example');
});

it('the logo is served as a re-encoded copy, replaces the previous one, and can be removed', async () => {
  const send = () => app.upload(uploadInstallationLogo, { token, file: photo() });
  expect((await send()).body.logo).toEqual({ state: 'waiting', failure: null, path: null });
  await until('the copy', async () => (await shown()).logo.state === 'ready');
  const { path } = (await shown()).logo;
  expect((await app.server.inject({ url: path })).statusCode).toBe(200);

  await send();
  await until('the next one', async () => (await shown()).logo.state === 'ready');
  expect((await app.server.inject({ url: path })).statusCode).toBe(404);
  const rows = await app.db.selectFrom('files').select('id').where('userId', 'is', null).execute();
  expect(rows).toHaveLength(1);

  expect((await app.call(deleteInstallationLogo, { token })).body.logo).toBeNull();
  expect((await app.call(deleteInstallationLogo, { token })).body.name).toBe('fileNotFound');
});
