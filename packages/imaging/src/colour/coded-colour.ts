/**
 * Numbers of the colours in a coded picture (H.273), for files that do not repeat them outside of it: of HEVC in the usability
 * information of its sequence parameters (H.265, E.2.1), of AV1 in the header of its sequence (5.5 of its specification).
 */
import { BitReader } from './bit-reader.ts';

type ColourNumbers = { primaries: number; transfer: number };

/** Type of a unit of HEVC with the parameters of the sequence, and of a unit of AV1 with its header. */
const hevcSequence = 33;
const av1Sequence = 1;

function readDescription(bits: BitReader): ColourNumbers | undefined {
  return bits.flag() ? { primaries: bits.number(8), transfer: bits.number(8) } : undefined;
}

function skipLayers(bits: BitReader, layers: number): void {
  const present = Array.from({ length: layers }, () => [bits.flag(), bits.flag()] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [profile, level] of present) bits.skip((profile ? 88 : 0) + (level ? 8 : 0));
}

function skipScalingLists(bits: BitReader): void {
  for (let size = 0; size < 4; size++) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!bits.flag()) bits.golomb();
      else bits.skipGolombs((size > 1 ? 1 : 0) + Math.min(64, 1 << (4 + 2 * size)));
    }
  }
}

function skipReferences(bits: BitReader): void {
  const sets = bits.golomb();
  let before = 0;
  for (let set = 0; set < sets; set++) {
    if (set > 0 && bits.flag()) {
      bits.flag();
      bits.golomb();
      let used = 0;
      for (let one = 0; one <= before; one++) if (bits.flag() || bits.flag()) used++;
      before = used;
    } else {
      before = bits.golomb() + bits.golomb();
      for (let one = 0; one < before; one++) {
        bits.golomb();
        bits.flag();
      }
    }
  }
}

/** Skips what is before the usability information; answers whether there is any. */
function skipToUsability(bits: BitReader): boolean {
  bits.skip(4);
  const layers = bits.number(3);
  bits.skip(1 + 88 + 8);
  skipLayers(bits, layers);
  bits.golomb();
  if (bits.golomb() === 3) bits.flag();
  bits.skipGolombs(2);
  if (bits.flag()) bits.skipGolombs(4);
  bits.skipGolombs(2);
  const orderBits = bits.golomb() + 4;
  bits.skipGolombs(3 * (bits.flag() ? layers + 1 : 1));
  bits.skipGolombs(6);
  if (bits.flag() && bits.flag()) skipScalingLists(bits);
  bits.skip(2);
  if (bits.flag()) {
    bits.skip(8);
    bits.skipGolombs(2);
    bits.flag();
  }
  skipReferences(bits);
  if (bits.flag()) bits.skip(bits.golomb() * (orderBits + 1));
  bits.skip(2);
  return bits.flag();
}

function readHevcSequence(unit: Uint8Array): ColourNumbers | undefined {
  // A 3 after two zeros only keeps them from looking like the start of a unit.
  const plain = unit.filter(
    (byte, at) => !(byte === 3 && at > 1 && unit[at - 1] === 0 && unit[at - 2] === 0),
  );
  const bits = new BitReader(plain.subarray(2));
  if (!skipToUsability(bits)) return undefined;
  if (bits.flag() && bits.number(8) === 255) bits.skip(32);
  if (bits.flag()) bits.flag();
  if (!bits.flag()) return undefined;
  bits.skip(4);
  return readDescription(bits);
}

/** @param config The decoder configuration of a picture, the content of its box `hvcC`. */
export function numbersInHevc(config: Buffer): ColourNumbers | undefined {
  let at = 23;
  for (let list = config.readUInt8(22); list > 0; list--) {
    const type = config.readUInt8(at) & 0x3f;
    const units = config.readUInt16BE(at + 1);
    at += 3;
    for (let unit = 0; unit < units; unit++) {
      const length = config.readUInt16BE(at);
      if (type === hevcSequence) return readHevcSequence(config.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return undefined;
}

/** Skips what only a sequence that moves has; undefined for one that is timed, which no photo is. */
function skipOperatingPoints(bits: BitReader): boolean {
  if (bits.flag()) return false;
  const hasDelay = bits.flag();
  for (let point = bits.number(5); point >= 0; point--) {
    bits.skip(12);
    if (bits.number(5) > 7) bits.flag();
    if (hasDelay && bits.flag()) bits.skip(4);
  }
  return true;
}

function skipTools(bits: BitReader): void {
  bits.skip(4);
  const hasOrder = bits.flag();
  if (hasOrder) bits.skip(2);
  const forced = bits.flag() ? 2 : bits.number(1);
  if (forced > 0 && !bits.flag()) bits.flag();
  if (hasOrder) bits.skip(3);
}

function readAv1Sequence(unit: Uint8Array): ColourNumbers | undefined {
  const bits = new BitReader(unit);
  const profile = bits.number(3);
  bits.flag();
  const isReduced = bits.flag();
  if (isReduced) bits.skip(5);
  else if (!skipOperatingPoints(bits)) return undefined;
  const [widthBits, heightBits] = [bits.number(4) + 1, bits.number(4) + 1];
  bits.skip(widthBits + heightBits);
  if (!isReduced && bits.flag()) bits.skip(7);
  bits.skip(3);
  if (!isReduced) skipTools(bits);
  bits.skip(3);
  const isDeep = bits.flag();
  if (profile === 2 && isDeep) bits.flag();
  if (profile !== 1) bits.flag();
  return readDescription(bits);
}

/** @param data The coded picture: units with a header, which names their type, and a length of seven bits per byte. */
export function numbersInAv1(data: Uint8Array): ColourNumbers | undefined {
  for (let at = 0; at < data.length; ) {
    const header = data[at++] ?? 0;
    if (header & 4) at++;
    if (!(header & 2)) return undefined;
    let length = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = data[at++] ?? 0;
      length += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    if (((header >> 3) & 15) === av1Sequence) return readAv1Sequence(data.subarray(at, at + length));
    at += length;
  }
  return undefined;
}
