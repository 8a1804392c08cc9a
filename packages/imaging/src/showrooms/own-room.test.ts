import type { OwnRoom, Surface } from '@forecourt/contract/recipe';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Raster } from '../raster.ts';
import { asFile, drawRectangles } from '../testing/pictures.ts';
import { parseColour } from './draw.ts';
import { drawOwnRoom } from './own-room.ts';
import { ownRoomOf } from './showroom-cache.ts';
import { surfacePicture } from './surface-pictures.ts';
import { floorRow, viewOf } from './view.ts';

const size = { width: 960, height: 720 };
const cameras = [
  ['a standing photographer', { horizon: 0.62 }],
  ['the knee', { horizon: 0.74, camera: { eye: 0.68, height: 0.7 } }],
  ['above the head', { horizon: 0.38, camera: { eye: 0.1, height: 2.5 } }],
] as const;

const white: Surface = { kind: 'colour', colour: '#ffffff' };
const black: Surface = { kind: 'colour', colour: '#000000' };
const tiled = (picture: string, width: number | null = 1): Surface => ({ kind: 'picture', picture, width });
const roomOf = (wall: Surface, floor: Surface, light: OwnRoom['light'] = 'middle'): OwnRoom => ({
  kind: 'room',
  wall,
  floor,
  light,
});

const files: Record<string, Uint8Array> = {};
const bytesOf = (name: string) => files[name] ?? expect.fail(name);
const fieldColours = { dark: [20, 20, 20], light: [230, 230, 230] } as const;
/** A square of fields, dark and light in turns; `fields` along each side. */
function checker(side: number, fields: number) {
  const field = side / fields;
  const dark = Array.from({ length: fields ** 2 }, (_, index) => {
    const [column, row] = [index % fields, Math.floor(index / fields)];
    const colour = (column + row) % 2 === 0 ? fieldColours.dark : fieldColours.light;
    return { left: column * field, top: row * field, width: field, height: field, colour };
  });
  return drawRectangles({ width: side, height: side }, fieldColours.light, dark);
}
beforeAll(async () => {
  files.checker = await asFile(checker(512, 2));
  files.finer = await asFile(checker(512, 32));
  // Red above, blue below, a green field at the left of both.
  files.halves = await asFile(
    drawRectangles(
      { width: 400, height: 400 },
      [0, 0, 200],
      [
        { left: 0, top: 0, width: 400, height: 200, colour: [200, 0, 0] },
        { left: 0, top: 0, width: 100, height: 400, colour: [0, 200, 0] },
      ],
    ),
  );
});

const pixel = ({ data, width }: Raster<3>, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];
const levelAt = (raster: Raster<3>, x: number, y: number) => raster.data[(y * raster.width + x) * 3 + 1] ?? 0;

/** Columns, to a fraction of a pixel, in which a row of the checker changes between dark and light. */
function edgesOf(raster: Raster<3>, y: number): number[] {
  const edges: number[] = [];
  for (let x = 1; x < raster.width; x++) {
    const [before, after] = [levelAt(raster, x - 1, y) - 100, levelAt(raster, x, y) - 100];
    if (before * after < 0) edges.push(x - 0.5 + before / (before - after));
  }
  return edges;
}

describe.each(cameras)('seen from %s', (_, at) => {
  const view = viewOf(size, at.horizon, 'camera' in at ? at.camera : undefined);
  const draw = async (room: OwnRoom) => (await drawOwnRoom(room, { ...size, ...at }, bytesOf)).wallFloor;

  test('the wall ends where the camera sees its foot, in every column', async () => {
    const drawn = await draw(roomOf(white, black));
    const foot = Math.round(view.foot);
    for (const x of [0, 200, 480, 959]) {
      expect(levelAt(drawn, x, foot - 1)).toBeGreaterThan(140);
      expect(levelAt(drawn, x, foot)).toBeLessThan(3);
    }
  });

  test('joints that run away from the camera meet at its eye level, in the middle', async () => {
    const drawn = await draw(roomOf(black, tiled('checker')));
    // In the nearest rows, within one field in depth.
    const rows = [size.height - 1, size.height - 9];
    const [near, far] = rows.map((y) => edgesOf(drawn, y)) as [number[], number[]];
    const near0 = near[0] ?? expect.fail('no joint');
    const nearLast = near.at(-1) ?? expect.fail('no joint');
    const nearest = (edges: number[], to: number) =>
      edges.reduce((best, edge) => (Math.abs(edge - to) < Math.abs(best - to) ? edge : best));
    const centre = size.width / 2;
    for (const edge of [near0, nearLast]) {
      // A line through the vanishing point: its distance from the middle is proportional to that from the eye level.
      const shrinks = (size.height - 9 + 0.5 - view.eye) / (size.height - 1 + 0.5 - view.eye);
      const expected = centre + (edge - centre) * shrinks;
      expect(Math.abs(nearest(far, expected) - expected)).toBeLessThan(0.4);
    }
  });

  test('a tile is as wide and as deep as it says, and the first begins at the wall', async () => {
    const drawn = await draw(roomOf(black, tiled('checker')));
    const bottom = size.height - 1;
    const edges = edgesOf(drawn, bottom);
    const spacing = ((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / (edges.length - 1);
    expect(spacing * floorRow(view, bottom).across).toBeCloseTo(0.5, 2);
    // In a column just beside the middle the fields change every half metre from the wall.
    const x = size.width / 2 + 3;
    const changes: number[] = [];
    for (let y = Math.round(view.foot) + 40; y < size.height; y++) {
      const [before, after] = [levelAt(drawn, x, y - 1) - 100, levelAt(drawn, x, y) - 100];
      if (before * after < 0) changes.push(y);
    }
    expect(changes.length).toBeGreaterThan(2);
    for (const y of changes) {
      const { covers, distance } = floorRow(view, y - 0.5);
      const fromWall = view.wallDistance - distance;
      expect(Math.abs(fromWall - Math.round(fromWall * 2) / 2)).toBeLessThan(1.2 * covers + 0.01);
    }
  });

  test('fields far too small to be seen are an even grey, and edges near the camera are sharp', async () => {
    const fine = await draw(roomOf(black, tiled('finer', 0.1)));
    const row = Math.round(view.foot) + 4;
    const levels = Array.from({ length: size.width }, (_, x) => levelAt(fine, x, row));
    // Light falls off sideways, so neighbours are compared.
    const steps = levels.slice(1).map((level, x) => Math.abs(level - (levels[x] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(12);
    const drawn = await draw(roomOf(black, tiled('checker')));
    const bottom = Array.from({ length: size.width }, (_, x) => levelAt(drawn, x, size.height - 1));
    const soft = bottom.filter((level) => level > 50 && level < 150).length;
    expect(soft / edgesOf(drawn, size.height - 1).length).toBeLessThan(2.5);
  });
});

test('a stretched floor is shown once: its upper edge at the wall, its sides at those of the wall', async () => {
  const { wallFloor } = await drawOwnRoom(
    roomOf(white, tiled('halves', null)),
    { ...size, horizon: 0.62 },
    bytesOf,
  );
  const foot = Math.round(0.62 * size.height);
  const [red, blue, green] = [[480, foot + 12] as const, [480, 712] as const, [40, foot + 6] as const].map(
    ([x, y]) => pixel(wallFloor, x, y),
  );
  expect(red?.[0]).toBeGreaterThan(100);
  expect(blue?.[2]).toBeGreaterThan(100);
  expect(green?.[1]).toBeGreaterThan(100);
});

test('tiles of a wall begin on the floor, are as large as they say, and one is in the middle', async () => {
  const { wallFloor } = await drawOwnRoom(
    roomOf(tiled('halves', 2), black),
    { ...size, horizon: 0.62 },
    bytesOf,
  );
  const { foot, wallScale } = viewOf(size, 0.62);
  const isGreen = (x: number) => {
    const [r = 0, g = 0, b = 0] = pixel(wallFloor, Math.round(x), Math.round(foot - 0.5 * wallScale));
    return g > Math.max(r, b);
  };
  const hue = (up: number) => {
    const [r = 0, , b = 0] = pixel(wallFloor, 480, Math.round(foot - up * wallScale));
    return b > r ? 'blue' : 'red';
  };
  expect([0.1, 0.9, 1.1, 1.9, 2.1].map(hue)).toEqual(['blue', 'blue', 'red', 'red', 'blue']);
  // A green quarter at the left of each tile, whose middle is that of the picture.
  expect([-0.98, -0.55, -0.45, 0, 0.95, 1.05, 1.45, 1.55].map((m) => isGreen(480 + m * wallScale))).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('a stretched wall picture covers the wall and keeps its lower edge', async () => {
  const { wallFloor } = await drawOwnRoom(
    roomOf(tiled('halves', null), black),
    { ...size, horizon: 0.62 },
    bytesOf,
  );
  expect(pixel(wallFloor, 480, 430)[2]).toBeGreaterThan(100);
  // 960 px wide as it is shown; what is higher than the wall is cut off.
  expect(pixel(wallFloor, 120, 300)[1]).toBeGreaterThan(100);
  expect(pixel(wallFloor, 600, 2).every((level) => level < 220)).toBe(true);
});

test.each(['#0b7285', '#ffffff', '#000000', '#ffd400'])(
  'a wall and a floor in %s have that colour',
  async (colour) => {
    const { wallFloor } = await drawOwnRoom(
      roomOf({ kind: 'colour', colour }, { kind: 'colour', colour }),
      { ...size, horizon: 0.62 },
      bytesOf,
    );
    const wanted = parseColour(colour);
    for (const [x, y] of [
      [460, 245],
      [460, 605],
    ] as const) {
      const difference = pixel(wallFloor, x, y).map((level, c) => Math.abs(level - (wanted[c] ?? 0)));
      expect(Math.max(...difference)).toBeLessThan(8);
    }
  },
);

test('gradients go from the line between wall and floor to the edges of the picture, without bands', async () => {
  const gradient: Surface = { kind: 'gradient', foot: '#303030', end: '#c0c0c0' };
  const large = { width: 1920, height: 1440, horizon: 0.62 };
  const { wallFloor } = await drawOwnRoom(roomOf(gradient, gradient), large, bytesOf);
  const levels = [4, 400, 860, 930, 1200, 1436].map((y) => levelAt(wallFloor, 900, y));
  const [top = 0, , above = 0, below = 0, , bottom = 0] = levels;
  expect(Math.min(top, bottom)).toBeGreaterThan(140);
  expect(Math.max(above, below)).toBeLessThan(70);
  for (let x = 1, y = 300; x < 1920; x++)
    expect(Math.abs(levelAt(wallFloor, x, y) - levelAt(wallFloor, x - 1, y))).toBeLessThanOrEqual(1);
});

test('the chosen side is the brighter one, and the shadow falls away from it', async () => {
  const lit = async (light: OwnRoom['light']) => {
    const { light: from, wallFloor } = await drawOwnRoom(
      roomOf(white, white, light),
      { ...size, horizon: 0.62 },
      bytesOf,
    );
    return [Math.sign(levelAt(wallFloor, 40, 200) - levelAt(wallFloor, 920, 200)), Math.sign(0.5 - from.x)];
  };
  expect(await lit('left')).toEqual([1, 1]);
  expect(await lit('right')).toEqual([-1, -1]);
});

test('a room is the same picture at a small and at a large size', async () => {
  const room = roomOf({ kind: 'gradient', foot: '#445566', end: '#ddeeff' }, tiled('checker', 2));
  const [small, large] = await Promise.all(
    [240, 960].map(async (width) => {
      const options = { width, height: width * 0.75, horizon: 0.62 };
      return (await drawOwnRoom(room, options, bytesOf)).wallFloor;
    }),
  );
  if (!small || !large) return expect.fail();
  for (let y = 10; y < 170; y += 10) {
    for (let x = 10; x < 230; x += 10) {
      const mean = (raster: Raster<3>, scale: number) => {
        let sum = 0;
        for (let dy = 0; dy < 10 * scale; dy++)
          for (let dx = 0; dx < 10 * scale; dx++) sum += levelAt(raster, x * scale + dx, y * scale + dy);
        return sum / (10 * scale) ** 2;
      };
      expect(Math.abs(mean(small, 1) - mean(large, 4)), `${x},${y}`).toBeLessThan(6);
    }
  }
});

test('a picture is decoded once for each size, and found by its contents', async () => {
  const size = { width: 64, height: 32 };
  const first = await surfacePicture(bytesOf('halves'), size);
  expect([first.width, first.height, first.data.length]).toEqual([64, 32, 64 * 32 * 3]);
  expect(await surfacePicture(bytesOf('halves').slice(), size)).toBe(first);
  expect(await surfacePicture(bytesOf('checker'), size)).not.toBe(first);
  expect((await surfacePicture(bytesOf('halves'), { width: 32, height: 32 })).width).toBe(32);
});

test('a cached room is found by the contents of its pictures, and drawing on it does not change the next one', async () => {
  const room = roomOf(white, tiled('mine'));
  const options = { width: 320, height: 240, horizon: 0.62 };
  const as = async (file: string) => (await ownRoomOf(room, options, () => bytesOf(file))).wallFloor.data;
  const first = await as('checker');
  const clean = first.slice();
  first.fill(0);
  expect(await as('checker')).toEqual(clean);
  expect(await as('halves')).not.toEqual(clean);
});

describe('a polished floor', () => {
  const horizon = 0.62;
  const view = viewOf(size, horizon);
  const foot = Math.round(view.foot);
  const draw = (gloss: number, wall: Surface = { kind: 'colour', colour: '#2040c0' }) =>
    drawOwnRoom(roomOf(wall, white), { ...size, horizon, gloss }, bytesOf);

  test('mirrors the colour of the wall, most at its foot and less towards the viewer; a matt one does not', async () => {
    const [matt, polished] = [await draw(0), await draw(0.3)];
    expect(matt.mirrored).toBeUndefined();
    // White lit floor and a wall without red: what the floor has less of it is the wall.
    const lost = (y: number) =>
      1 - (pixel(polished.wallFloor, 480, y)[0] ?? 0) / (pixel(matt.wallFloor, 480, y)[0] ?? 1);
    const far = [2, 40, 90, 150].map((rows) => lost(foot + rows));
    expect(far[0]).toBeGreaterThan(0.2);
    expect(far[0]).toBeLessThan(0.3);
    expect(far).toEqual(far.toSorted((a, b) => b - a));
    expect(lost(foot + 230)).toBe(0);
    // The wall stays as it is.
    const above = foot * size.width * 3 - size.width * 3;
    expect(polished.wallFloor.data.subarray(0, above)).toEqual(matt.wallFloor.data.subarray(0, above));
  });

  test('shows the picture of the wall upside down, in the columns in which it is', async () => {
    // Red above, blue below, with a green field at the left.
    const { wallFloor } = await draw(0.6, tiled('halves', null));
    const matt = (await draw(0, tiled('halves', null))).wallFloor;
    const change = (x: number, y: number) =>
      pixel(wallFloor, x, y).map((value, c) => value - (pixel(matt, x, y)[c] ?? 0));
    const [red = 0, green = 0, blue = 0] = change(700, foot + 30);
    // Blue is what is above the foot there: the floor keeps it, and loses the others.
    expect(blue).toBeGreaterThan(red + 40);
    expect(Math.abs(red - green)).toBeLessThan(12);
    const [leftRed = 0, leftGreen = 0] = change(60, foot + 30);
    expect(leftGreen).toBeGreaterThan(leftRed + 40);
  });

  test('says what its rows are without the mirror image', async () => {
    const [matt, { mirrored, wallFloor }] = [await draw(0), await draw(0.3)];
    if (!mirrored || !('plain' in mirrored)) return expect.fail('no rows without it');
    const { rows, top } = mirrored.plain;
    const rowsOf = ({ data }: Raster<3>, from: number, until: number) =>
      data.subarray(from * size.width * 3, until * size.width * 3);
    expect(rows.data).toEqual(rowsOf(matt.wallFloor, top, top + rows.height));
    // All others are the same with and without it.
    expect(top).toBe(foot);
    const below = [top + rows.height, size.height] as const;
    expect(rowsOf(wallFloor, ...below)).toEqual(rowsOf(matt.wallFloor, ...below));
  });

  test('shows every field of the wall as far below the foot as it is above it, near and far from there', async () => {
    const { wallFloor } = await draw(0.6, tiled('checker', 0.4));
    const contrasts = Array.from({ length: 110 }, (_, far) => {
      const start = (foot + far) * size.width * 3;
      const line = wallFloor.data.subarray(start + 300 * 3, start + 660 * 3);
      return Math.max(...line) - Math.min(...line);
    });
    // Where dark and light fields change places, every 0.2 m, the blurred image has the least contrast.
    const edges = edgesAbove(wallFloor).filter((far) => far < 100);
    expect(edges.length).toBeGreaterThanOrEqual(7);
    for (const edge of edges) {
      const around = contrasts.slice(edge - 5, edge + 6);
      const least = around.indexOf(Math.min(...around)) - 5;
      expect(Math.abs(least), `${edge} rows from the foot`).toBeLessThanOrEqual(1);
    }
  });

  /** Distances from the foot, in rows, in which the column of the wall changes between dark and light. */
  const edgesAbove = (raster: Raster<3>) => {
    const bright = (far: number) => levelAt(raster, 470, foot - 1 - far) > 90;
    return Array.from({ length: 100 }, (_, far) => far + 5).filter((far) => bright(far) !== bright(far - 1));
  };
});
