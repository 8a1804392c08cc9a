import { join } from 'node:path';
import { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import { describe, expect, it } from 'vitest';
import { assembleCollage } from './assemble-collage.ts';
import { sharp } from './safe-sharp.ts';

const fontFile = join(
  import.meta.dirname,
  '../../../node_modules/pdfmake/build/fonts/Roboto/Roboto-Medium.ttf',
);
const red = { r: 200, g: 0, b: 0 };
const green = { r: 0, g: 160, b: 0 };
const picture = (background: object, width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg({ quality: 100 })
    .toBuffer();
/** A picture of a cell whose vehicle is not known. */
const plainly = async (bytes: Promise<Buffer>) => ({ bytes: await bytes, vehicle: null });
const cells = [
  { column: 0, row: 0, columns: 1, rows: 1 },
  { column: 1, row: 0, columns: 1, rows: 1, fit: 'contain' },
].map((cell) => CollageCell.parse(cell));
const pageOf = (parts: object = {}) =>
  CollagePage.parse({
    size: { kind: 'pixels', width: 400, height: 200 },
    gap: 0.1,
    padding: 0.05,
    colour: '#ffffff',
    formats: ['png'],
    ...parts,
  });

const plain = { columns: 2, rows: 1, cells, title: '', logo: null, fontFile, xmp: '<x/>' };

/** The colour at a point, and whether it is like another one, as JPEG keeps colours. */
async function colourAt(bytes: Uint8Array | undefined, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}
const isNear = (one: number[], other: number[]) =>
  one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 12);

describe('a page', () => {
  it('has every picture in its cell, filling it or whole, on its colour', async () => {
    const pictures = [await plainly(picture(red)), await plainly(picture(green, 400, 100))];
    const { files, height, width } = await assembleCollage(pictures, { ...plain, page: pageOf() });
    expect([width, height, files.map(({ name }) => name)]).toEqual([400, 200, ['png', 'preview']]);
    const png = files[0]?.bytes;
    // Cells are 180 × 180: from 10 to 180 and from 220 to 390.
    expect(isNear(await colourAt(png, 12, 12), [200, 0, 0])).toBe(true);
    expect(isNear(await colourAt(png, 178, 188), [200, 0, 0])).toBe(true);
    expect(await colourAt(png, 5, 100)).toEqual([255, 255, 255]);
    expect(await colourAt(png, 200, 100)).toEqual([255, 255, 255]);
    expect(isNear(await colourAt(png, 300, 100), [0, 160, 0])).toBe(true);
    expect(await colourAt(png, 300, 30)).toEqual([255, 255, 255]);
  });

  it('leaves a cell empty that has no picture, and shows its colour through transparent ones', async () => {
    const clear = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const page = pageOf({ colour: '#336699' });
    const { files } = await assembleCollage([null, { bytes: clear, vehicle: null }], { ...plain, page });
    expect(await colourAt(files[0]?.bytes, 90, 100)).toEqual([51, 102, 153]);
    expect(await colourAt(files[0]?.bytes, 300, 100)).toEqual([51, 102, 153]);
  });

  it('closes up where its rule says so: the other picture of the row fills the page, in every file', async () => {
    const page = pageOf({ emptyCells: 'close', formats: ['png', 'jpeg'] });
    const covering = cells.map((cell) => CollageCell.parse({ ...cell, fit: 'cover' }));
    const pictures = [await plainly(picture(red)), null];
    const { files } = await assembleCollage(pictures, { ...plain, cells: covering, page });
    for (const { bytes, name } of files.filter(({ name }) => name !== 'preview'))
      expect([name, isNear(await colourAt(bytes, 380, 100), [200, 0, 0])]).toEqual([name, true]);
  });

  it('shows a vehicle whole in a cell that its picture fills, and all of the picture on a blurred copy where that is too long', async () => {
    // A green vehicle on red, from 45 % to 95 % of the width: the middle of the picture would cut it off.
    const vehicle = { x: 0.45, y: 0.4, width: 0.5, height: 0.4 };
    const drawn = { input: await picture(green, 200, 120), left: 180, top: 120 };
    const bytes = await sharp(await picture(red))
      .composite([drawn])
      .png()
      .toBuffer();
    const filling = cells.map((cell) => ({ ...cell, fit: 'cover' as const }));
    const long = { x: 0, y: 0.4, width: 1, height: 0.4 };
    const { files } = await assembleCollage(
      [
        { bytes, vehicle },
        { bytes, vehicle: long },
      ],
      { ...plain, cells: filling, page: pageOf() },
    );
    const png = files[0]?.bytes;
    // The part ends at the picture's end, 60 px right of the middle: the vehicle is from 58 to 178 of the cell's 180 px.
    const across = [30, 62, 172, 186];
    const seen = await Promise.all(across.map((left) => colourAt(png, left, 110)));
    expect(seen.map((colour) => isNear(colour, [0, 160, 0]))).toEqual([false, true, true, false]);
    expect(isNear(await colourAt(png, 186, 20), [200, 0, 0])).toBe(true);
    // Whole: 180 × 135, with the picture's colours above and below instead of the page's.
    const [top, foot] = [await colourAt(png, 300, 20), await colourAt(png, 300, 185)];
    for (const colour of [top, foot]) expect(Math.max(...colour)).toBeLessThan(210);
    expect(isNear(await colourAt(png, 385, 40), [200, 0, 0])).toBe(true);
  });

  it('cuts nothing off a picture with a frame in a cell that it fills, and shows no blur behind transparent ones', async () => {
    // A green picture with a red frame of 20 px, without a known vehicle: its middle would fill the cell.
    const inside = { input: await picture(green, 360, 260), left: 20, top: 20 };
    const framed = await sharp(await picture(red))
      .composite([inside])
      .png()
      .toBuffer();
    const clear = { r: 0, g: 0, b: 200, alpha: 0.5 };
    const glass = await sharp({ create: { width: 40, height: 30, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const pictures = [framed, glass].map((bytes) => ({ bytes, vehicle: null, isUncut: true }));
    const filling = cells.map((cell) => ({ ...cell, fit: 'cover' as const }));
    const { files } = await assembleCollage(pictures, { ...plain, cells: filling, page: pageOf() });
    const png = files[0]?.bytes;
    // 180 × 135 in the middle of 180 × 180: the frame is at both sides, the green inside it.
    const seen = await Promise.all([13, 100, 186].map((left) => colourAt(png, left, 100)));
    expect(seen.map((colour) => isNear(colour, [200, 0, 0]))).toEqual([true, false, true]);
    expect(isNear(await colourAt(png, 100, 12), [255, 255, 255])).toBe(false);
    expect(await colourAt(png, 300, 12)).toEqual([255, 255, 255]);
  });

  it('of paper says its print resolution; a PDF gets the JPEG', async () => {
    const size = { kind: 'paper', paper: 'a5', isLandscape: true, dpi: 150 };
    const page = pageOf({ size, formats: ['pdf', 'png'] });
    const { files } = await assembleCollage([await plainly(picture(red)), null], { ...plain, page });
    expect(files.map(({ name }) => name)).toEqual(['jpeg', 'png', 'preview']);
    for (const { bytes, name } of files.slice(0, 2))
      expect(await sharp(bytes).metadata(), name).toMatchObject({
        ...{ width: 1240, height: 874, density: 150 },
        xmp: Buffer.from('<x/>'),
      });
  });

  it('has a title line with its words and a whole logo at its ends', async () => {
    const head = { text: 'x', place: 'top', align: 'left', height: 0.2, colour: '#000000', logo: null };
    const logo = await picture(green, 100, 20);
    const page = pageOf({ head: { ...head, logo: '11111111-1111-4111-8111-111111111111' } });
    const { files } = await assembleCollage([await plainly(picture(red)), null], {
      ...plain,
      page,
      title: 'Škoda Octavia',
      logo,
    });
    const { data, info } = await sharp(files[0]?.bytes)
      .extract({ left: 10, top: 10, width: 380, height: 40 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const columns = (isMeant: (r: number, g: number, b: number) => boolean) => {
      const found: number[] = [];
      for (let x = 0; x < info.width; x++)
        for (let y = 0; y < info.height; y++) {
          const at = (y * info.width + x) * info.channels;
          if (isMeant(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found.push(x);
        }
      return [Math.min(...found), Math.max(...found)];
    };
    const [first = 0, last = 0] = columns((r, g, b) => r + g + b < 120);
    expect(first).toBeLessThan(6);
    expect(last).toBeLessThan(253);
    // From a third of the line to its end; JPEG mixes the outermost pixels with what is beside them.
    const [from = 0, to = 0] = columns((r, g, b) => g > 120 && r < 60 && b < 60);
    expect([Math.abs(from - 253) <= 1, Math.abs(to - 379) <= 1]).toEqual([true, true]);
    expect(isNear(await colourAt(files[0]?.bytes, 90, 180), [200, 0, 0])).toBe(true);
  });
});
