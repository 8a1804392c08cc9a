import * as routes from '@forecourt/contract/collages';
import { downloadSigningCertificates } from '@forecourt/contract/content-credentials';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../../platform/crypto.ts';
import type { PictureTask } from '../../../platform/pictures/picture-messages.ts';
import { addPicture, buildTemplate, collageWorld } from '../../../testing/builders/collage-world.ts';
import { tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { composed, result } from '../../../testing/picture-programs/answer.ts';
import { readCredentials } from '../../../testing/read-credentials.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { verifyCredentials } from '../../../testing/verify-credentials.ts';
import { makeCollage } from './collage-making.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ signsPictures: true, publicUrl: 'http://pictures.dealer.example' });
});
afterAll(() => app.close());

const composite = 'http://cv.iptc.org/newscodes/digitalsourcetype/composite';
const pool = {
  run: async (task: PictureTask) => result(task),
  compose: async (task: Parameters<typeof composed>[0]) => {
    const { files, ...page } = composed(task);
    const bytesOf = { jpeg: tinyPictures.jpeg, png: tinyPictures.png, preview: tinyPictures.webp };
    return { ...page, files: files.map(({ name }) => ({ name, bytes: bytesOf[name] })) };
  },
};

it('the JPEG, the PNG and the small copy of a page verify and name its pictures; its PDF has the signed JPEG and XMP', async () => {
  const { token, userId, vehicleId } = await collageWorld(app);
  const shows = ['exterior.front', 'exterior.rear', 'next.exterior'] as const;
  const parts = { assignedTo: { userId }, page: { formats: ['jpeg', 'png', 'pdf'] } };
  const templateId = await buildTemplate(app, shows, parts);
  const front = await addPicture(app, vehicleId, 'exterior.front');
  await addPicture(app, vehicleId, 'exterior.rear');
  const params = { id: vehicleId };
  const body = { templateId, chosen: [null, null, front] };
  const made = await app.call(routes.createCollages, { params, token, body });
  expect(made.status, JSON.stringify(made.body)).toBe(202);
  const { results } = (await app.call(routes.getVehicleCollages, { params, token })).body;
  await makeCollage(app.system(), pool, results[0].id, { attempt: 1, last: true });
  const [page] = (await app.call(routes.getVehicleCollages, { params, token })).body.results;
  const trusted = (await app.call(downloadSigningCertificates)).body;
  const fetched = async (url: string) => (await app.server.inject({ url })).rawPayload;
  const hashes = shows
    .slice(0, 2)
    .map((position) => `sha256:${sha256(Buffer.from(position)).toString('hex')}`);
  const urlOf = (wanted: string) =>
    page.result.files.find(({ format }: { format: string }) => format === wanted).url;
  const files = { jpeg: urlOf('jpeg'), png: urlOf('png'), webp: page.result.preview };
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await fetched(files[format]);
    expect(await verifyCredentials(bytes, format), format).toEqual({ isValid: true, faults: [] });
    const { ingredients, state } = await readCredentials(bytes, format, trusted);
    expect(state).toBe('Trusted');
    // The front is in two cells, and named once.
    expect(ingredients.map(({ instance_id }) => instance_id)).toEqual(hashes);
  }
  const pdf = await fetched(urlOf('pdf'));
  const packet = pdf.toString();
  expect(packet).toContain(`Iptc4xmpExt:DigitalSourceType="${composite}"`);
  expect(packet).toContain(`forecourt:pictures="${hashes.join(' ')}"`);
  expect(packet).toMatch(/\/Metadata \d+ 0 R/);
  const start = pdf.indexOf(tinyPictures.jpeg.subarray(0, 2));
  const jpeg = pdf.subarray(start, pdf.indexOf('\nendstream', start));
  expect(await verifyCredentials(jpeg, 'jpeg')).toEqual({ isValid: true, faults: [] });
});
