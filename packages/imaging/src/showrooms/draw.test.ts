import { type ShowroomName, showroomNames } from '@forecourt/contract/recipe';
import { describe, expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { drawShowroom, parseColour } from './draw.ts';
import { viewOf } from './view.ts';

const size = { width: 960, height: 720, horizon: 0.62 };
const foot = size.horizon * size.height;
/** What each drawn room looks like; a new one has to say it here. */
type Look = { foot: 'hard' | 'soft' | 'mirrored'; surface: 'plain' | 'textured'; polished?: boolean };
const rooms: Record<ShowroomName, Look> = {
  'studio-white': { foot: 'soft', surface: 'plain' },
  'studio-grey': { foot: 'soft', surface: 'plain' },
  brand: { foot: 'soft', surface: 'plain', polished: true },
  'daylight-concrete': { foot: 'hard', surface: 'textured' },
  'brick-loft': { foot: 'hard', surface: 'textured' },
  'dark-hall': { foot: 'mirrored', surface: 'plain', polished: true },
};
const roomsWith = (trait: Partial<(typeof rooms)[ShowroomName]>) =>
  showroomNames.filter((name) =>
    Object.entries(trait).every(([key, value]) => rooms[name][key as 'foot'] === value),
  );
const hardFoot = roomsWith({ foot: 'hard' });

/** Mean of each channel over a rectangle, 0–255. */
function meanOf(
  { data, width }: Raster<3>,
  left: number,
  top: number,
  across: number,
  down: number,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = top; y < top + down; y++) {
    for (let x = left; x < left + across; x++) {
      for (let c = 0; c < 3; c++) {
        sum[c] = sum[c] + data[(y * width + x) * 3 + c] / (across * down);
      }
    }
  }
  return sum;
}
const greenOf = (raster: Raster<3>, y: number, down = 1) => meanOf(raster, 0, y, raster.width, down)[1];

/** Mean absolute deviation of a square's pixels from their mean. */
function detailOf(raster: Raster<3>, left: number, top: number, side: number): number {
  const [, mean] = meanOf(raster, left, top, side, side);
  let sum = 0;
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      sum += Math.abs(raster.data[(y * raster.width + x) * 3 + 1] - mean);
    }
  }
  return sum / side ** 2;
}

describe.each(showroomNames)('%s', (name) => {
  const { light, wallFloor } = drawShowroom(name, size);

  test('has the requested size, the same pixels every time, and light from a direction', () => {
    expect([wallFloor.width, wallFloor.height, wallFloor.channels]).toEqual([960, 720, 3]);
    expect(drawShowroom(name, size).wallFloor.data).toEqual(wallFloor.data);
    expect(light.x).toBeGreaterThanOrEqual(0);
    expect(light.x).toBeLessThanOrEqual(1);
    expect(light.y).toBeLessThan(0.5);
  });

  test('has a wall and a floor that differ', () => {
    const wall = greenOf(wallFloor, Math.round(foot - 90), 40);
    const seam = greenOf(wallFloor, Math.round(foot - 4), 8);
    const floor = greenOf(wallFloor, Math.round(foot + 50), 40);
    expect(Math.max(Math.abs(wall - floor), Math.min(wall, floor) - seam)).toBeGreaterThan(4);
  });

  test('no light is so bright that it has no colour of its own, from the knee and from above the head', () => {
    for (const [horizon, eye, height] of [
      [0.74, 0.68, 0.5],
      [0.6, 0.44, 1.25],
      [0.38, 0.1, 2.5],
    ] as const) {
      const { data } = drawShowroom(name, { ...size, horizon, camera: { eye, height } }).wallFloor;
      const clipped = data.reduce((sum, level) => sum + (level === 255 ? 1 : 0), 0);
      expect(clipped / data.length, `${height} m`).toBeLessThan(1e-5);
    }
  });

  test('can be drawn at any size and aspect ratio', () => {
    for (const [width, height] of [
      [64, 64],
      [333, 500],
      [1000, 300],
    ] as const) {
      const other = drawShowroom(name, { width, height, horizon: 0.62 }).wallFloor;
      expect(other.data).toHaveLength(width * height * 3);
      expect(greenOf(other, 0, height)).toBeGreaterThan(20);
    }
  });

  test('is the same picture at a small and at a large size', () => {
    const small = drawShowroom(name, { ...size, width: 240, height: 180 }).wallFloor;
    for (let y = 10; y < 170; y += 10) {
      for (let x = 10; x < 230; x += 10) {
        const [, far] = meanOf(small, x, y, 10, 10);
        const [, near] = meanOf(wallFloor, x * 4, y * 4, 40, 40);
        expect(Math.abs(far - near), `${x},${y}`).toBeLessThan(1);
      }
    }
  });
});

test.each(hardFoot)('the wall of %s ends at the horizon', (name) => {
  for (const horizon of [0.5, 0.62, 0.7]) {
    const { wallFloor } = drawShowroom(name, { ...size, horizon });
    const at = Math.round(horizon * size.height);
    expect(Math.abs(greenOf(wallFloor, at + 12, 6) - greenOf(wallFloor, at - 18, 6))).toBeGreaterThan(3);
  }
});

test.each([
  ['low', 0.68, 0.745, 0.7, undefined],
  ['high', 0.1, 0.38, 2.4, undefined],
  ['wide-angle', 0.4, 0.56, 1.5, 0.75],
  ['tele', 0.4, 0.56, 1.5, 2],
])('from a %s camera a floor that is farther away is seen flatter', (_name, eye, horizon, height, share) => {
  // Cross joints of the slabs are 3.6 m apart: their rows tell from how high the floor is seen.
  const { wallFloor } = drawShowroom('daylight-concrete', {
    ...size,
    horizon,
    camera: { eye, height, ...(share && { focal: share }) },
  });
  const focal = (share ?? 1.2) * size.width;
  const rowOf = (joint: number) => eye * size.height + (focal * height) / (joint * 3.6);
  const joints = Array.from({ length: 12 }, (_, at) => rowOf(at + 1)).filter(
    (row) => row > horizon * size.height + 40 && row < size.height - 12,
  );
  expect(joints.length).toBeGreaterThan(0);
  for (const row of joints) {
    const at = Math.round(row);
    const around = (greenOf(wallFloor, at - 9, 4) + greenOf(wallFloor, at + 6, 4)) / 2;
    const darkest = Math.min(...[-2, -1, 0, 1, 2].map((step) => greenOf(wallFloor, at + step)));
    expect(around - darkest, `row ${at}`).toBeGreaterThan(4);
  }
});

test('the dark hall is darkest where the wall meets the floor, which mirrors it', () => {
  for (const horizon of [0.5, 0.62, 0.7]) {
    const { wallFloor } = drawShowroom('dark-hall', { ...size, horizon });
    const at = Math.round(horizon * size.height);
    const rows = Array.from({ length: 61 }, (_, i) => greenOf(wallFloor, at - 30 + i));
    expect(Math.abs(rows.indexOf(Math.min(...rows)) - 30)).toBeLessThanOrEqual(3);
  }
});

test('the white studio is white, and its wall darker than white paint behind the roof of a vehicle', () => {
  const { wallFloor } = drawShowroom('studio-white', size);
  expect(greenOf(wallFloor, Math.round(foot - 90), 180)).toBeGreaterThan(238);
  expect(greenOf(wallFloor, 150, 60)).toBeLessThan(242);
});

test('the lamps of the dark hall meet its wall without an edge', () => {
  const { wallFloor } = drawShowroom('dark-hall', size);
  const { foot: at, wallScale } = viewOf(size, size.horizon);
  const top = Math.round(at - 3.5 * wallScale);
  // Between two lamps.
  const [ceiling, wall] = [top - 8, top + 4].map((y) => meanOf(wallFloor, 420, y, 20, 4)[1]);
  expect(Math.abs((ceiling as number) - (wall as number))).toBeLessThan(12);
});

test('only polished floors say what they mirror, and it is less than all of their light', () => {
  for (const name of showroomNames) {
    const { mirrored, wallFloor } = drawShowroom(name, size);
    expect(mirrored !== undefined, name).toBe(rooms[name].polished ?? false);
    if (!mirrored) continue;
    const { levels, tint } = mirrored;
    const floorFrom = Math.ceil(foot) * size.width;
    expect(levels.data.subarray(0, floorFrom - size.width).every((level) => level === 0)).toBe(true);
    expect(levels.data.subarray(floorFrom).every((level) => level > 0)).toBe(true);
    for (let at = floorFrom; at < levels.data.length; at += 97)
      for (const c of [0, 1, 2] as const)
        expect(levels.data[at] * tint[c]).toBeLessThan(wallFloor.data[at * 3 + c] + 1);
  }
});

test('without its mirror image the floor of the dark hall has neither joints nor lamps', () => {
  // From above, where the lamps are mirrored in the foreground.
  const { mirrored, wallFloor } = drawShowroom('dark-hall', {
    ...size,
    horizon: 0.38,
    camera: { eye: 0.1, height: 2.5 },
  });
  const row = Math.round(0.95 * size.height) * size.width;
  const steps = (levelAt: (x: number) => number) => {
    let most = 0;
    for (let x = 20; x < size.width; x++) most = Math.max(most, Math.abs(levelAt(x) - levelAt(x - 20)));
    return most;
  };
  const shown = (x: number) => wallFloor.data[(row + x) * 3 + 1];
  expect(steps(shown)).toBeGreaterThan(12);
  expect(steps((x) => shown(x) - (mirrored?.levels.data[row + x] ?? 0))).toBeLessThan(5);
});

test('the colour of the brand wall spills onto the floor in front of it, and fades towards the viewer', () => {
  const { wallFloor } = drawShowroom('brand', { ...size, colour: '#c8102e' });
  const redness = (y: number) => {
    const [red, green] = meanOf(wallFloor, 200, Math.round(y), 560, 10);
    return red - green;
  };
  expect(redness(foot + 12)).toBeGreaterThan(50);
  expect(redness(foot + 12)).toBeGreaterThan(redness(foot + 80) + 15);
  expect(redness(700)).toBeLessThan(redness(foot + 80));
});

/** Largest difference between two horizontally adjacent pixels, in any channel. */
function largestStep({ data, width }: Raster<3>, y: number): number {
  let largest = 0;
  for (let at = y * width * 3; at < ((y + 1) * width - 1) * 3; at++) {
    largest = Math.max(largest, Math.abs(data[at] - data[at + 3]));
  }
  return largest;
}

/** Length of the longest run of equal values in a row. */
function longestRun({ data, width }: Raster<3>, y: number): number {
  let longest = 0;
  let run = 0;
  for (let at = (y * width + 1) * 3; at < (y + 1) * width * 3; at += 3) {
    run = data[at] === data[at - 3] ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

test.each(roomsWith({ foot: 'soft', surface: 'plain' }))('the gradients of %s have no bands', (name) => {
  const { wallFloor } = drawShowroom(name, { width: 1920, height: 1440, horizon: 0.62 });
  for (let y = 0; y < wallFloor.height; y += 7) expect(largestStep(wallFloor, y)).toBeLessThanOrEqual(1);
  // Where one level changes into the next, dithering mixes both over a wide stretch.
  for (let y = 100; y < 500; y += 50) expect(longestRun(wallFloor, y)).toBeLessThan(120);
});

test.each(roomsWith({ surface: 'textured' }))('%s has texture in the foreground', (name) => {
  const { wallFloor } = drawShowroom(name, size);
  expect(detailOf(wallFloor, 200, 100, 100)).toBeGreaterThan(1.5);
  expect(detailOf(wallFloor, 200, 610, 100)).toBeGreaterThan(1.5);
});

test.each(['#000000', '#0b7285', '#c8102e', '#ffd400', '#f5f5f0', '#cecece', '#ffffff'])(
  'the wall of the brand showroom is painted in %s',
  (colour) => {
    const { wallFloor } = drawShowroom('brand', { ...size, colour });
    const wanted = parseColour(colour);
    const middle = meanOf(wallFloor, 420, 180, 120, 80);
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(middle[c] - wanted[c])).toBeLessThan(12);
    }
    const wall = meanOf(wallFloor, 200, 300, 560, 60);
    const floor = meanOf(wallFloor, 200, 580, 560, 60);
    expect(Math.max(...wall.map((level, c) => Math.abs(level - floor[c])))).toBeGreaterThan(20);
  },
);

test('the window on the left lights the left side', () => {
  for (const name of ['daylight-concrete', 'brick-loft'] as const) {
    const { light, wallFloor } = drawShowroom(name, size);
    expect(light.x).toBeLessThan(0.3);
    expect(meanOf(wallFloor, 0, 0, 240, 720)[1]).toBeGreaterThan(meanOf(wallFloor, 720, 0, 240, 720)[1] + 15);
  }
});
