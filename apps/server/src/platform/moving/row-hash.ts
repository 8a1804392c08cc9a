import { hash } from 'node:crypto';

const newLine = 0x0a;
const words = 4;

export interface RowHash {
  rows: number;
  hash: string;
}

/**
 * Passes what COPY writes on, and makes a hash of its rows. Their order does not matter: two databases may sort texts differently, and
 * a large table is read from wherever another reader is. So the hashes of all rows are added up.
 */
export function hashRows() {
  const sums = new BigUint64Array(words);
  let rows = 0;
  let rest: Buffer = Buffer.alloc(0);
  const add = (row: Buffer) => {
    rows += 1;
    const digest = hash('sha256', row, 'buffer');
    for (let word = 0; word < words; word++)
      sums[word] = (sums[word] ?? 0n) + digest.readBigUInt64LE(word * 8);
  };
  const addChunk = (chunk: Buffer) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let start = 0;
    for (let end = bytes.indexOf(newLine); end >= 0; end = bytes.indexOf(newLine, start)) {
      add(bytes.subarray(start, end));
      start = end + 1;
    }
    rest = bytes.subarray(start);
  };
  return {
    async *pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        addChunk(chunk);
        yield chunk;
      }
    },
    result: (): RowHash => ({ rows, hash: Buffer.from(sums.buffer).toString('hex') }),
  };
}
