/** Files that name their colours by other means than a profile; no encoder here writes all of them. */
import { crc32 } from 'node:zlib';
import type { Raster } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';

/** The profile of Display P3 that comes with sharp. */
export async function p3Profile(): Promise<Buffer> {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: '#777777' } });
  const withProfile = await grey.withIccProfile('p3').png().toBuffer();
  const { icc } = await sharp(withProfile).metadata();
  if (!icc) throw new Error('sharp wrote no profile');
  return icc;
}

/** Adds chunks behind the header of a PNG. */
export function withChunks(file: Buffer, chunks: Record<string, Buffer>): Buffer {
  const made = Object.entries(chunks).map(([name, data]) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const around = Buffer.alloc(8);
    around.writeUInt32BE(data.length, 0);
    around.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
  });
  return Buffer.concat([file.subarray(0, 33), ...made, file.subarray(33)]);
}

export const u32s = (...values: number[]) => {
  const out = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) out.writeUInt32BE(value, at * 4);
  return out;
};

/** An AVIF that names its colours by numbers in the file: sharp writes those where it keeps every value. */
export async function avif(raster: Raster<3>, primaries: number, transfer: number): Promise<Buffer> {
  const file = await sharp(raster.data, { raw: raster }).avif({ lossless: true }).toBuffer();
  const at = file.indexOf('nclx', 0, 'latin1');
  file.writeUInt16BE(primaries, at + 4);
  file.writeUInt16BE(transfer, at + 6);
  return file;
}

/** An AVIF that names them in the coded picture only, as sharp does otherwise: 1, 13, 6 behind a bit that is set. */
export async function avifInCode(raster: Raster<3>, primaries: number, transfer: number): Promise<Buffer> {
  const file = await sharp(raster.data, { raw: raster }).avif({ quality: 95 }).toBuffer();
  const numbers = (...values: number[]) =>
    `1${values.map((one) => one.toString(2).padStart(8, '0')).join('')}`;
  const sequence = file.indexOf('mdat', 0, 'latin1') + 8;
  const bits = [...file.subarray(sequence, sequence + 11)]
    .map((one) => one.toString(2).padStart(8, '0'))
    .join('');
  const changed = bits.replace(numbers(1, 13, 6), numbers(primaries, transfer, 6));
  if (changed === bits) throw new Error('the picture does not have the expected numbers');
  for (let byte = 0; byte < 11; byte++) {
    file[sequence + byte] = Number.parseInt(changed.slice(byte * 8, byte * 8 + 8), 2);
  }
  return file;
}
