import type { ShowroomName } from '@forecourt/contract/recipe';
import { drawShowroom, type Showroom, type ShowroomOptions } from './draw.ts';

/** Requests repeat the same few showrooms, and drawing one takes many times as long as copying it. */
const entriesMax = 12;
const bytesMax = 100_000_000;

/** Cache by everything that a drawing depends on; the least recently used entry comes first. */
const drawn = new Map<string, Showroom>();

function forgetOldest(): void {
  let bytes = 0;
  for (const { wallFloor } of drawn.values()) bytes += wallFloor.data.byteLength;
  for (const [key, { wallFloor }] of drawn) {
    if (drawn.size <= entriesMax && bytes <= bytesMax) return;
    drawn.delete(key);
    bytes -= wallFloor.data.byteLength;
  }
}

/** Like `drawShowroom`, but cached per process. The caller gets its own copy of the pixels. */
export function showroomOf(name: ShowroomName, options: ShowroomOptions): Showroom {
  const { camera, colour, height, horizon, width } = options;
  const paint = name === 'brand' ? (colour ?? '') : '';
  const key = [name, width, height, horizon, camera?.eye, camera?.height, paint].join(' ');
  const showroom = drawn.get(key) ?? drawShowroom(name, options);
  drawn.delete(key);
  drawn.set(key, showroom);
  forgetOldest();
  const { light, wallFloor } = showroom;
  return { light, wallFloor: { ...wallFloor, data: wallFloor.data.slice() } };
}
