import type { Background } from '@forecourt/contract/recipe';
import { horizonOfRoom, standingLine } from '@forecourt/contract/tall-pictures';
import { emptyRaster, type Raster, type Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { type Mirrored, parseColour } from '../showrooms/draw.ts';
import { ownRoomOf, showroomOf } from '../showrooms/showroom-cache.ts';
import type { RoomCamera } from '../showrooms/view.ts';
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

async function ownPicture(bytes: Uint8Array, { width, height }: Size): Promise<Raster<3>> {
  const data = await sharp(bytes, { limitInputPixels: picturePixelsMax })
    .autoOrient()
    .resize(width, height, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer();
  return { data, width, height, channels: 3 };
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
      return { canvas: await ownPicture(picture, size), horizon: background.horizon, light: null };
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
