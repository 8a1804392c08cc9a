import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from '../raster.ts';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

/**
 * Pixels as an uncompressed PNG with a profile. Sharp applies only the profile of a file, and raw pixels cannot have one.
 * @param icc The ICC profile of the pixels.
 */
export function profiledPng({ channels, data, height, width }: Raster<3 | 4>, icc: Uint8Array): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, channels === 4 ? 6 : 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rowBytes = width * channels;
  // Each row begins with the number of its filter, 0 for none.
  const rows = new Uint8Array(height * (rowBytes + 1));
  for (let y = 0; y < height; y++) {
    rows.set(data.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('iCCP', Buffer.concat([Buffer.from('photo\0\0', 'latin1'), deflateSync(icc)])),
    chunk('IDAT', deflateSync(rows, { level: 0 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
