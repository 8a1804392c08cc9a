import { type Analysis, type PlateTreatment, picturesOnPlate } from '@forecourt/contract/recipe';
import type { PixelBox, Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import {
  coverOf,
  grownQuad,
  inverseHomography,
  mapPoint,
  type Quad,
  quadSize,
  sampleAt,
  unitToQuad,
} from './perspective.ts';
import { designSeen, drawDesign, plateRatio } from './plate-design.ts';
import { blurredPlate, lightOf, type PlateLight, pressed, type Surface } from './plate-surface.ts';

/**
 * How far the treated surface extends beyond the plate's border, shares of the plate's height: over the frame around it,
 * which is about 8 mm wide, but less below long plates, whose holders bear a dealer's name there. At least `overlapMin`
 * pixels.
 */
const overlap = { around: 0.07, belowLong: 0.04 };
const overlapMin = 1.2;
/** Width per height from which a plate is a long one: European, 520 × 110 mm, as opposed to 400 × 130 mm. */
const longFrom = 3.3;
/** Samples per pixel along each side: a blurred plate has no finer detail, a picture was resized to fit beforehand. */
const readings = { blur: 1, colour: 2, picture: 2, design: 2 };

/** All pixels that a treatment may change: the plate's outline grown by the overlap, and half a pixel of soft edge. */
export function treatedOutline(quad: Quad): Quad {
  const { height, width } = quadSize(quad);
  const below = width > longFrom * height ? overlap.belowLong : overlap.around;
  const [topLeft, topRight] = grownQuad(quad, Math.max(overlapMin, overlap.around * height));
  const [, , bottomRight, bottomLeft] = grownQuad(quad, Math.max(overlapMin, below * height));
  return [topLeft, topRight, bottomRight, bottomLeft];
}

interface PlateMaterials {
  /** Pictures by the names that the treatment uses for them. */
  pictures?: Record<string, Uint8Array>;
  /** From where the vehicle is seen, for designs. */
  view?: Analysis['view'];
}

/**
 * Hides or replaces plates in `photo`, in place. Nothing outside `treatedOutline` changes; its overlap is limited to
 * the vehicle, the plate itself is always covered.
 * @param matte Same size as `photo`.
 */
export async function treatPlates(
  photo: Raster<3>,
  matte: Raster<1>,
  plates: Quad[],
  treatment: PlateTreatment,
  materials: PlateMaterials = {},
): Promise<void> {
  if (treatment.mode === 'keep') return;
  for (const quad of plates) {
    const outline = treatedOutline(quad);
    const surface = await surfaceOf(photo, { quad, outline }, treatment, materials);
    paint({ photo, matte, quad, outline, surface, readings: readings[treatment.mode] });
  }
}

async function surfaceOf(
  photo: Raster<3>,
  { outline, quad }: { quad: Quad; outline: Quad },
  treatment: PlateTreatment,
  { pictures = {}, view }: PlateMaterials,
): Promise<Surface> {
  if (treatment.mode === 'blur') return pressed(reading(blurredPlate(photo, outline)), quadSize(outline));
  const light = lightOf(photo, outline);
  if (treatment.mode === 'colour') return pressed(lit(plain(treatment.colour), light), quadSize(outline));
  const [name] = picturesOnPlate(treatment);
  const picture = name === undefined ? undefined : pictures[name];
  if (name !== undefined && !picture) throw new Error(`the picture ${name} was not handed over`);
  if (treatment.mode === 'design') {
    const design = designSeen(treatment.design, view);
    const drawn = await drawDesign(design, plateRatio(quad, view), sizeIn(outline), picture);
    return lit(reading(drawn), light);
  }
  if (picture) return lit(reading(await sizedPicture(picture, sizeIn(outline))), light);
  throw new Error(`a plate cannot be treated by ${treatment.mode}`);
}

/** About the final size of what is laid on, pixels, so that sampling it does not alias. */
function sizeIn(quad: Quad): Size {
  const { height, width } = quadSize(quad);
  return { width: Math.max(8, Math.round(width * 1.5)), height: Math.max(4, Math.round(height * 1.5)) };
}

function reading(picture: Raster<3>): Surface {
  return (u, v, out) => sampleAt(picture, u * picture.width, v * picture.height, out);
}

/** A surface of one colour, `#rrggbb`. */
function plain(colour: string): Surface {
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return (_u, _v, out) => out.set(rgb);
}

/** The surface under the light that fell on the plate. */
function lit(surface: Surface, light: PlateLight): Surface {
  return (u, v, out) => {
    surface(u, v, out);
    for (let c = 0; c < 3; c++) out[c] = out[c] * light(u, v, c);
  };
}

async function sizedPicture(bytes: Uint8Array, size: Size): Promise<Raster<3>> {
  const data = await sharp(bytes)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(size.width, size.height, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return { data, ...size, channels: 3 };
}

function boxAround(quad: Quad, photo: Raster): PixelBox {
  const xs = quad.map(([x]) => x);
  const ys = quad.map(([, y]) => y);
  const left = Math.max(0, Math.floor(Math.min(...xs)) - 1);
  const top = Math.max(0, Math.floor(Math.min(...ys)) - 1);
  const right = Math.min(photo.width, Math.ceil(Math.max(...xs)) + 1);
  const bottom = Math.min(photo.height, Math.ceil(Math.max(...ys)) + 1);
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

type Painting = {
  photo: Raster<3>;
  matte: Raster<1>;
  quad: Quad;
  outline: Quad;
  surface: Surface;
  /** Samples of the surface per pixel along each side. */
  readings: number;
};

function paint({ photo, matte, quad, outline, surface, readings }: Painting): void {
  const toUnit = inverseHomography(unitToQuad(outline));
  const box = boxAround(outline, photo);
  const coverOutline = coverOf(outline);
  const coverPlate = coverOf(quad);
  const colour = new Float64Array(3);
  const sum = new Float64Array(3);
  for (let y = box.top; y < box.top + box.height; y++) {
    for (let x = box.left; x < box.left + box.width; x++) {
      const within = matte.data[y * photo.width + x] / 255;
      const reached = coverOutline(x + 0.5, y + 0.5);
      if (reached <= 0) continue;
      const cover = Math.max(coverPlate(x + 0.5, y + 0.5), Math.min(within, reached));
      if (cover <= 0) continue;
      sum.fill(0);
      for (let i = 0; i < readings; i++) {
        for (let j = 0; j < readings; j++) {
          const [u, v] = mapPoint(toUnit, x + (i + 0.5) / readings, y + (j + 0.5) / readings);
          surface(Math.min(1, Math.max(0, u)), Math.min(1, Math.max(0, v)), colour);
          for (let c = 0; c < 3; c++) sum[c] = sum[c] + colour[c];
        }
      }
      const at = (y * photo.width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const value = sum[c] / readings ** 2;
        const old = photo.data[at + c];
        photo.data[at + c] = Math.round(Math.min(255, old + (value - old) * cover));
      }
    }
  }
}
