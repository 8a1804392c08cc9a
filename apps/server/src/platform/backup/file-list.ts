/** Lists of stored files, in one order, so that two of them are compared without either being in memory. */
import { folderOrder as orderOf } from '../storage/storage.ts';
import { type Part, type PartFolder, readPart } from './parts.ts';

export interface FileEntry {
  key: string;
  bytes: number;
  modifiedMs: number;
  sha256: string;
}

export const lineOf = ({ sha256, bytes, modifiedMs, key }: FileEntry) =>
  `${sha256} ${bytes} ${modifiedMs} ${key}\n`;

function entryOf(line: string): FileEntry {
  const [sha256 = '', bytes, modifiedMs, ...key] = line.split(' ');
  return { sha256, bytes: Number(bytes), modifiedMs: Number(modifiedMs), key: key.join(' ') };
}

export async function* readFileList(folder: PartFolder, part: Part): AsyncGenerator<FileEntry> {
  let rest = '';
  for await (const chunk of readPart(folder, part)) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield entryOf(line);
  }
}

/** Pairs what two ordered sources have of the same key. */
export async function* pairByKey<A extends { key: string }, B extends { key: string }>(
  left: AsyncIterable<A>,
  right: AsyncIterable<B>,
): AsyncGenerator<[A | null, B | null]> {
  const [lefts, rights] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [a, b] = [await lefts.next(), await rights.next()];
  while (!a.done || !b.done) {
    const [one, other] = [a.done ? null : orderOf(a.value.key), b.done ? null : orderOf(b.value.key)];
    const takesLeft = one !== null && (other === null || one <= other);
    const takesRight = other !== null && (one === null || other <= one);
    yield [takesLeft ? a.value : null, takesRight ? b.value : null];
    if (takesLeft) a = await lefts.next();
    if (takesRight) b = await rights.next();
  }
}

/** Works on several values at once, and keeps their order. */
export async function* inOrder<T, R>(
  source: AsyncIterable<T>,
  atOnce: number,
  work: (value: T) => Promise<R>,
): AsyncGenerator<R> {
  const begun: Promise<R>[] = [];
  for await (const value of source) {
    const promise = work(value);
    // Whoever awaits it gets its error; until then it is no unhandled one.
    promise.catch(() => {});
    begun.push(promise);
    if (begun.length >= atOnce) yield (await begun.shift()) as R;
  }
  for (const promise of begun) yield await promise;
}
