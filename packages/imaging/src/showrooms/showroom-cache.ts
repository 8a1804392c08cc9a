import type { ShowroomName } from '@forecourt/contract/recipe';
import { drawShowroom, type Showroom, type ShowroomOptions } from './draw.ts';

/** Requests repeat the same few showrooms, and drawing one takes many times as long as copying it. */
const entriesMax = 12;
const bytesMax = 100_000_000;

/** Cache by everything that a drawing depends on; the least recently used entry comes first. */
const drawn = new Map<string, Showroom>();

function forgetOldest(): void {
  let bytes = 0;
  for (const showroom of drawn.values()) bytes += bytesOf(showroom);
  for (const [key, showroom] of drawn) {
    if (drawn.size <= entriesMax && bytes <= bytesMax) return;
    drawn.delete(key);
    bytes -= bytesOf(showroom);
  }
}

function bytesOf({ mirrored, wallFloor }: Showroom): number {
  return wallFloor.data.byteLength + (mirrored?.levels.data.byteLength ?? 0);
}

/** Like `drawShowroom`, but cached per process. The caller gets its own copy of the pixels; `mirrored` is everybody's. */
export function showroomOf(name: ShowroomName, options: ShowroomOptions): Showroom {
  const { camera, colour, height, horizon, width } = options;
  const paint = name === 'brand' ? (colour ?? '') : '';
  const key = [name, width, height, horizon, camera?.eye, camera?.height, paint].join(' ');
  const showroom = drawn.get(key) ?? drawShowroom(name, options);
  drawn.delete(key);
  drawn.set(key, showroom);
  forgetOldest();
  const { wallFloor } = showroom;
  return { ...showroom, wallFloor: { ...wallFloor, data: wallFloor.data.slice() } };
}
