/** Reads bits from the first of each byte, as video codecs write them. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** @throws RangeError behind the end */
  flag(): boolean {
    const byte = this.#bytes[this.#at >> 3];
    if (byte === undefined) throw new RangeError('the bits have ended');
    return ((byte >> (7 - (this.#at++ & 7))) & 1) === 1;
  }

  /** A number of up to 32 bits. */
  number(bits: number): number {
    let value = 0;
    for (let bit = 0; bit < bits; bit++) value = value * 2 + Number(this.flag());
    return value;
  }

  /** A number of the variable length that is named after Golomb: as many zeros before it as bits follow its first. */
  golomb(): number {
    let zeros = 0;
    while (!this.flag()) zeros++;
    return 2 ** zeros - 1 + this.number(zeros);
  }

  skip(bits: number): void {
    this.#at += bits;
  }

  skipGolombs(count: number): void {
    for (let one = 0; one < count; one++) this.golomb();
  }
}
