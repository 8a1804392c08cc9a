import type { PlacedBy } from '@forecourt/contract/placed-by';
import type { Analysis, Point } from '@forecourt/contract/recipe';
import { PhotoError } from '../photo-error.ts';
import type { Raster } from '../raster.ts';
import type { Known } from '../render.ts';
import { sharp } from '../safe-sharp.ts';
import { findContacts, matteBox } from '../steps/contacts.ts';
import { decodeMatte, encodeMatte } from '../steps/matte-file.ts';
import { movedCamera, sureCamera } from '../steps/photo-camera.ts';

/** Less than this share of the photo is no vehicle. */
const areaMin = 0.002;

/**
 * A matte that somebody changed by hand, re-encoded, and the analysis with what follows from it. Nothing is asked about it any more:
 * somebody has looked at it.
 * @param edited Encoded picture of the same size as the matte of `known`; its first channel is taken.
 * @throws PhotoError `not_an_image` when it is of another size or no PNG, `too_small` when hardly anything is left of the vehicle.
 */
export async function retouchedMatte({ analysis, matte }: Known, edited: Uint8Array): Promise<Known> {
  const size = await sharp(matte).metadata();
  const head = await sharp(edited)
    .metadata()
    .catch((cause: unknown) => {
      throw new PhotoError('not_an_image', 'the matte cannot be read', { cause });
    });
  if (head.format !== 'png' || head.width !== size.width || head.height !== size.height)
    throw new PhotoError('not_an_image', `no PNG of ${size.width} × ${size.height}`);
  const own = await decodeMatte(edited, size).catch((cause: unknown) => {
    throw new PhotoError('not_an_image', 'the matte is damaged', { cause });
  });
  const { analysis: changed, matte: encoded } = await withMatte(analysis, own);
  const { doubts: _settled, scores, verdicts, ...rest } = changed;
  const { outline: _estimated, ...others } = scores;
  const remaining = verdicts.filter((verdict) => verdict !== 'unsure_outline');
  return { analysis: { ...rest, scores: others, verdicts: remaining }, matte: encoded };
}

/**
 * A photo with another matte: where the vehicle is and where its tyres touch the ground follow from it, what was measured in the photo
 * stays.
 * @throws PhotoError `too_small` when hardly anything is left of the vehicle.
 */
export async function withMatte(analysis: Analysis, own: Raster<1>): Promise<Known> {
  const box = matteBox(own);
  const covered = own.data.reduce((sum, value) => sum + value, 0) / 255 / own.data.length;
  if (!box || covered < areaMin) throw new PhotoError('too_small', 'hardly anything is left of the vehicle');
  const scale = analysis.width / own.width;
  const vehicle: Analysis['vehicle'] = {
    x: box.left * scale,
    y: box.top * scale,
    width: box.width * scale,
    height: box.height * scale,
  };
  const camera = sureCamera({ ...analysis, vehicle });
  const inMatte = camera && movedCamera(camera, ([x, y]) => [x / scale, y / scale], 1 / scale);
  const contacts = findContacts(own, inMatte).map(([x, y]): Point => [x * scale, y * scale]);
  const placedBy = placedByBefore(analysis, vehicle);
  return {
    analysis: { ...analysis, vehicle, contacts, ...(placedBy && { placedBy }) },
    matte: await encodeMatte(own),
  };
}

/** What the vehicle was placed by until now, in shares of its new box. */
function placedByBefore(
  { contacts, placedBy: by, vehicle: before }: Analysis,
  now: NonNullable<Analysis['vehicle']>,
): PlacedBy | null {
  if (!before) return null;
  const bottom = before.y + before.height;
  const highest = Math.min(bottom, ...contacts.map(([, y]) => y));
  const own = { x: 0, y: 0, width: 1, height: 1, depth: Math.min(1, (bottom - highest) / before.height) };
  const { depth, height, width, x, y } = by ?? own;
  return {
    x: (before.x + x * before.width - now.x) / now.width,
    y: (before.y + y * before.height - now.y) / now.height,
    width: (width * before.width) / now.width,
    height: (height * before.height) / now.height,
    depth,
  };
}
