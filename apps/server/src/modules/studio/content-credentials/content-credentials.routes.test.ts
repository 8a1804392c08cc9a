import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import { createDemo, getDemo } from '@forecourt/contract/demos';
import { listImages, processImages } from '@forecourt/contract/images';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSigningIdentity, rootIn } from '../../../platform/credentials/signing-identity.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { Sealer } from '../../../platform/sealer.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { readCredentials } from '../../../testing/read-credentials.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import { verifyCredentials } from '../../../testing/verify-credentials.ts';
import { findSigningIdentity } from './content-credentials.service.ts';

let app: TestApp;
let worker: TestWorker | undefined;
beforeEach(async () => {
  app = await openTestApp({ signsPictures: true, publicUrl: 'http://pictures.dealer.example' });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await app.close();
});

const roots = async (): Promise<string> => (await app.call(downloadSigningCertificates)).body;
const rows = () => app.db.selectFrom('signingCertificates').selectAll().execute();

async function startWorker(): Promise<void> {
  worker = await startTestWorker(app, { program: 'encoded.ts' });
}

/** Orders pictures of the photo in a showroom, and returns them once they are delivered. */
async function orderPictures({ token, vehicleId }: PhotoWorld) {
  const params = { id: vehicleId };
  await app.call(processImages, { params, token, body: { preset: 'studio-white' } });
  const shown = async () => (await app.call(listImages, { params, token })).body.results[0];
  await until('the pictures', async () => ['delivered', 'failed'].includes((await shown()).state));
  const image = await app.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
  const outputs = await app.db.selectFrom('imageOutputs').select(['storageKey', 'format']).execute();
  return { image, outputs };
}

const stored = (key: string) => app.outside.storage.get(key);

it('every finished picture verifies, says how it was made, and names no person', async () => {
  const here = await buildPhotoWorld(app);
  await startWorker();
  const { image, outputs } = await orderPictures(here);
  expect(outputs.length).toBeGreaterThan(1);
  const trusted = await roots();
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', here.userId)
    .executeTakeFirstOrThrow();
  const photoHash = sha256(await stored(image.originalKey)).toString('hex');
  for (const { format, storageKey } of outputs) {
    const bytes = await stored(storageKey);
    expect(await verifyCredentials(bytes, format)).toEqual({ isValid: true, faults: [] });
    const read = await readCredentials(bytes, format, trusted);
    expect([read.state, read.signer]).toEqual(['Trusted', 'pictures.dealer.example']);
    const [actions, provenance] = read.assertions;
    expect(actions?.data.actions.map(({ action }: { action: string }) => action)).toEqual([
      'c2pa.opened',
      'c2pa.orientation',
      'c2pa.edited',
      'c2pa.resized',
    ]);
    const composite = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';
    expect(actions?.data.actions[2].digitalSourceType).toBe(composite);
    expect(actions?.data.allActionsIncluded).toBe(true);
    expect(provenance?.data).toEqual({
      digitalSourceType: composite,
      recipe: image.recipeHash,
      models: 'test program + another',
      photo: `sha256:${photoHash}`,
    });
    expect(read.ingredients).toMatchObject([{ title: 'Photo', instance_id: `sha256:${photoHash}` }]);
    for (const secret of [email, here.userId, here.customerId, image.id, image.fileName])
      expect(read.text).not.toContain(secret);
  }
});

it('copies of the photo for the panel carry no manifest', async () => {
  const here = await buildPhotoWorld(app);
  await startWorker();
  const { image } = await orderPictures(here);
  for (const key of [image.uprightKey, image.thumbnailKey])
    expect(Object.values(tinyPictures)).toContainEqual(await stored(key ?? ''));
});

it('a demo of a visitor is signed too', async () => {
  await startWorker();
  const { id } = (await app.upload(createDemo, { body: { preset: 'studio-white' }, file: photo() })).body;
  const shown = async () => (await app.call(getDemo, { params: { id } })).body;
  await until('the demo', async () => ['done', 'failed'].includes((await shown()).state));
  const { pictureKey } = await app.db.selectFrom('demos').select('pictureKey').executeTakeFirstOrThrow();
  expect((await verifyCredentials(await stored(pictureKey ?? ''), 'jpeg')).isValid).toBe(true);
});

it('a picture process is given no key', async () => {
  const here = await buildPhotoWorld(app);
  await startWorker();
  await orderPictures(here);
  const [row] = await rows();
  const { key = '' } = (await findSigningIdentity(app.system())) ?? {};
  const names = (await readdir(app.cacheDir)).filter((name) => name.startsWith('given-'));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) {
    const given = await readFile(path.join(app.cacheDir, name));
    expect(Object.keys(deserialize(given))).toEqual(['environment', 'arguments', 'task']);
    const secrets = [...key.split('\n').filter((line) => !line.startsWith('--')), row?.sealedKey ?? ''];
    expect(secrets.filter((secret) => secret && given.includes(secret))).toEqual([]);
    expect(given.includes('PRIVATE KEY')).toBe(false);
  }
});

it('the key is stored encrypted, and created once even when two processes need it', async () => {
  const found = await Promise.all([1, 2, 3].map(() => findSigningIdentity(app.system())));
  expect(new Set(found.map((one) => one?.key)).size).toBe(1);
  const [row, ...more] = await rows();
  expect(more).toEqual([]);
  expect(JSON.stringify(row)).not.toContain('PRIVATE KEY');
  expect(await roots()).toBe(rootIn(row?.certificates ?? ''));
});

it('a key that cannot be decrypted is replaced, and receivers still get the root of the old one', async () => {
  await findSigningIdentity(app.system());
  const before = await roots();
  app.outside.sealer = new Sealer('another secret for tests, long enough', null);
  app.clock.forward(1000);
  const replaced = await findSigningIdentity(app.system());
  expect(await roots()).toBe(rootIn(replaced?.certificates ?? '') + before);
  expect(await findSigningIdentity(app.system())).toEqual(replaced);
});

it('an expired certificate is replaced', async () => {
  const first = await findSigningIdentity(app.system());
  app.clock.forward(31 * 366 * 86_400_000);
  const second = await findSigningIdentity(app.system());
  expect(second?.certificates).not.toBe(first?.certificates);
});

it('a certificate of the operator signs instead, and its root is published without its key', async () => {
  const made = await createSigningIdentity('operator.example', app.clock.now());
  // As long as a chain of several certificates with RSA keys.
  const remark = randomBytes(6_000).toString('base64');
  const own = { ...made, certificates: `${made.certificates}# ${remark}\n` };
  app.outside.signingIdentity = own;
  await findSigningIdentity(app.system());
  expect(await findSigningIdentity(app.system())).toEqual(own);
  expect(await rows()).toMatchObject([{ certificates: own.certificates, sealedKey: null }]);
  expect(await roots()).toBe(rootIn(own.certificates));
});

it('once the certificate of the operator has expired, pictures are delivered unsigned', async () => {
  const here = await buildPhotoWorld(app);
  app.outside.signingIdentity = await createSigningIdentity('past.example', new Date('1990-01-01'));
  await startWorker();
  const { image, outputs } = await orderPictures(here);
  expect([image.state, outputs.length > 1]).toEqual(['delivered', true]);
  for (const { format, storageKey } of outputs)
    expect(await stored(storageKey)).toEqual(tinyPictures[format]);
  expect(await rows()).toEqual([]);
});

it('an expired certificate of the operator is reported once an hour', async () => {
  app.outside.signingIdentity = await createSigningIdentity('past.example', new Date('1990-01-01'));
  const reports: string[] = [];
  const askAfter = async (minutes: number) => {
    app.clock.forward(minutes * 60_000);
    const ctx = app.system();
    const log = Object.assign(Object.create(ctx.log), { error: (text: string) => reports.push(text) });
    expect(await findSigningIdentity({ ...ctx, log })).toBeNull();
    return reports.length;
  };
  expect([await askAfter(0), await askAfter(1), await askAfter(60), await askAfter(1)]).toEqual([1, 1, 2, 2]);
  expect(reports[0]).toContain('CONTENT_CREDENTIALS_CERTIFICATES');
});

it('an installation that does not sign makes no key, and its pictures carry no manifest', async () => {
  app.outside.signsPictures = false;
  const here = await buildPhotoWorld(app);
  await startWorker();
  const { outputs } = await orderPictures(here);
  expect(outputs.length).toBeGreaterThan(1);
  for (const { format, storageKey } of outputs)
    expect(await stored(storageKey)).toEqual(tinyPictures[format]);
  expect([await rows(), await roots()]).toEqual([[], '']);
});
