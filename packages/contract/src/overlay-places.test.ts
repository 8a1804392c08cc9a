import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, noInsets } from './overlay-borders.ts';
import { layFrame, layText, logoArea } from './overlay-places.ts';
import { anchors } from './overlays.ts';

const canvas = { width: 1000, height: 800 };
const side = fc.integer({ min: 64, max: 8192 });
const size = fc.record({ width: side, height: side });
const picture = fc.record({
  width: fc.integer({ min: 1, max: 4096 }),
  height: fc.integer({ min: 1, max: 4096 }),
});
const offset = fc.double({ min: -0.5, max: 0.5, noNaN: true });
const place = fc.record({ anchor: fc.constantFrom(...anchors), offsetX: offset, offsetY: offset });

const isInside = ({ height, left, top, width }: Area, canvas: { width: number; height: number }) =>
  left >= 0 && top >= 0 && left + width <= canvas.width && top + height <= canvas.height;

describe('a logo', () => {
  test.each([
    ['top-left', 50, 50],
    ['top', 450, 50],
    ['top-right', 750, 50],
    ['left', 50, 400],
    ['middle', 450, 400],
    ['right', 750, 400],
    ['bottom-left', 50, 650],
    ['bottom', 450, 650],
    ['bottom-right', 750, 650],
  ] as const)('at %s is moved inwards from the edge, or to the right and down', (anchor, left, top) => {
    const logo = { anchor, offsetX: 0.05, offsetY: 0.05, width: 0.2 };
    expect(logoArea(canvas, logo, { width: 40, height: 20 })).toEqual({ left, top, width: 200, height: 100 });
  });

  test('never leaves the picture, and keeps its shape', () => {
    fc.assert(
      fc.property(
        size,
        place,
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        picture,
        (target, at, width, own) => {
          const area = logoArea(target, { ...at, width }, own);
          expect(isInside(area, target)).toBe(true);
          const isLarge = area.width > 20 && area.height > 20;
          const distortion = (area.width * own.height) / (area.height * own.width);
          if (isLarge) expect(Math.abs(distortion - 1)).toBeLessThan(0.06);
        },
      ),
    );
  });
});

const safeArea = { top: 0.1, right: 0.05, bottom: 0.2, left: 0.05 };
const landscape = { width: 2000, height: 1500 };
const inset = fc.double({ min: 0, max: 0.45, noNaN: true });

describe('a frame', () => {
  test('in a target of its own shape is scaled as a whole', () => {
    const { inner, slices } = layFrame({ width: 1000, height: 750 }, landscape, safeArea);
    expect(slices).toEqual([
      { from: { left: 0, top: 0, ...landscape }, to: { left: 0, top: 0, width: 1000, height: 750 } },
    ]);
    expect(inner).toEqual({ left: 50, top: 75, width: 900, height: 525 });
  });

  test.each([
    ['square', { width: 1000, height: 1000 }, 0.5],
    ['portrait', { width: 600, height: 800 }, 0.3],
    ['wide', { width: 1920, height: 750 }, 0.5],
  ])('in a %s target keeps the shape of its corners', (_name, target, scale) => {
    const { inner, slices } = layFrame(target, landscape, safeArea);
    expect(slices).toHaveLength(9);
    for (const at of [0, 2, 6, 8]) {
      const { from, to } = slices[at] ?? expect.fail();
      expect(Math.abs(to.width - from.width * scale)).toBeLessThanOrEqual(0.5);
      expect(Math.abs(to.height - from.height * scale)).toBeLessThanOrEqual(0.5);
    }
    expect(inner.top).toBe(Math.round(150 * scale));
    expect(target.height - inner.top - inner.height).toBe(Math.round(300 * scale));
  });

  test('covers every target without gaps or overlaps', () => {
    const area = fc.record({ top: inset, right: inset, bottom: inset, left: inset });
    const frames = fc.record({
      width: fc.integer({ min: 100, max: 4096 }),
      height: fc.integer({ min: 100, max: 4096 }),
    });
    fc.assert(
      fc.property(size, frames, area, (target, own, safe) => {
        const { inner, slices } = layFrame(target, own, safe);
        const covered = slices.reduce((sum, { to }) => sum + to.width * to.height, 0);
        expect(covered).toBe(target.width * target.height);
        for (const { from, to } of slices) {
          expect(isInside(to, target)).toBe(true);
          expect(isInside(from, own)).toBe(true);
        }
        expect(inner.width).toBeGreaterThan(0);
        expect(inner.height).toBeGreaterThan(0);
      }),
    );
  });
});

describe('a text', () => {
  const text = { anchor: 'bottom' as const, offsetX: 0, offsetY: 0, size: 0.04, bar: null };
  const bar = { colour: '#000000', opacity: 0.5, isWide: false };

  test('has lines that are aligned as its anchor is', () => {
    const startsAt = (anchor: (typeof anchors)[number]) =>
      layText(canvas, { ...text, anchor }, [10, 5]).lines.map(({ left }) => left);
    expect(startsAt('left')).toEqual([0, 0]);
    expect(startsAt('top')).toEqual([300, 400]);
    expect(startsAt('bottom-right')).toEqual([600, 800]);
  });

  test('has a bar around it, or one across the whole picture', () => {
    const around = layText(canvas, { ...text, bar }, [10]);
    expect(around.box).toEqual({ left: 276, top: 726, width: 448, height: 74 });
    const across = layText(canvas, { ...text, bar: { ...bar, isWide: true } }, [10]);
    expect(across.box).toEqual({ ...around.box, left: 0, width: 1000 });
    expect(across.lines).toEqual(around.lines);
  });

  test('is smaller where it would not fit, and never leaves the picture', () => {
    expect(layText(canvas, text, [60]).size).toBeCloseTo(980 / 60, 6);
    const widths = fc.array(fc.double({ min: 0.1, max: 80, noNaN: true }), { minLength: 1, maxLength: 6 });
    const bars = fc.constantFrom(null, bar, { ...bar, isWide: true });
    const sizes = fc.double({ min: 0.01, max: 0.2, noNaN: true });
    fc.assert(
      fc.property(size, place, sizes, bars, widths, (target, at, share, behind, lines) => {
        const laid = layText(target, { ...at, size: share, bar: behind }, lines);
        expect(isInside(laid.box, target)).toBe(true);
        for (const [index, line] of laid.lines.entries()) {
          expect(line.left).toBeGreaterThanOrEqual(laid.box.left - 0.001);
          const end = line.left + (lines[index] ?? 0) * laid.size;
          expect(end).toBeLessThanOrEqual(laid.box.left + laid.box.width + 1);
        }
      }),
    );
  });
});

describe('borders of frames', () => {
  const borders = { frames: { top: 0.1, right: 0.05, bottom: 0.2, left: 0.05 }, edges: noInsets };
  const inner = { left: 50, top: 80, width: 900, height: 560 };
  const isOnOneSide = (area: Area) =>
    (area.left >= 50 && area.top >= 80 && area.left + area.width <= 950 && area.top + area.height <= 640) ||
    area.left + area.width <= 50 ||
    area.left >= 950 ||
    area.top + area.height <= 80 ||
    area.top >= 640;
  const logo = { anchor: 'top-right' as const, offsetX: 0.02, offsetY: 0.02, width: 0.2 };

  test('move a logo inward that would be partly on them, and leave one that is inside or on a border as a whole', () => {
    const at = (parts: object) => logoArea(canvas, { ...logo, ...parts }, { width: 40, height: 20 }, borders);
    expect(at({})).toEqual({ left: 750, top: 80, width: 200, height: 100 });
    const inside = { anchor: 'middle' as const };
    expect(at(inside)).toEqual(logoArea(canvas, { ...logo, ...inside }, { width: 40, height: 20 }));
    const onBorder = { anchor: 'bottom' as const, width: 0.2, offsetY: 0.02 };
    expect(at(onBorder)).toEqual({ left: 420, top: 680, width: 200, height: 100 });
    expect(at({ width: 1, offsetX: 0, offsetY: 0 }).width).toBe(inner.width);
  });

  test('never have a logo or a text partly on them', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 0.02, max: 1, noNaN: true }), picture, (at, width, own) => {
        expect(isOnOneSide(logoArea(canvas, { ...at, width }, own, borders))).toBe(true);
      }),
    );
    const wide = { colour: '#000000', opacity: 1, isWide: true };
    fc.assert(
      fc.property(
        place,
        fc.double({ min: 0.01, max: 0.3, noNaN: true }),
        fc.boolean(),
        (at, share, isWide) => {
          const bar = { ...wide, isWide };
          const { box, lines } = layText(canvas, { ...at, size: share, bar }, [8, 3], borders);
          expect(isWide ? isOnOneSide({ ...box, left: 50, width: 900 }) : isOnOneSide(box)).toBe(true);
          for (const { baseline } of lines) expect(baseline).toBeLessThanOrEqual(box.top + box.height);
        },
      ),
    );
  });

  test('end a bar that spans the picture, unless it is on a border itself', () => {
    const text = { ...logo, size: 0.05, bar: { colour: '#000000', opacity: 1, isWide: true } };
    const boxAt = (anchor: 'middle' | 'bottom') =>
      layText(canvas, { ...text, anchor, offsetX: 0, offsetY: 0.02 }, [4], borders).box;
    expect(boxAt('middle')).toMatchObject({ left: inner.left, width: inner.width });
    expect(boxAt('bottom')).toMatchObject({ left: 0, width: canvas.width });
  });
});

describe('the safe area of a target', () => {
  const edges = { top: 0.15, right: 0.1, bottom: 0.1, left: 0.2 };
  const frames = { top: 0, right: 0, bottom: 0.2, left: 0 };
  const isClear = ({ height, left, top, width }: Area) =>
    left >= 200 && top >= 120 && left + width <= 900 && top + height <= 720;
  const logo = { anchor: 'top-left' as const, offsetX: 0.02, offsetY: 0.02, width: 0.1 };

  test('has logos and texts inside it, also those that would be wholly outside, and leaves the others where they are', () => {
    const own = { width: 40, height: 20 };
    expect(logoArea(canvas, logo, own, { edges, frames: noInsets })).toEqual({
      ...{ left: 200, top: 120, width: 100, height: 50 },
    });
    const middle = { ...logo, anchor: 'middle' as const };
    expect(logoArea(canvas, middle, own, { edges, frames })).toEqual(logoArea(canvas, middle, own));
  });

  test('keeps the text of a banner on its frame where both have space for it', () => {
    const text = { ...logo, anchor: 'bottom' as const, size: 0.03, bar: null };
    const { box } = layText(canvas, text, [8], { edges, frames });
    expect(box.top).toBeGreaterThanOrEqual(640);
    expect(box.top + box.height).toBe(720);
    // Higher than what is left of the banner: it goes into the picture.
    const { box: large } = layText(canvas, { ...text, size: 0.08 }, [4], { edges, frames });
    expect(large.top + large.height).toBe(640);
  });

  test('has nothing of a logo or of a text and its bar on the edges, with any frame', () => {
    const size = fc.double({ min: 0.02, max: 1, noNaN: true });
    const framed = fc.record({ top: inset, right: inset, bottom: inset, left: inset });
    fc.assert(
      fc.property(place, size, picture, framed, fc.boolean(), (at, width, own, frames, isWide) => {
        expect(isClear(logoArea(canvas, { ...at, width }, own, { edges, frames }))).toBe(true);
        const bar = { colour: '#000000', opacity: 1, isWide };
        const { box } = layText(canvas, { ...at, size: width / 4, bar }, [8, 3], { edges, frames });
        expect(isClear(box)).toBe(true);
      }),
      {
        examples: [
          [
            { anchor: 'top-left', offsetX: 0, offsetY: 0 },
            0.35695652173913045,
            { width: 1, height: 1 },
            { top: 0, right: 0, bottom: 0, left: 0.2485 },
            false,
          ],
        ],
      },
    );
  });
});
