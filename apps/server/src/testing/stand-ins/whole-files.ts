import { randomUUID } from 'node:crypto';
import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';

interface StoredObject {
  bucket: string;
  key: string;
}

/** The store of `@20minutes/s3rver`, as far as it is changed here. */
export interface FileStore {
  putObject(object: StoredObject): Promise<unknown>;
  getResourcePath(bucket: string, key: string, file: string): string;
}

/** No bucket that anybody asks for. */
const aside = '.aside';
/** The files of an object; it is there with the last one. */
const filesOfObject = ['metadata.json', 'object.md5', 'object'];

/**
 * From now on objects are written aside and then renamed, so that one that is there is whole, whenever the process is killed. The store
 * itself writes them in place.
 * @param isDiskFull asked at each object
 */
export function writeWhole(store: FileStore, isDiskFull: () => boolean): void {
  const writeInPlace = store.putObject.bind(store);
  store.putObject = async (object) => {
    if (isDiskFull())
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const { bucket, key } = object;
    const own = randomUUID();
    const written = await writeInPlace({ ...object, bucket: aside, key: own });
    await mkdir(path.dirname(store.getResourcePath(bucket, key, 'object')), { recursive: true });
    for (const file of filesOfObject)
      await rename(store.getResourcePath(aside, own, file), store.getResourcePath(bucket, key, file));
    return written;
  };
}
