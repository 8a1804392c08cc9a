import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Person } from '@forecourt/contract/actor';
import { logout } from '@forecourt/contract/auth';
import { createCaptureLink } from '@forecourt/contract/capture-links';
import { deleteClient, restoreClient } from '@forecourt/contract/clients';
import { contract } from '@forecourt/contract/contract';
import type { UserId } from '@forecourt/contract/ids';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { can } from '@forecourt/contract/permissions';
import type { Route } from '@forecourt/contract/route';
import { getUser, patchUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskStorage } from './platform/storage/disk-storage.ts';
import { buildPictureRequest } from './testing/builders/catalogue-builders.ts';
import { photo } from './testing/builders/photos.ts';
import { RawClient } from './testing/raw-client.ts';
import { bodyOf } from './testing/sweep/sweep-bodies.ts';
import { paramsOf } from './testing/sweep/sweep-params.ts';
import { partsOf } from './testing/sweep/sweep-parts.ts';
import { type Kind, kinds, type Tenant, World } from './testing/sweep/sweep-world.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';
import { until } from './testing/test-worker.ts';

/**
 * After a refused upload the connection is ready for the next request, or the response announces its closing and it
 * closes.
 */

class Disk extends DiskStorage {
  full = false;

  override async putStream(key: string, stream: Readable): Promise<void> {
    if (!this.full) return super.putStream(key, stream);
    await once(stream, 'readable');
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }
}

let app: TestApp;
let disk: Disk;
let port: number;
let world: World;

beforeAll(async () => {
  disk = new Disk(await mkdtemp(path.join(os.tmpdir(), 'forecourt-refused-')));
  app = await openTestApp({ storage: disk, trustedProxies: ['127.0.0.1'] });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
  world = await World.build(app.db);
});
afterAll(async () => {
  await app.close();
  await rm(disk.root, { recursive: true });
});

/** Routes that take a file, by name. */
const uploads = Object.entries(contract as Record<string, Route>).filter(([, route]) => route.file);

const personOf = ({ role, type, readOnly }: Kind) =>
  ({
    kind: 'person',
    role,
    type: type ?? null,
    readOnly: readOnly ?? false,
    withheldFeatures: [],
  }) as unknown as Person;

/** A kind of caller with permission, preferably a user; and one without permission, if there is any. */
function kindsFor(route: Route): { may: Kind; mayNot: Kind | undefined } {
  const allowed = kinds.filter((kind) => can(personOf(kind), route.permission));
  const may =
    allowed.find(({ name }) => name === 'user:premium') ?? allowed.find(({ name }) => name === 'root');
  if (!may) throw new Error(`nobody may ${route.path}`);
  return { may, mayNot: kinds.find((kind) => !can(personOf(kind), route.permission)) };
}

interface Call {
  token: string | null;
  params: Record<string, string>;
  /** Fields of the form, in this order. */
  fields: [string, string][];
  file: { name: string; type: string; first: Uint8Array } | null;
  /** Overrides the content type of the form. */
  contentType?: string;
  diskFull?: boolean;
}

const text = (value: string) => new TextEncoder().encode(value);
const boundary = 'forecourt-boundary';
const zeros = new Uint8Array(uploadBytesMax);

/** A form of about `length` bytes: the file is padded, or a field if there is no file. */
function formOf({ fields, file }: Call, length: number): Uint8Array[] {
  const part = (head: string) => text(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`);
  const parts = fields.flatMap(([name, value]) => [part(`name="${name}"`), text(`${value}\r\n`)]);
  const padding = zeros.subarray(0, length);
  if (!file) return [...parts, part('name="padding"'), padding, text(`\r\n--${boundary}--\r\n`)];
  const { first, name, type } = file;
  const head = part(`name="file"; filename="${name}"\r\nContent-Type: ${type}`);
  return [...parts, head, first, padding, text(`\r\n--${boundary}--\r\n`)];
}

/** How many calls were begun. */
let begun = 0;

/** Sends the headers and returns the form, which is still to be sent. */
function begin(client: RawClient, route: Route, call: Call, form: Uint8Array[]): Uint8Array[] {
  const url = route.path.replace(/:(\w+)/g, (_all, name: string) => call.params[name] ?? '');
  const total = form.reduce((sum, part) => sum + part.length, 0);
  client.write(
    [
      `${route.method} ${url} HTTP/1.1`,
      'Host: x',
      `Content-Type: ${call.contentType ?? `multipart/form-data; boundary=${boundary}`}`,
      `Content-Length: ${total}`,
      // Another address each time, because rate limits are not tested here.
      `X-Forwarded-For: 10.0.${begun >> 8}.${begun++ & 255}`,
      ...(call.token ? [`Authorization: Bearer ${call.token}`] : []),
      '\r\n',
    ].join('\r\n'),
  );
  return form;
}

function send(client: RawClient, route: Route, call: Call, length: number): void {
  client.write(...begin(client, route, call, formOf(call, length)));
}

/** The status of the refusal, after checking that the next request is answered or the connection was closed. */
async function refusedThenNext(route: Route, call: Call, length: number): Promise<number | undefined> {
  const client = new RawClient(port);
  disk.full = call.diskFull ?? false;
  send(client, route, call, length);
  const refused = await client.answer();
  disk.full = false;
  if (refused?.headers.connection === 'close') await client.closed();
  else {
    client.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await client.answer())?.status).toBe(200);
  }
  client.destroy();
  return refused?.status;
}

const typed = (name: string) => {
  if (name === 'createImport') return { name: 'a.zip', type: 'application/zip', first: text('PK\x03\x04') };
  if (name === 'createVehicleList') return { name: 'a.csv', type: 'text/csv', first: text('VIN\n') };
  if (name === 'uploadVehicleDocument')
    return { name: 'a.pdf', type: 'application/pdf', first: text('%PDF-1.7\n') };
  const { bytes } = photo();
  return { name: 'photo.png', type: 'image/png', first: bytes };
};

interface Scene {
  name: string;
  route: Route;
  actorId: UserId;
  things: Tenant;
  token: string;
  mayNotToken: string | null;
}

/** All reasons to refuse an upload, with their statuses. */
const refusals: Record<string, (scene: Scene) => { call: Call; status: number[] } | null> = {
  'not signed in': (scene) =>
    scene.route.permission === 'public' ? null : { call: { ...usual(scene), token: null }, status: [401] },
  'not allowed': (scene) =>
    scene.mayNotToken ? { call: { ...usual(scene), token: scene.mayNotToken }, status: [403] } : null,
  'unknown id': (scene) => {
    const { params } = usual(scene);
    if (!('id' in params)) return null;
    return { call: { ...usual(scene), params: { ...params, id: randomUUID() } }, status: [403, 404] };
  },
  'another type': (scene) => {
    const file = { name: 'photo.jpg', type: 'image/jpeg', first: text('This is no photo. ') };
    return { call: { ...usual(scene), file }, status: [400] };
  },
  'unknown field': (scene) => {
    if (!scene.route.body) return null;
    const { fields } = usual(scene);
    return { call: { ...usual(scene), fields: [...fields, ['unknown', 'field']] }, status: [400] };
  },
  'no file': (scene) => ({ call: { ...usual(scene), file: null }, status: [400] }),
  'no form': (scene) => ({ call: { ...usual(scene), contentType: 'application/json' }, status: [400, 413] }),
  'broken form': (scene) => ({
    call: { ...usual(scene), contentType: 'multipart/form-data; boundary=another' },
    status: [400],
  }),
  'disk full': (scene) => ({ call: { ...usual(scene), diskFull: true }, status: [507] }),
};

function usual({ name, things, token }: Scene): Call {
  const fields = Object.entries((bodyOf[name]?.(things) ?? {}) as Record<string, string>);
  return { token, params: paramsOf[name]?.(things) ?? {}, fields, file: typed(name) };
}

/** The token of a link for phones, which stands for a session in its upload. */
async function captureToken(actorId: UserId, { vehicleId }: Tenant): Promise<string> {
  const call = { token: await app.signedIn(actorId), params: { id: vehicleId }, body: { hours: 8 } };
  const { link } = (await app.call(createCaptureLink, call)).body;
  return link.split('#')[1];
}

/** Rows that a scene needs besides those of the call. */
const alsoNeeds: Record<string, (keyof Tenant)[]> = { uploadCapturedPhoto: ['vehicleId'] };

async function sceneOf(name: string, route: Route): Promise<Scene> {
  const { may, mayNot } = kindsFor(route);
  const actorId = await world.actor(may, 'top');
  const named = new Set([...partsOf(name), ...(alsoNeeds[name] ?? [])]);
  const things = await world.things(may.role === 'user' ? 'self' : 'sameClient', 'top', actorId, named);
  if (!things) throw new Error('there is nothing of its own');
  if (name === 'createPictureRequestItem') {
    const taken = { userId: things.userId, handledBy: actorId };
    things.pictureRequestId = await buildPictureRequest(app.db, taken);
  }
  if (name === 'changeReviewMatte' || name === 'previewReviewMatte') {
    const leased = { leasedBy: actorId, leasedUntil: new Date(Date.UTC(2100, 0, 1)) };
    await app.db.updateTable('reviews').set(leased).where('id', '=', things.reviewId).execute();
  }
  const stranger = mayNot && (await world.actor(mayNot, 'top'));
  return {
    name,
    route,
    actorId,
    // The URL of root's upload for other users contains root's own id.
    things: may.name === 'root' ? { ...things, managerId: actorId } : things,
    token: name === 'uploadCapturedPhoto' ? await captureToken(actorId, things) : await app.signedIn(actorId),
    mayNotToken: stranger && route.permission !== 'public' ? await app.signedIn(stranger) : null,
  };
}

/** Within one chunk, more than a chunk, more than the server reads ahead, and more than the sockets of both sides hold. */
const lengths = [20_000, 300_000, 3_000_000, 12_000_000];
/** How much more follows is the matter of unread-bodies, which has one limit for photos and one for imports. */
const longest = new Set(['uploadImage', 'createImport']);
const lengthsOf = (name: string) => (longest.has(name) ? [...lengths, uploadBytesMax] : lengths);

describe.each(uploads)('the upload %s', (name, route) => {
  it.each(Object.entries(refusals))(
    'is refused (%s), and then the connection accepts the next request or is closed',
    async (_, refusal) => {
      const scene = await sceneOf(name, route);
      for (const length of lengthsOf(name)) {
        const refused = refusal(scene);
        if (!refused) return;
        expect(refused.status).toContain(await refusedThenNext(route, refused.call, length));
      }
    },
  );
});

/** Events that revoke the permission for an upload while it is being received. */
const endings: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the account is deactivated': async ({ actorId }) => {
    const root = await app.signedIn(await world.actor({ role: 'root' }, 'top'));
    return app.call(patchUser, { token: root, params: { id: actorId }, body: { active: false } });
  },
  'its client is deleted': async ({ actorId }) => {
    const root = await app.signedIn(await world.actor({ role: 'root' }, 'top'));
    const { clientId } = (await app.call(getUser, { token: root, params: { id: actorId } })).body;
    const deleted = await app.call(deleteClient, { token: root, params: { id: clientId } });
    // The sessions have ended for good; the client is restored for other tests.
    await app.call(restoreClient, { token: root, params: { id: clientId } });
    return deleted;
  },
  'its session ends': ({ token }) => app.call(logout, { token }),
};

/** All files, without the folders that may stay empty. */
const stored = async () =>
  (await readdir(disk.root, { recursive: true })).filter((name) => path.extname(name) !== '');
const onItsWay = (names: string[]) => names.some((name) => name.endsWith('.part'));

/** Staff has no client, so that event does not apply to it. */
const endingsOf = (route: Route) =>
  Object.entries(endings).filter(
    ([what]) => what !== 'its client is deleted' || kindsFor(route).may.role === 'user',
  );

describe.each(uploads.filter(([, route]) => route.permission !== 'public'))(
  'the upload %s',
  (name, route) => {
    it.each(endingsOf(route))('is refused at its end if %s while it is being received', async (_, end) => {
      const scene = await sceneOf(name, route);
      const before = (await stored()).sort();
      const call = usual(scene);
      const form = formOf(call, 1_500_000);
      const last = form.pop() ?? new Uint8Array();
      const client = new RawClient(port);
      client.write(...begin(client, route, call, [...form, last]).slice(0, -1));
      await until('the first bytes to be stored', async () => onItsWay(await stored()));
      expect((await end(scene)) as Answer).toMatchObject({ status: 200 });
      client.write(last);
      expect((await client.answer())?.status).toBe(401);
      client.destroy();
      await until('what was stored to be removed', async () => !onItsWay(await stored()));
      expect((await stored()).sort()).toEqual(before);
    });
  },
);
