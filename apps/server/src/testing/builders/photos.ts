import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { deflateSync } from 'node:zlib';

/** Image files for tests: valid headers, and a text that tells the test's picture process what to do. */

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG whose header states this size; its pixels are white, as far as it has any. */
export function png(width: number, height: number, text = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Math.min(height, 2_000);
  const pixels = deflateSync(Buffer.alloc((Math.min(width, 2_000) + 1) * rows, 255));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

let counter = 0;

/** A small PDF, different each time. */
export function pdf(name = 'report.pdf'): { name: string; type: string; bytes: Buffer } {
  return { name, type: 'application/pdf', bytes: Buffer.from(`%PDF-1.7\n${randomUUID()}\n%%EOF\n`) };
}

/** A small photo, different each time. */
export function photo(text = ''): { name: string; type: string; bytes: Buffer } {
  counter++;
  return {
    name: `photo-${counter}.png`,
    type: 'image/png',
    bytes: png(64, 48, `${text} ${counter} ${randomUUID()}`),
  };
}

const samples = path.join(import.meta.dirname, '../../../../../packages/samples/pictures');

/** Path of a picture that the project ships. */
export const samplePhoto = (name: string): string => path.join(samples, name);
