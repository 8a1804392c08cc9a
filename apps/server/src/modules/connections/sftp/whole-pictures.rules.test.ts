import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { png } from '../../../testing/builders/photos.ts';
import { isWholePicture } from './whole-pictures.rules.ts';

const jpeg = readFileSync('packages/samples/pictures/saloon-blue-000.jpg');

/** A box of the format that HEIF and AVIF files consist of. */
function box(type: string, contents: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + contents.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, contents]);
}

const heif = Buffer.concat([box('ftyp', Buffer.from('heic0000')), box('mdat', Buffer.alloc(500, 7))]);
const riff = Buffer.alloc(4);
riff.writeUInt32LE(4 + 300);
const webp = Buffer.concat([Buffer.from('RIFF'), riff, Buffer.from('WEBP'), Buffer.alloc(300, 7)]);

/** A JPEG whose metadata contains a whole thumbnail. */
function withThumbnail(): Buffer {
  const thumbnail = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 2, 1, 2, 0xff, 0xd9]);
  const head = Buffer.from([0xff, 0xe1, 0, thumbnail.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, thumbnail, jpeg.subarray(2)]);
}

it.each([
  ['JPEG', jpeg],
  ['JPEG with a thumbnail', withThumbnail()],
  ['PNG', png(64, 48, 'text')],
  ['HEIF', heif],
  ['WebP', webp],
])('a %s is whole only with its end', (_format, bytes) => {
  expect(isWholePicture(bytes)).toBe(true);
  for (const share of [0.3, 0.6, 0.9, 0.99])
    expect(isWholePicture(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe(false);
});

it('what cameras append to a JPEG does not matter', () => {
  expect(isWholePicture(Buffer.concat([jpeg, Buffer.alloc(5_000, 1)]))).toBe(true);
});

it('files that are no pictures count as whole, so that the import names the reason', () => {
  expect(isWholePicture(Buffer.from('a text'))).toBe(true);
  expect(isWholePicture(Buffer.alloc(0))).toBe(true);
});
