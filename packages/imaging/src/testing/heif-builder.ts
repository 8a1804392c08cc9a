import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An image of a built file: its picture is red on the left and blue on the right, 240 × 120, before what turns it. */
type Item = { properties: Buffer[] };

function box(name: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.from(`\0\0\0\0${name}`, 'latin1');
  head.writeUInt32BE(body.length + 8, 0);
  return Buffer.concat([head, body]);
}

const bytes = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => bytes(value >> 8, value & 255);
const u32 = (value: number) => Buffer.concat([u16(value >>> 16), u16(value & 0xffff)]);
const version = (number: number) => bytes(number, 0, 0, 0);

/** Colours by the numbers of H.273, full range. */
export const numbersBox = (primaries: number, transfer: number): Buffer =>
  box('colr', Buffer.from('nclx'), u16(primaries), u16(transfer), u16(6), bytes(0x80));
export const profileBox = (icc: Uint8Array): Buffer => box('colr', Buffer.from('prof'), icc);
/** Turns an image by quarters, anticlockwise. */
export const turnBox = (quarters: number): Buffer => box('irot', bytes(quarters));

/** The box of that name in the fixture, which has each only once. */
function boxIn(file: Buffer, name: string): Buffer {
  const at = file.indexOf(name, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

function itemBoxes(items: Item[], shared: Buffer[], primary: number): Buffer[] {
  const all = [...shared];
  const associations = items.map((item, index) => {
    const first = all.push(...item.properties) - item.properties.length;
    const used = [...shared.keys(), ...item.properties.map((_, at) => first + at)];
    return Buffer.concat([u16(index + 1), bytes(used.length), bytes(...used.map((at) => 0x80 | (at + 1)))]);
  });
  const infos = items.map((_, index) =>
    box('infe', version(2), u16(index + 1), u16(0), Buffer.from('hvc1\0', 'latin1')),
  );
  return [
    box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0pict\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')),
    box('pitm', version(0), u16(primary)),
    box('iinf', version(0), u16(infos.length), ...infos),
    box('iprp', box('ipco', ...all), box('ipma', version(0), u32(items.length), ...associations)),
  ];
}

/**
 * A HEIC file with several images of the same coded picture. The project has no encoder for HEVC: the coded picture is
 * that of `two-colours.heic`.
 * @param change Changes the fixture's decoder configuration, which has its colours by number too.
 */
export async function buildHeic(
  items: Item[],
  { brand = 'heic', change = (one: Buffer) => one, primary = 1 } = {},
): Promise<Buffer> {
  const fixture = await readFile(join(import.meta.dirname, 'two-colours.heic'));
  const shared = [
    change(Buffer.from(boxIn(fixture, 'hvcC'))),
    boxIn(fixture, 'ispe'),
    boxIn(fixture, 'pixi'),
  ];
  const data = boxIn(fixture, 'mdat').subarray(8);
  const type = box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1heic`, 'latin1'));
  const boxes = itemBoxes(items, shared, primary);
  const places = (offset: number) =>
    box(
      'iloc',
      version(0),
      bytes(0x44, 0),
      u16(items.length),
      ...items.map((_, index) =>
        Buffer.concat([u16(index + 1), u16(0), u16(1), u32(offset), u32(data.length)]),
      ),
    );
  const meta = (offset: number) => box('meta', version(0), ...boxes, places(offset));
  const offset = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(offset), box('mdat', data)]);
}
