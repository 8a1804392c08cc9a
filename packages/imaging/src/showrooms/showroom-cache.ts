import { createHash } from 'node:crypto';
import { type OwnRoom, picturesBehind, type ShowroomName } from '@forecourt/contract/recipe';
import { drawShowroom, type Showroom, type ShowroomOptions } from './draw.ts';
import { drawOwnRoom } from './own-room.ts';

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
  const mirror = mirrored && ('plain' in mirrored ? mirrored.plain.rows : mirrored.levels);
  return wallFloor.data.byteLength + (mirror?.data.byteLength ?? 0);
}

/** The caller's own copy of the pixels; `mirrored` is everybody's. */
function keep(key: string, showroom: Showroom): Showroom {
  drawn.delete(key);
  drawn.set(key, showroom);
  forgetOldest();
  const { wallFloor } = showroom;
  return { ...showroom, wallFloor: { ...wallFloor, data: wallFloor.data.slice() } };
}

const sizeKey = ({ camera, gloss, height, horizon, width }: ShowroomOptions) =>
  [width, height, horizon, camera?.eye, camera?.height, camera?.focal, gloss].join(' ');

/** Like `drawShowroom`, but cached per process. The caller gets its own copy of the pixels; `mirrored` is everybody's. */
export function showroomOf(name: ShowroomName, options: ShowroomOptions): Showroom {
  const paint = name === 'brand' ? (options.colour ?? '') : '';
  const key = [name, sizeKey(options), paint].join(' ');
  return keep(key, drawn.get(key) ?? drawShowroom(name, options));
}

/** Like `drawOwnRoom`, but cached per process, by the contents of its pictures and not by their names. */
export async function ownRoomOf(
  room: OwnRoom,
  options: ShowroomOptions,
  bytesOf: (picture: string) => Uint8Array,
): Promise<Showroom> {
  const contents = picturesBehind(room).map((name) =>
    createHash('sha256').update(bytesOf(name)).digest('base64'),
  );
  const key = [JSON.stringify(room), sizeKey(options), ...contents].join(' ');
  return keep(key, drawn.get(key) ?? (await drawOwnRoom(room, options, bytesOf)));
}
