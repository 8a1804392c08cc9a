import { describe, expect, it } from 'vitest';
import { cropAspects } from './crop-aspects.ts';
import { blurredShare, cropShape, type Region, regionOfFrame } from './crop-region.ts';
import { type CroppedPhoto, cropsOf } from './photo-crops.ts';

const size = { width: 4000, height: 3000 };
const photoOf = (vehicle: CroppedPhoto['vehicle'], rest: Partial<CroppedPhoto> = {}): CroppedPhoto => ({
  ...size,
  vehicle,
  kind: { name: 'exterior', certainty: 0.9 },
  scores: { detection: 0.8, matte: 0.9, sharpness: 200, brightness: 120 },
  verdicts: [],
  ...rest,
});
/** A car with much around it. */
const small = { x: 1400, y: 1200, width: 1200, height: 600 };
/** A car that fills four fifths of the width. */
const wide = { x: 400, y: 1000, width: 3200, height: 1400 };
/** A car whose lower right corner is near that of the photo. */
const atCorner = { x: 2700, y: 2300, width: 1200, height: 600 };

const pixels = (region: Region) => ({
  x: region.x * size.width,
  y: region.y * size.height,
  width: region.width * size.width,
  height: region.height * size.height,
});
const aspects = Object.values(cropAspects).map(({ height, width }) => width / height);
const contains = (region: Region, { height, width, x, y }: Region) =>
  region.x <= x + 1 &&
  region.y <= y + 1 &&
  region.x + region.width >= x + width - 1 &&
  region.y + region.height >= y + height - 1;

describe('an automatic crop', () => {
  it.each(aspects)('of %f has its shape and contains the whole vehicle, wherever that is', (aspect) => {
    for (const vehicle of [small, wide, atCorner]) {
      const { made } = cropsOf(photoOf(vehicle), { aspect, padding: 0.06 });
      const region = pixels(made.region);
      expect(region.width / region.height).toBeCloseTo(aspect, 6);
      expect(contains(region, vehicle)).toBe(true);
      const isInside = region.width <= size.width + 1 && region.height <= size.height + 1;
      expect(made.note === 'beyond_edges' || made.note === 'mostly_blurred').toBe(!isInside);
      if (isInside) expect(contains({ x: 0, y: 0, ...size }, region)).toBe(true);
    }
  });

  it.each([0, 0.1, 0.3])(
    'has the vehicle in its middle with a padding of %f where the photo has room',
    (padding) => {
      const { made } = cropsOf(photoOf({ ...small, y: 1200 }), { aspect: 4 / 3, padding });
      const region = pixels(made.region);
      expect([region.x + region.width / 2, region.y + region.height / 2]).toEqual([
        expect.closeTo(2000, 3),
        expect.closeTo(1500, 3),
      ]);
      expect((small.x - region.x) / region.width).toBeCloseTo(padding, 6);
      expect(made.note).toBeNull();
    },
  );

  it('is moved where the photo ends, and says that there is less padding', () => {
    const { made } = cropsOf(photoOf(atCorner), { aspect: 4 / 3, padding: 0.2 });
    expect(made.region.x + made.region.width).toBeCloseTo(1, 6);
    expect(made.region.y + made.region.height).toBeCloseTo(1, 6);
    expect(made.note).toBe('less_padding');
  });

  it('extends beyond the photo only as far as the whole vehicle needs', () => {
    const { made } = cropsOf(photoOf(wide), { aspect: 4 / 5, padding: 0.2 });
    const region = pixels(made.region);
    // 3200 px between a padding of 2 % on both sides.
    expect(region.width).toBeCloseTo(3200 / 0.96, 3);
    expect(region.height).toBeGreaterThan(size.height);
    expect(region.y).toBeLessThan(0);
    expect(region.y + region.height).toBeGreaterThan(size.height);
    expect(made.note).toBe('beyond_edges');
  });

  it('says so where more than a third of it is blurred, and is no larger than the whole vehicle needs there either', () => {
    const blurredIn = (aspect: number) => {
      const { made } = cropsOf(photoOf(wide), { aspect, padding: 0.2 });
      const { height, y } = pixels(made.region);
      expect(y).toBeLessThanOrEqual(0);
      expect(1 - size.height / height).toBeCloseTo(blurredShare(made.region), 6);
      return [made.note, Math.round(blurredShare(made.region) * 100)];
    };
    expect(blurredIn(9 / 16)).toEqual(['mostly_blurred', 49]);
    expect(blurredIn(4 / 5)).toEqual(['beyond_edges', 28]);
    const upright = { ...photoOf({ x: 300, y: 1500, width: 2400, height: 1100 }), width: 3000, height: 4000 };
    expect(cropsOf(upright, { aspect: 9 / 16, padding: 0.2 }).made.note).toBe('beyond_edges');
  });

  it.each([
    ['a photo without a vehicle', photoOf(null)],
    [
      'an interior, of which a matte was found',
      photoOf(wide, { kind: { name: 'interior', certainty: 0.9 } }),
    ],
    ['a photo that shows no vehicle for certain', photoOf(wide, { verdicts: ['no_vehicle'] })],
  ])('of %s is its middle, as large as possible', (_, photo) => {
    const { made, vehicle } = cropsOf(photo, { aspect: 1, padding: 0.06 });
    expect(pixels(made.region)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
    expect([made.note, vehicle]).toEqual(['no_vehicle', null]);
  });
});

describe('a crop that was moved', () => {
  const square = { aspect: 1, padding: 0.06 };

  it('is where it was put, and says so if it cuts the vehicle off', () => {
    const frame = { x: 0.3, y: 0.3, width: 0.4 };
    const whole = cropsOf(photoOf(small), { ...square, frame });
    expect(pixels(whole.made.region)).toEqual({ x: 1200, y: 900, width: 1600, height: 1600 });
    expect(whole.made.note).toBeNull();
    const cut = cropsOf(photoOf(small), { ...square, frame: { ...frame, x: 0.5 } });
    expect(cut.made.note).toBe('cuts_vehicle');
    expect(cut.automatic).toEqual(whole.automatic);
  });

  it('stays inside the photo as far as it fits, and is no wider than all of it and no narrower than can be seen', () => {
    const shape = cropShape(1, size);
    const at = (frame: { x: number; y: number; width: number }) => pixels(regionOfFrame(frame, shape));
    expect(at({ x: 0.9, y: -3, width: 0.5 })).toEqual({ x: 2000, y: 0, width: 2000, height: 2000 });
    expect(at({ x: 5, y: 5, width: 9 })).toEqual({ x: 0, y: 0, width: 4000, height: 4000 });
    expect(at({ x: 0, y: 0, width: 0 }).width).toBeCloseTo(600, 6);
  });
});
