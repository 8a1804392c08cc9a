import { sharp } from '@forecourt/imaging/safe-sharp';
import { openPhoto } from '@forecourt/imaging/steps/decode';
import { toLab } from '@forecourt/imaging/steps/fidelity';
import { avif, avifInCode, p3Profile, u32s, withChunks } from '@forecourt/imaging/testing/coloured-files';
import { buildHeic, numbersBox, profileBox } from '@forecourt/imaging/testing/heif-builder';
import { drawRectangles } from '@forecourt/imaging/testing/pictures';

/** The picture in Display P3 that all files contain, and the same in sRGB. */
const size = { width: 240, height: 120 };
const blue = { left: 120, top: 0, width: 120, height: 120 };
const stored = drawRectangles(size, [200, 30, 30], [{ ...blue, colour: [20, 40, 210] }]);
const inSrgb = drawRectangles(size, [218, 0, 9], [{ ...blue, colour: [11, 41, 218] }]);

/** Mean ΔE76 of both halves of a file, away from their edge. */
async function errorOf(file: Uint8Array): Promise<number> {
  const { data } = await (await openPhoto(file)).decode(size.width);
  let sum = 0;
  for (const x of [60, 180]) {
    const at = (60 * size.width + x) * 3;
    const labOf = (pixels: Uint8Array) => toLab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const wanted = labOf(inSrgb.data);
    sum += Math.hypot(...labOf(data).map((value, axis) => value - (wanted[axis] ?? 0)));
  }
  return Math.round((sum / 2) * 10) / 10;
}

/** How far a picture in Display P3 is from the same one in sRGB, however its file names its colours. */
export async function measureColours() {
  const icc = await p3Profile();
  const png = await sharp(stored.data, { raw: stored }).png().toBuffer();
  const cHRM = u32s(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000);
  return {
    heicProfile: await errorOf(await buildHeic([{ properties: [profileBox(icc)] }])),
    heicNumbers: await errorOf(await buildHeic([{ properties: [numbersBox(12, 13)] }])),
    avifNumbers: await errorOf(await avif(stored, 12, 13)),
    avifNumbersInCode: await errorOf(await avifInCode(stored, 12, 13)),
    pngNumbers: await errorOf(withChunks(png, { cICP: Buffer.from([12, 13, 0, 1]) })),
    pngPrimaries: await errorOf(withChunks(png, { gAMA: u32s(45455), cHRM })),
    reach: '<= 2',
  };
}
