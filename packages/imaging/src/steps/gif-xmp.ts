const trailer = 0x3b;

/**
 * What follows an XMP packet in a GIF: programs that skip the packet as if its bytes were the lengths of blocks arrive, wherever
 * they are, at the end of these bytes (XMP specification, part 3, section 1.1.2).
 */
const magicTrailer = Buffer.from([0x01, ...Array.from({ length: 256 }, (_, at) => 255 - at), 0x00]);

/** A GIF with an XMP packet, which libvips does not write. */
export function withXmpInGif(gif: Uint8Array, xmp: string): Uint8Array {
  if (gif.at(-1) !== trailer) throw new Error('A GIF ends with its trailer');
  const extension = Buffer.concat([
    Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1'),
    Buffer.from(xmp),
    magicTrailer,
  ]);
  return Buffer.concat([gif.subarray(0, -1), extension, gif.subarray(-1)]);
}
