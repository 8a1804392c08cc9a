import { sha256 } from '../crypto.ts';
import type { KnownPhoto, PictureResult } from './picture-messages.ts';

/** A look is some hundred kilobytes. */
const looksMax = 100;

/**
 * What was found out about the photos of late, by their bytes: the same photo sent again, or shown on a demo, is not
 * looked at again. Finding the vehicle takes ten times as long as making a picture.
 */
export class LookMemory {
  readonly #looks = new Map<string, KnownPhoto>();

  /** Calls `look` with what is known of the photo, and keeps what it found out about one that was not. */
  async use(
    original: Uint8Array,
    look: (known: KnownPhoto | null) => Promise<PictureResult>,
  ): Promise<PictureResult> {
    const key = sha256(original).toString('base64');
    const known = this.#looks.get(key) ?? null;
    const result = await look(known);
    const { analysis, matte } = known ?? result;
    // The newest last: the first is the one that was not asked for longest.
    this.#looks.delete(key);
    this.#looks.set(key, { analysis, matte });
    const [oldest] = this.#looks.keys();
    if (this.#looks.size > looksMax && oldest !== undefined) this.#looks.delete(oldest);
    return result;
  }
}
