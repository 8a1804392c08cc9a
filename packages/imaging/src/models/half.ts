/** Half-precision bits to a number (IEEE 754 binary16). */
export function halfToNumber(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const halfTable = new Float32Array(65536);
for (let bits = 0; bits < 65536; bits++) halfTable[bits] = halfToNumber(bits);

/**
 * Converts half-precision numbers to single precision.
 * @param bytes Half-precision numbers, little-endian.
 */
export function widenHalves(bytes: Uint8Array): Float32Array {
  const wide = new Float32Array(bytes.length / 2);
  for (let i = 0; i < wide.length; i++) {
    wide[i] = halfTable[bytes[2 * i] | (bytes[2 * i + 1] << 8)];
  }
  return wide;
}
