import { type S3Bucket, textOf } from './s3-bucket.ts';
import { folderOrder, type StoredFile } from './storage.ts';

/**
 * All objects whose keys begin so. By the older form of the call, which every store has: its pages begin after a key, and not at a
 * mark that a store has to keep.
 */
export async function* readListing(bucket: S3Bucket, prefix: string): AsyncGenerator<StoredFile> {
  for (let marker = ''; ; ) {
    const query = { ...(prefix && { prefix }), ...(marker && { marker }) };
    const page = await bucket.call({ query }, (answer) => answer.text());
    const files = [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
      key: textOf(one, 'Key'),
      bytes: Number(textOf(one, 'Size')),
      modifiedAt: new Date(textOf(one, 'LastModified')),
    }));
    yield* files;
    const last = files.at(-1);
    if (textOf(page, 'IsTruncated') !== 'true' || !last) return;
    marker = last.key;
  }
}

/** The beginning that a key shares with all that may stand between it and its place in the order of folders. */
const stemOf = (key: string) => key.split(/[-.]/, 1)[0] ?? key;

/**
 * Brings a listing into the order of folders. Stores sort keys as texts, in which “-” and “.” come before “/”, so `a-b/x` before `a/x`: what
 * can change places begins alike up to the first of these characters. With ids that are what was stored within a minute.
 */
export async function* sortedByFolder(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile> {
  let held: StoredFile[] = [];
  let stem = '';
  const sorted = () => held.sort((a, b) => (folderOrder(a.key) < folderOrder(b.key) ? -1 : 1));
  for await (const file of files) {
    if (!file.key.startsWith(stem) || held.length === 0) {
      yield* sorted();
      held = [];
      stem = stemOf(file.key);
    }
    held.push(file);
  }
  yield* sorted();
}
