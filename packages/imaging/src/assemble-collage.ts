import { cutOf } from '@forecourt/contract/collage-cuts';
import {
  type CollageDesign,
  cutTitle,
  layCollage,
  layTitle,
  logoInside,
  pageSizeOf,
} from '@forecourt/contract/collage-layout';
import type { CollageCell, CollagePage, PageHead } from '@forecourt/contract/collage-pages';
import type { Area } from '@forecourt/contract/overlay-borders';
import type { Box } from '@forecourt/contract/recipe';
import type { Raster, Size } from './raster.ts';
import { sharp } from './safe-sharp.ts';
import { blurred } from './steps/fit-target.ts';
import { drawLine } from './steps/overlay-text.ts';

type CollageOptions = Omit<CollageDesign, 'cells' | 'page'> & {
  cells: readonly CollageCell[];
  page: CollagePage;
  /** What the title line says; empty: nothing. */
  title: string;
  /** The picture in the title line; null: none. */
  logo: Uint8Array | null;
  /** A TrueType font, for the title line. */
  fontFile: string;
  /** An XMP packet for the files; empty: none. */
  xmp: string;
};

/** Files of a page. A PDF contains its JPEG. */
type PageFile = { name: 'jpeg' | 'png' | 'preview'; bytes: Uint8Array };

/** Uploads with more pixels are rejected here too. */
const pixelsMax = 100_000_000;
/** Longest side of the small copy that lists show, pixels. */
const previewSide = 1000;
/**
 * Looked at at 100 %, JPEG at 90 shows no ringing around letters and the outlines of vehicles. Level 6 makes the PNG of a page with
 * 12 photos 2 % smaller than level 3, in twice the time.
 */
const encoders = { jpeg: { quality: 90 }, png: { compressionLevel: 3 }, preview: { quality: 80 } } as const;

type Placed = {
  input: Buffer;
  raw: { width: number; height: number; channels: 4 };
  left: number;
  top: number;
};

/** A picture of a cell. */
interface CellPicture {
  /** An encoded file. */
  bytes: Uint8Array;
  /** Where the vehicle is in it, in shares of it; null if that is not known. */
  vehicle: Box | null;
  /** Whether nothing of it may be cut off, because a frame, a logo or a text is drawn over it; absent: no. */
  isUncut?: boolean;
}

const open = (bytes: Uint8Array) => sharp(bytes, { limitInputPixels: pixelsMax }).autoOrient();

/** The size that a picture is resized to so that the part of it that fills an area has its size, and where that part begins. */
async function fillingOf({ bytes, isUncut, vehicle }: CellPicture, { height, width }: Area) {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: pixelsMax }).metadata();
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const cut = cutOf(autoOrient, { width, height }, isUncut ? whole : vehicle);
  if (!cut) return null;
  const size = { width: Math.round(width / cut.width), height: Math.round(height / cut.height) };
  const left = Math.min(size.width - width, Math.round(cut.x * size.width));
  const top = Math.min(size.height - height, Math.round(cut.y * size.height));
  return { size, part: { left, top, width, height } };
}

async function placed(pipeline: ReturnType<typeof open>, area: Area): Promise<Placed & { raw: Raster<4> }> {
  const { data, info } = await pipeline
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return {
    input: data,
    raw: { data, width: info.width, height: info.height, channels: 4 },
    left: area.left + Math.floor((area.width - info.width) / 2),
    top: area.top + Math.floor((area.height - info.height) / 2),
  };
}

/** A picture whole in the middle of an area. Decoders make no more pixels than that needs. */
const wholeIn = ({ bytes }: Pick<CellPicture, 'bytes'>, area: Area) =>
  placed(open(bytes).resize({ width: area.width, height: area.height, fit: 'inside' }), area);

/**
 * A picture that fills an area, with its vehicle whole. Where the shape of the area would cut off what must be whole, the picture is
 * whole on a blurred copy of itself; a transparent one has nothing behind it.
 */
async function filledWith(picture: CellPicture, area: Area): Promise<Placed[]> {
  const filling = await fillingOf(picture, area);
  if (filling) {
    const sized = open(picture.bytes).resize({ ...filling.size, fit: 'fill' });
    return [await placed(sized.extract(filling.part), area)];
  }
  const whole = await wholeIn(picture, area);
  const { isOpaque } = await sharp(whole.input, { raw: whole.raw }).stats();
  if (!isOpaque) return [whole];
  const { data, height, width } = await blurred(whole.raw, area);
  const raw = { width, height, channels: 4 } as const;
  return [{ input: Buffer.from(data), raw, left: area.left, top: area.top }, whole];
}

/** The words and the logo of the title line. */
async function headParts(
  head: PageHead,
  areas: { text: Area; logo: Area | null },
  { fontFile, logo, title }: CollageOptions,
): Promise<Placed[]> {
  const parts: Placed[] = [];
  if (title) {
    const place = (width: number) => layTitle(areas.text, head, width);
    const cut = (text: string, widthOf: (part: string) => number) =>
      cutTitle(areas.text, head, text, widthOf);
    const { area, data } = await drawLine(title, { fontFile, colour: head.colour, cut, place });
    const { height, width } = area;
    const [left, top] = [areas.text.left + area.left, areas.text.top + area.top];
    parts.push({ input: Buffer.from(data), raw: { width, height, channels: 4 }, left, top });
  }
  if (logo && areas.logo) {
    const { autoOrient } = await sharp(logo, { limitInputPixels: pixelsMax }).metadata();
    const area = logoInside(areas.logo, { ...head, text: title }, autoOrient);
    parts.push(await wholeIn({ bytes: logo }, area));
  }
  return parts;
}

/**
 * Makes the page of a collage: every picture at the size of its cell, all of them in one composition.
 * @param pictures Of each cell; null for one that has none.
 */
export async function assembleCollage(
  pictures: readonly (CellPicture | null)[],
  options: CollageOptions,
): Promise<Size & { files: PageFile[] }> {
  const { cells, page, xmp } = options;
  const laid = layCollage(
    options,
    cells.map((_, index) => !pictures[index]),
  );
  const { height, width } = laid;
  const shown = cells.flatMap(({ fit }, index) => {
    const [picture, area] = [pictures[index], laid.cells[index]];
    if (!picture || !area) return [];
    return fit === 'cover' ? filledWith(picture, area) : wholeIn(picture, area);
  });
  const head = page.head && laid.head ? await headParts(page.head, laid.head, options) : [];
  const raw = { width, height, channels: 3 as const };
  const canvas = await sharp({ create: { ...raw, background: page.colour } })
    .composite([...(await Promise.all(shown)).flat(), ...head])
    .removeAlpha()
    .raw()
    .toBuffer();
  const { dpi } = pageSizeOf(page.size);
  const described = (picture: ReturnType<typeof sharp>) => (xmp ? picture.withXmp(xmp) : picture);
  const drawn = () => described(sharp(canvas, { raw }).withMetadata({ density: dpi }));
  const small = { width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true } as const;
  const makers = {
    jpeg: () => drawn().jpeg(encoders.jpeg).toBuffer(),
    png: () => drawn().png(encoders.png).toBuffer(),
    preview: () => described(sharp(canvas, { raw }).resize(small)).webp(encoders.preview).toBuffer(),
  };
  const hasJpeg = page.formats.some((format) => format !== 'png');
  const names = [
    ...(hasJpeg ? (['jpeg'] as const) : []),
    ...(page.formats.includes('png') ? (['png'] as const) : []),
    'preview' as const,
  ];
  const files = await Promise.all(names.map(async (name) => ({ name, bytes: await makers[name]() })));
  return { width, height, files };
}
