import type { Models } from './src/models/load-models.ts';
import type { Matting } from './src/models/matting.ts';
import type { PixelBox, Raster } from './src/raster.ts';
import { findContacts } from './src/steps/contacts.ts';
import type { Scene, ShareBox } from './src/steps/detect.ts';
import { clearForeignParts } from './src/steps/foreign-parts.ts';
import { surroundingsOf } from './src/steps/mask-grid.ts';
import { focus, inCrop, inPhoto, lookFinely, lookTwice, squeezedCrop } from './src/steps/matte-looks.ts';
import { steepenEdge, tidyMatte } from './src/steps/matte-tidy.ts';
import { refinedOutline } from './src/steps/refine-outline.ts';
import { restoreOwnParts } from './src/steps/restore-own-parts.ts';
import { segment } from './src/steps/segment.ts';
import { resizedShares, type Shares, toMatte } from './src/steps/shares.ts';
import { splitVehicles } from './src/steps/split-vehicles.ts';
import { clearUnsureRegions } from './src/steps/unsure-regions.ts';
import {
  colours,
  cornersOf,
  half,
  outline,
  type Pane,
  pane,
  quarter,
  shownDifference,
  shownMatte,
  third,
  wide,
} from './src/testing/panes.ts';

/** Writes a picture of a step: its panes side by side. */
export type Save = (name: string, panes: Pane[]) => Promise<void>;

/** A sample picture, as it is analysed. */
export type Opened = { bytes: Uint8Array; work: Raster<3>; scene: Scene; main: ShareBox };

/** The detector's boxes: the main vehicle's, and those of everything else that it sees. */
export async function drawDetection({ main, scene, work }: Opened, save: Save): Promise<void> {
  const box = (one: ShareBox): PixelBox => ({
    left: one.left * work.width,
    top: one.top * work.height,
    width: (one.right - one.left) * work.width,
    height: (one.bottom - one.top) * work.height,
  });
  const others = [...scene.otherVehicles, ...scene.people, ...scene.rivals];
  const over = [
    ...others.map((one) => outline(cornersOf(box(one)), colours.orange, 2)),
    outline(cornersOf(box(main)), colours.green, 3),
  ];
  await save('detect', [await pane(work, { width: wide, over })]);
}

/** The model, and copies of what it saw so far. */
function recorded(matting: Matting): { matting: Matting; seen: Shares[] } {
  const seen: Shares[] = [];
  const matte = async (rgb: Raster<3>) => {
    const data = await matting.matte(rgb);
    seen.push({ data: data.slice(), width: rgb.width, height: rgb.height });
    return data;
  };
  return { matting: { ...matting, matte }, seen };
}

/** The looks at a vehicle about which the first two differ much, and what comes of them. */
export async function drawThirdLook(
  { main, scene, work }: Opened,
  models: Models,
  save: Save,
): Promise<void> {
  const box = await focus(work, scene, models.matting);
  if (!box) throw new Error('the detector saw a vehicle, so there is a crop');
  const { matting, seen } = recorded(models.matting);
  const around = surroundingsOf(work, main, models.segmenter);
  const { agreed } = await lookTwice(work, box, await squeezedCrop(work, box), matting, around);
  const [first, second, last] = seen;
  if (!last) throw new Error('these looks do not differ enough for a third one');
  const panes = [first, second, last, agreed].map((one) =>
    pane(toMatte(one), { width: quarter, height: quarter }),
  );
  await save('third-look', await Promise.all(panes));
}

/** The matte of a vehicle behind which the matting model is unsure of a thing, before and after that is cleared. */
export async function drawUnsureRegions(
  { main, scene, work }: Opened,
  models: Models,
  save: Save,
): Promise<void> {
  const box = await focus(work, scene, models.matting);
  if (!box) throw new Error('the detector saw a vehicle, so there is a crop');
  const crop = await squeezedCrop(work, box);
  const seen = surroundingsOf(work, main, models.segmenter);
  const { agreed: shares } = await lookTwice(work, box, crop, models.matting, seen);
  const before = { ...shares, data: shares.data.slice() };
  await clearUnsureRegions(shares, box, inCrop(main, box, work), seen);
  const shape = { width: half, height: Math.round((half * box.height) / box.width) };
  const panes = [shownMatte(crop, before), shownMatte(crop, shares, before)];
  await save('unsure-regions', await Promise.all(panes.map((one) => pane(one, shape))));
}

/** Draws each step from the looks to the matte. */
export async function drawMatte(opened: Opened, models: Models, save: Save): Promise<Raster<1>> {
  const { main, scene, work } = opened;
  const box = await focus(work, scene, models.matting);
  if (!box) throw new Error('the detector saw a vehicle, so there is a crop');
  const crop = await squeezedCrop(work, box);
  const { matting, seen } = recorded(models.matting);
  const seenAround = surroundingsOf(work, main, models.segmenter);
  const { agreed: shares } = await lookTwice(work, box, crop, matting, seenAround);
  const [first, second] = seen;
  const small = (raster: Raster) =>
    pane(raster, { width: half, height: Math.round((half * crop.height) / crop.width) });
  await save('first-look', [await small(crop), await small(toMatte(first))]);
  const same = resizedShares(second, crop.width, crop.height);
  const panes = [toMatte(first), toMatte(same), shownDifference(first, same)];
  await save(
    'second-look',
    await Promise.all(panes.map((one) => pane(one, { width: third, height: third }))),
  );

  const shape = { width: half, height: Math.round((half * box.height) / box.width) };
  const within = (one: ShareBox) => inCrop(one, box, work);
  const around = { main: within(main), others: [...scene.otherVehicles, ...scene.people].map(within) };
  const step = async (name: string, work: () => unknown) => {
    const before = { ...shares, data: shares.data.slice() };
    await work();
    await save(name, [
      await pane(shownMatte(crop, before), shape),
      await pane(shownMatte(crop, shares, before), shape),
    ]);
  };
  const unsplit = shares.data.slice();
  await step('split-vehicles', () => splitVehicles(shares, crop, around.main, scene.rivals.map(within)));
  await restoreOwnParts(shares, unsplit, box, seenAround);
  await clearUnsureRegions(shares, box, around.main, seenAround);
  await step('tidy', () => tidyMatte(shares, around));
  await step('foreign-parts', async () => {
    if (await clearForeignParts(shares, box, scene, seenAround)) tidyMatte(shares, around);
  });
  const coarse = inPhoto(shares, box, work);
  const fine = await lookFinely(work, box, models.matting);
  const refined = fine ? refinedOutline(shares, fine) : shares;
  const soft = inPhoto(refined, box, work);
  const changed = mostChangedPart(coarse, soft);
  const looks = [work, coarse, soft].map((one) => pane(one, { part: changed, width: third, squares: true }));
  await save('fine-look', await Promise.all(looks));
  steepenEdge(refined);
  const matte = inPhoto(refined, box, work);
  const part = tyrePart(matte);
  const views = [work, soft, matte].map((one) => pane(one, { part, width: third, squares: true }));
  await save('steepen', await Promise.all(views));
  return matte;
}

/** The square of 104 × 104 px in which two mattes differ most, drawn at 200 %. */
function mostChangedPart(before: Raster<1>, after: Raster<1>): PixelBox {
  const side = 104;
  const columns = Math.floor(before.width / side);
  const sums = new Float64Array(columns * Math.floor(before.height / side));
  for (const [at, value] of after.data.entries()) {
    const [column, row] = [Math.floor((at % before.width) / side), Math.floor(at / before.width / side)];
    if (column < columns && row * columns + column < sums.length)
      sums[row * columns + column] += Math.abs(value - before.data[at]);
  }
  const most = sums.indexOf(Math.max(...sums));
  return {
    left: (most % columns) * side,
    top: Math.floor(most / columns) * side,
    width: side,
    height: side,
  };
}

/** 52 × 52 px at the foot of the nearest tyre, drawn at 400 %. */
function tyrePart(matte: Raster<1>): PixelBox {
  const [contact] = findContacts(matte).sort(([, a], [, b]) => b - a);
  if (!contact) throw new Error('the vehicle stands on no tyre');
  const [x, y] = contact.map(Math.round);
  return { left: x - 40, top: y - 40, width: 52, height: 52 };
}

/** The largest doubt about an outline: its region in the photo, and the matte with either answer. */
export async function drawDoubt({ scene, work }: Opened, models: Models, save: Save): Promise<void> {
  const { doubts, matte } = await segment(work, scene, models);
  const [first] = doubts?.list ?? [];
  if (!doubts || !first) throw new Error('nothing is doubted');
  const [xs, ys] = [first.outline.map(([x]) => x), first.outline.map(([, y]) => y)];
  const [left, top] = [xs, ys].map((all) => Math.floor(Math.min(...all) - 40)) as [number, number];
  const [right, bottom] = [xs, ys].map((all) => Math.ceil(Math.max(...all) + 40)) as [number, number];
  const part = { left, top, width: right - left, height: bottom - top };
  const answered = (channel: 0 | 1): Raster<1> => ({
    ...matte,
    data: matte.data.map((value, at) =>
      doubts.picture.data[at * 3 + 2] === 1 ? (doubts.picture.data[at * 3 + channel] ?? 0) : value,
    ),
  });
  await save('doubts', [
    await pane(work, { part, width: third, over: [outline(first.outline, colours.orange, 2)] }),
    await pane(answered(0), { part, width: third }),
    await pane(answered(1), { part, width: third }),
  ]);
}
