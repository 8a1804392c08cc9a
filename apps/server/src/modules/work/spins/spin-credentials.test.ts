import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import { exteriorViews } from '@forecourt/contract/positions';
import * as routes from '@forecourt/contract/spins';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SignedFormat } from '../../../platform/credentials/signed-formats.ts';
import { sha256 } from '../../../platform/crypto.ts';
import type { Films } from '../../../platform/films/films.ts';
import type { PictureTask, SpinTask } from '../../../platform/pictures/picture-messages.ts';
import { spinWorld } from '../../../testing/builders/spin-world.ts';
import { tinyAnimations, tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { readCredentials } from '../../../testing/read-credentials.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyCredentials } from '../../../testing/verify-credentials.ts';
import { makeFilms } from './spin-films.service.ts';
import { makeSpin } from './spin-making.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ signsPictures: true, publicUrl: 'http://pictures.dealer.example' });
});
afterAll(() => app.close());

const composite = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';
/** The packets that picture processes and ffmpeg were given. */
const packets: string[] = [];
const pictures = {
  run: async (task: PictureTask) => {
    const { made, ...rest } = result(task);
    const encoded = made.map((all) => all.map((one) => ({ ...one, bytes: tinyPictures[one.format] })));
    return { ...rest, made: encoded };
  },
  assemble: async ({ format, size, xmp }: SpinTask) => {
    packets.push(xmp);
    return { ...size, format, bytes: tinyAnimations[format] };
  },
};
const films: Films = {
  formats: async () => ['mp4', 'webm'],
  make: async (format, { xmp }) => {
    if (xmp) packets.push(xmp);
    return format === 'mp4' ? tinyAnimations.mp4 : Buffer.from('webm');
  },
};

it('frames, animations and the MP4 of a spin verify, and name what they were made of; a WebM says it in XMP', async () => {
  const { token, vehicleId } = await spinWorld(app, exteriorViews);
  const params = { id: vehicleId };
  const { body } = await app.call(routes.createSpin, { params, token, body: {} });
  await makeSpin(app.system(), pictures, body.spin.id, { attempt: 1, last: false });
  await makeFilms(app.system(), films, body.spin.id);
  const { spin } = (await app.call(routes.getVehicleSpin, { params, token })).body;
  const trusted = (await app.call(downloadSigningCertificates)).body;
  const fetched = async (url: string) => (await app.server.inject({ url })).rawPayload;
  const read = async (bytes: Buffer, format: SignedFormat) => {
    expect(await verifyCredentials(bytes, format), format).toEqual({ isValid: true, faults: [] });
    const found = await readCredentials(bytes, format, trusted);
    expect([found.state, found.signer], format).toEqual(['Trusted', 'pictures.dealer.example']);
    return found;
  };
  const frames: Buffer[] = [];
  for (const { url } of spin.result.frames) frames.push(await fetched(url));
  const [frame = Buffer.alloc(0)] = frames;
  expect((await read(frame, 'webp')).ingredients).toMatchObject([
    { title: 'Photo', relationship: 'parentOf' },
  ]);
  const hashes = frames.map((bytes) => `sha256:${sha256(bytes).toString('hex')}`);
  expect(new Set(hashes).size).toBe(8);
  for (const format of ['gif', 'webp', 'mp4'] as const) {
    const file: { url: string; sizeBytes: number } = spin.result[format];
    const bytes = await fetched(file.url);
    expect(file.sizeBytes).toBe(bytes.length);
    const { assertions, ingredients } = await read(bytes, format);
    expect(ingredients.map(({ instance_id }) => instance_id)).toEqual(hashes);
    expect(new Set(ingredients.map(({ relationship }) => relationship))).toEqual(new Set(['componentOf']));
    const labelled = (name: string) => assertions.find(({ label }) => label === name)?.data;
    expect(labelled('c2pa.actions.v2').actions).toMatchObject([
      { action: 'c2pa.created', digitalSourceType: composite },
      { action: 'c2pa.placed' },
    ]);
    expect(labelled('forecourt.provenance')).toEqual({ digitalSourceType: composite, pictures: hashes });
    const changed = Buffer.from(bytes);
    changed[changed.length - 8] = (changed.at(-8) ?? 0) ^ 1;
    expect((await verifyCredentials(changed, format)).isValid, format).toBe(false);
  }
  // The MP4 says it in its manifest alone.
  expect(packets).toHaveLength(3);
  for (const packet of packets) {
    expect(packet).toContain(`Iptc4xmpExt:DigitalSourceType="${composite}"`);
    expect(packet).toContain(`forecourt:pictures="${hashes.join(' ')}"`);
  }
  expect((await fetched(spin.result.webm.url)).toString()).toBe('webm');
});
