import { type Chromaticity, colourByNumbers, type NamedColour, srgbPrimaries } from './colour-numbers.ts';

/** Length of the signature, and of what surrounds the data of a chunk. */
const signature = 8;
const aroundData = 12;

/** The chunks before the pixels by their names, as the specification wants those that name colours. */
function readChunks(bytes: Uint8Array): Map<string, Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks = new Map<string, Buffer>();
  for (let at = signature; at + aroundData <= file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') break;
    chunks.set(name, file.subarray(at + 8, at + 8 + length));
    at += aroundData + length;
  }
  return chunks;
}

function readGamma(chunk: Buffer | undefined): number | undefined {
  const stored = chunk?.length === 4 ? chunk.readUInt32BE(0) : 0;
  return stored > 0 ? 100_000 / stored : undefined;
}

function readPrimaries(chunk: Buffer | undefined): NamedColour['primaries'] | undefined {
  if (chunk?.length !== 32) return undefined;
  const point = (at: number): Chromaticity => [
    chunk.readUInt32BE(at) / 100_000,
    chunk.readUInt32BE(at + 4) / 100_000,
  ];
  const found = { white: point(0), red: point(8), green: point(16), blue: point(24) };
  const isUsable = Object.values(found).every(([x, y]) => x >= 0 && y > 0 && x + y <= 1);
  return isUsable ? found : undefined;
}

const isNear = (one: Chromaticity, other: Chromaticity): boolean =>
  Math.abs(one[0] - other[0]) < 0.005 && Math.abs(one[1] - other[1]) < 0.005;

/**
 * Colours that a PNG names by other means than a profile, in the order of the specification (PNG, third edition): cICP
 * before iCCP, that before sRGB, and gAMA with cHRM last.
 * @returns undefined when they are those of sRGB, or a profile names them
 */
export function pngColour(bytes: Uint8Array): NamedColour | undefined {
  const chunks = readChunks(bytes);
  const numbers = chunks.get('cICP');
  if (numbers?.length === 4) return colourByNumbers(numbers[0] ?? 2, numbers[1] ?? 2);
  if (chunks.has('iCCP') || chunks.has('sRGB')) return undefined;
  const power = readGamma(chunks.get('gAMA'));
  if (!power) return undefined;
  const primaries = readPrimaries(chunks.get('cHRM')) ?? srgbPrimaries;
  // Programs name the curve of sRGB by the power that is next to it.
  const transfer = Math.abs(power - 2.2) < 0.05 ? 'srgb' : ({ power } as const);
  const isSrgb = (['red', 'green', 'blue', 'white'] as const).every((name) =>
    isNear(primaries[name], srgbPrimaries[name]),
  );
  return isSrgb && transfer === 'srgb' ? undefined : { primaries, transfer };
}
