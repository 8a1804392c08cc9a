import type { CellSource } from '@forecourt/contract/collage-parts';
import * as routes from '@forecourt/contract/collage-previews';
import { Analysis, Recipe } from '@forecourt/contract/recipe';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CollageTask, PreviewTask } from '../../../platform/pictures/picture-messages.ts';
import { PictureError } from '../../../platform/pictures/picture-messages.ts';
import { addPicture, buildTemplate, collageWorld } from '../../../testing/builders/collage-world.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
const asked: { cells: PreviewTask[]; pages: CollageTask[] } = { cells: [], pages: [] };
let fails = false;
/** Draws words instead of pictures. */
const retouching = retouchingThat({
  preview: async (task: PreviewTask) => {
    if (fails) throw new PictureError('crashed', 'for this test');
    asked.cells.push(task);
    const [target] = task.recipe.targets;
    const { format = 'jpeg', height = 0, name = '', width = 0 } = target ?? {};
    return { name, format, width, height, bytes: Buffer.from(`${width} × ${height}`) };
  },
  compose: async (task: CollageTask) => {
    asked.pages.push(task);
    const words = task.pictures.map((picture) => picture && Buffer.from(picture.bytes).toString());
    return {
      width: 1,
      height: 1,
      files: [{ name: 'preview' as const, bytes: Buffer.from(words.join(', ')) }],
    };
  },
});
beforeAll(async () => {
  app = await openTestApp({ retouching });
});
beforeEach(() => {
  Object.assign(asked, { cells: [], pages: [] });
  fails = false;
});
afterAll(() => app.close());

const analysis = Analysis.parse({
  width: 1600,
  height: 1200,
  vehicle: { x: 200, y: 300, width: 1200, height: 700 },
  kind: { name: 'exterior', certainty: 0.9 },
  verdicts: [],
  contacts: [],
  plates: [],
  scores: { detection: 0.7, matte: 1, sharpness: 200, brightness: 120 },
  models: 'test',
  people: 0,
  vehicles: 1,
});
const recipe = Recipe.parse({
  background: { kind: 'showroom', name: 'studio-grey' },
  placement: { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 },
  windows: 'clear',
  targets: [{ name: 'full', width: 1920, height: 1440, format: 'jpeg', quality: 88 }],
});

/** A vehicle with a front whose photo was analysed, and a rear of which only the finished picture is known. */
async function planned(shows: readonly CellSource[] = ['exterior.front', 'exterior.rear', 'interior.boot']) {
  const world = await collageWorld(app);
  const front = await addPicture(app, world.vehicleId, 'exterior.front');
  const rear = await addPicture(app, world.vehicleId, 'exterior.rear');
  const keys = { matteKey: `images/${front}/matte.png`, uprightKey: `images/${front}/upright.webp` };
  for (const key of Object.values(keys)) await app.outside.storage.put(key, Buffer.from(key));
  const known = { ...keys, analysis: JSON.stringify(analysis), recipe: JSON.stringify(recipe) };
  await app.db
    .updateTable('images')
    .set(known as never)
    .where('id', '=', front)
    .execute();
  const assignedTo = { userId: world.userId };
  const page = { emptyCells: 'leave', size: { kind: 'pixels', width: 2000, height: 3000 } };
  const templateId = await buildTemplate(app, shows, { assignedTo, page });
  const preview = async (body: object = {}) => {
    const call = { params: { id: world.vehicleId }, token: world.token, body: { templateId, ...body } };
    return app.call(routes.previewCollage, call);
  };
  return { ...world, front, rear, preview };
}
const wordsIn = ({ body }: { body: { picture: string } }) => Buffer.from(body.picture, 'base64').toString();

it('a planned page shows the photo in the shape of the cell that it fills, small, and finished pictures where no matte is known', async () => {
  const { preview } = await planned();
  const answer = await preview();
  expect(answer.status).toBe(200);
  expect(wordsIn(answer)).toMatch(/^\d+ × \d+, exterior\.rear, $/);
  const [cell] = asked.cells;
  const [target] = cell?.recipe.targets ?? [];
  const [page] = asked.pages;
  expect(page?.page).toMatchObject({ size: { kind: 'pixels', width: 640, height: 960 }, formats: [] });
  expect(target?.width).toBeLessThan(640);
  expect(target?.height).toBeLessThan(320);
  expect(cell?.recipe).toMatchObject({ windows: 'keep', overlays: [], background: { name: 'studio-grey' } });
  expect(Buffer.from(cell?.upright ?? []).toString()).toContain('upright.webp');
  expect((await app.db.selectFrom('collages').select('id').execute()).length).toBe(0);
});

it('a planned page shows the pictures that somebody chose', async () => {
  const { front, preview, rear } = await planned();
  expect(wordsIn(await preview({ chosen: [rear, front, rear] }))).toMatch(
    /^exterior\.rear, \d+ × \d+, exterior\.rear$/,
  );
});

it('a cell whose picture cannot be drawn shows the finished one', async () => {
  const { preview } = await planned();
  fails = true;
  expect(wordsIn(await preview())).toBe('exterior.front, exterior.rear, ');
});

it('what no page could be made of is refused', async () => {
  const { preview, front } = await planned();
  const stranger = await planned();
  const named = async (body: object) => (await preview(body)).body.name;
  expect(await named({ chosen: [stranger.front] })).toBe('imageNotFound');
  expect(await named({ chosen: [front, front, front, front] })).toBe('validationError');
  expect(await named({ templateId: await buildTemplate(app, ['next.exterior']) })).toBe('collageNotAssigned');
  const bare = await collageWorld(app);
  const templateId = await buildTemplate(app, ['next.exterior'], { assignedTo: { userId: bare.userId } });
  const call = { params: { id: bare.vehicleId }, token: bare.token, body: { templateId } };
  expect((await app.call(routes.previewCollage, call)).body.name).toBe('noCollagesToProcess');
  expect(asked.pages).toEqual([]);
});
