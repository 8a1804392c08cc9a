import { sha256 } from '../crypto.ts';
import type { KnownPhoto, PictureResult, PictureTask } from './picture-messages.ts';

/** An entry has some hundred kilobytes. */
const entriesMax = 100;

/**
 * Cache of recent analyses, keyed by the hash of the photo and the chosen vehicle: a photo that is uploaded again, used in a demo, or ordered
 * during its analysis is not analysed again. Detecting the vehicle takes ten times as long as making a picture.
 */
export class AnalysisCache {
  readonly #analyses = new Map<string, KnownPhoto>();
  /** Analyses in progress. */
  readonly #underWay = new Map<string, Promise<PictureResult>>();

  /** Calls `analyse` with the cached analysis of the photo, or null, and caches the result of a new analysis. */
  async use(
    { original, chosen = null }: Pick<PictureTask, 'original' | 'chosen'>,
    analyse: (known: KnownPhoto | null) => Promise<PictureResult>,
  ): Promise<PictureResult> {
    const key = `${sha256(original).toString('base64')} ${JSON.stringify(chosen)}`;
    // Waits for an analysis of the same photo in progress; if that fails, the next waiter tries again.
    for (let other = this.#underWay.get(key); other; other = this.#underWay.get(key)) {
      await other.catch(() => {});
    }
    const known = this.#analyses.get(key) ?? null;
    if (known) {
      this.#keep(key, known);
      return analyse(known);
    }
    const running = analyse(null).then((result) => {
      this.#keep(key, result);
      return result;
    });
    this.#underWay.set(key, running);
    return running.finally(() => this.#underWay.delete(key));
  }

  #keep(key: string, { analysis, doubts, matte }: KnownPhoto): void {
    // Reinserted last, so that the first entry is the least recently used one.
    this.#analyses.delete(key);
    this.#analyses.set(key, { analysis, matte, ...(doubts && { doubts }) });
    const [oldest] = this.#analyses.keys();
    if (this.#analyses.size > entriesMax && oldest !== undefined) this.#analyses.delete(oldest);
  }
}
