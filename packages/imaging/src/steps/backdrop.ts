import type { Background } from '@forecourt/contract/recipe';
import { horizonOfRoom, mirroredRow, shownOfPlace, standingLine } from '@forecourt/contract/tall-pictures';
import { emptyRaster, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { type Mirrored, parseColour } from '../showrooms/draw.ts';
import { ownRoomOf, showroomOf } from '../showrooms/showroom-cache.ts';
import type { RoomCamera } from '../showrooms/view.ts';
import { continueFloor } from './continued-floor.ts';
import type { Room } from './room.ts';

export type Backdrop = {
  canvas: Raster<3> | Raster<4>;
  /** Where the floor begins, share of the height; null when there is no floor. */
  horizon: number | null;
  /** Position of the light, shares of the picture, y < 0 above it; null when it comes from straight above. */
  light: { x: number; y: number } | null;
  /** The camera for which a showroom was drawn; absent where it is the usual one, or nothing was drawn. */
  camera?: RoomCamera;
  /** What of `canvas` is the showroom's mirror image in its floor; absent where the floor is not polished. */
  mirrored?: Mirrored;
};

const picturePixelsMax = 100_000_000;

export type Pictures = Readonly<Record<string, Uint8Array>>;

function handedOver(pictures: Pictures, name: string): Uint8Array {
  const bytes = pictures[name];
  if (!bytes) throw new Error(`the picture ${name} was not handed over`);
  return bytes;
}

const opened = (bytes: Uint8Array, { height, width }: Size) =>
  sharp(bytes, { limitInputPixels: picturePixelsMax })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb');

async function ownPicture(bytes: Uint8Array, { width, height }: Size): Promise<Raster<3>> {
  const data = await opened(bytes, { width, height }).raw({ depth: 'uchar' }).toBuffer();
  return { data, width, height, channels: 3 };
}

/** What is near the camera is shown up to about this many times as large as in the photo. */
const enlarged = 2;
/** Photos are not read finer than this for it, pixels. */
const widest = 8192;

/** A place that fills the picture, and below it its floor, where the picture is taller than photos of places are. */
async function placeBehind(bytes: Uint8Array, size: Size, horizon: number) {
  const { height, width } = size;
  const share = shownOfPlace(width / height, horizon);
  if (share === 1) return { canvas: await ownPicture(bytes, size), horizon };
  const rows = Math.round(height * share);
  const finer = width * enlarged > widest ? 1 : enlarged;
  const top = Math.max(0, Math.floor(mirroredRow(height / rows, horizon).row * rows * finer) - 1);
  const near = { left: 0, top, width: width * finer, height: rows * finer - top };
  const [photo, floor] = await Promise.all([
    ownPicture(bytes, { width, height: rows }),
    opened(bytes, { width: near.width, height: rows * finer })
      .extract(near)
      .raw({ depth: 'uchar' })
      .toBuffer(),
  ]);
  const canvas = emptyRaster(width, height, 3);
  canvas.data.set(photo.data);
  const strip = { ...near, data: floor, channels: 3 as const };
  continueFloor(canvas, strip, { rows, horizon });
  return { canvas, horizon: horizon * share };
}

function plain(colour: string, { width, height }: Size): Raster<3> {
  const canvas = emptyRaster(width, height, 3);
  const [r, g, b] = parseColour(colour);
  for (let i = 0; i < canvas.data.length; i += 3) {
    canvas.data[i] = r;
    canvas.data[i + 1] = g;
    canvas.data[i + 2] = b;
  }
  return canvas;
}

/** The room of a picture of this size in which no vehicle is placed. */
const usualRoom = ({ height, width }: Size): Room => ({
  horizon: horizonOfRoom(width / height, standingLine),
});

/**
 * A new canvas with everything behind the vehicle. Kind `original` has no backdrop and must not be passed.
 * @param pictures Bytes of the pictures that the background refers to.
 * @param room What wall and floor are drawn for; the usual camera when absent.
 * @param gloss How strongly the floor of a room mirrors its wall, 0–1.
 */
export async function backdrop(
  background: Exclude<Background, { kind: 'original' }>,
  size: Size,
  pictures: Pictures = {},
  room?: Room,
  gloss = 0,
): Promise<Backdrop> {
  switch (background.kind) {
    case 'transparent':
      return { canvas: emptyRaster(size.width, size.height, 4), horizon: null, light: null };
    case 'colour':
      return { canvas: plain(background.colour, size), horizon: null, light: null };
    case 'showroom': {
      const { colour, name } = background;
      const { camera, horizon } = room ?? usualRoom(size);
      const { wallFloor, ...drawn } = showroomOf(name, { ...size, horizon, camera, colour });
      return { ...drawn, canvas: wallFloor, horizon, camera };
    }
    case 'picture': {
      const picture = handedOver(pictures, background.picture);
      return { ...(await placeBehind(picture, size, background.horizon)), light: null };
    }
    case 'room': {
      const { camera, horizon } = room ?? usualRoom(size);
      const bytesOf = (name: string) => handedOver(pictures, name);
      const { wallFloor, ...drawn } = await ownRoomOf(
        background,
        { ...size, horizon, camera, gloss },
        bytesOf,
      );
      return { ...drawn, canvas: wallFloor, horizon, camera };
    }
  }
}
