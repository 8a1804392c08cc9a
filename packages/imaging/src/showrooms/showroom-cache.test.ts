import { expect, test } from 'vitest';
import { drawShowroom } from './draw.ts';
import { showroomOf } from './showroom-cache.ts';

const size = { width: 320, height: 240, horizon: 0.62 };

test.each(['brick-loft', 'dark-hall'] as const)(
  'a cached %s is the same as a drawn one, and drawing on it does not change the next one',
  (name) => {
    const drawn = drawShowroom(name, size);
    const first = showroomOf(name, size);
    expect(first).toEqual(drawn);
    first.wallFloor.data.fill(0);
    expect(showroomOf(name, size)).toEqual(drawn);
  },
);

test('size, horizon, camera and colour are part of the cache key; the colour only for the brand showroom', () => {
  const [above, below] = [0.3, 0.4].map((eye) =>
    showroomOf('brick-loft', { ...size, camera: { eye, height: 1.5 } }),
  );
  const tall = showroomOf('brick-loft', { ...size, camera: { eye: 0.4, height: 2 } });
  expect(above?.wallFloor.data).not.toEqual(below?.wallFloor.data);
  expect(tall.wallFloor.data).not.toEqual(below?.wallFloor.data);
  const red = showroomOf('brand', { ...size, colour: '#c8102e' }).wallFloor.data;
  const blue = showroomOf('brand', { ...size, colour: '#0b3d91' }).wallFloor.data;
  expect(red).not.toEqual(blue);
  const low = showroomOf('studio-grey', { ...size, horizon: 0.75 }).wallFloor.data;
  expect(low).not.toEqual(showroomOf('studio-grey', size).wallFloor.data);
  expect(showroomOf('studio-grey', { ...size, width: 300 }).wallFloor.width).toBe(300);
  const plain = showroomOf('studio-white', size).wallFloor.data;
  expect(showroomOf('studio-white', { ...size, colour: '#c8102e' }).wallFloor.data).toEqual(plain);
});

test('showrooms beyond the size of the cache are still correct', () => {
  const wanted = Array.from({ length: 16 }, (_, i) => ({ ...size, width: 100 + i * 10, height: 80 }));
  const first = wanted.map((options) => showroomOf('daylight-concrete', options));
  const again = wanted.map((options) => showroomOf('daylight-concrete', options));
  expect(again).toEqual(first);
});
