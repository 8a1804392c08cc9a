/**
 * Counts pictures that others fetch. Each process collects its counts for some seconds and writes them at once, because a page fetches
 * dozens of pictures. What a process has collected when it is killed is lost.
 */
import { ImageId } from '@forecourt/contract/ids';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log.ts';
import { countPictures, type FetchedPicture } from './vehicle-fetches.queries.ts';

const writeAfterMs = 2_000;

/** A finished picture, not its thumbnail: `images/ID/RECIPE/NAME.FORMAT`, adapted ones for channels too. */
const pictureKey = /^images\/([0-9a-f-]{36})\/[^/]+\/(?!thumb\.|matte\.)[^/]+$/;

export class PictureFetches {
  readonly #db: Db;
  readonly #log: Log;
  #counts = new Map<ImageId, FetchedPicture>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  /** Counts a stored file that is being sent, if it is a picture. */
  add(key: string, now: Date): void {
    const { data: imageId } = ImageId.safeParse(pictureKey.exec(key)?.[1]);
    if (!imageId) return;
    this.#counts.set(imageId, { imageId, count: (this.#counts.get(imageId)?.count ?? 0) + 1, lastAt: now });
    this.#timer ??= setTimeout(() => void this.write(), writeAfterMs).unref();
  }

  /** Writes what was collected. */
  async write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pictures = [...this.#counts.values()];
    this.#counts = new Map();
    if (pictures.length === 0) return;
    try {
      await countPictures(this.#db, pictures);
    } catch (error) {
      this.#log.warn({ err: error, count: pictures.length }, 'fetches of pictures were not counted');
    }
  }
}
