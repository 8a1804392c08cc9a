import { sha256 } from '../crypto.ts';
import type { KnownPhoto, PictureResult } from './picture-messages.ts';

/** A look is some hundred kilobytes. */
const looksMax = 100;

/**
 * What was found out about the photos of late, by their bytes: the same photo sent again, shown on a demo, or ordered
 * while it is still looked at, is not looked at again. Finding the vehicle takes ten times as long as making a picture.
 */
export class LookMemory {
  readonly #looks = new Map<string, KnownPhoto>();
  /** Looks under way. */
  readonly #underWay = new Map<string, Promise<PictureResult>>();

  /** Calls `look` with what is known of the photo, and keeps what it found out about one that was not. */
  async use(
    original: Uint8Array,
    look: (known: KnownPhoto | null) => Promise<PictureResult>,
  ): Promise<PictureResult> {
    const key = sha256(original).toString('base64');
    // One that fails is tried again by the next who waits, each with an end of its own.
    for (let other = this.#underWay.get(key); other; other = this.#underWay.get(key)) {
      await other.catch(() => {});
    }
    const known = this.#looks.get(key) ?? null;
    if (known) {
      this.#keep(key, known);
      return look(known);
    }
    const looking = look(null).then((result) => {
      this.#keep(key, result);
      return result;
    });
    this.#underWay.set(key, looking);
    return looking.finally(() => this.#underWay.delete(key));
  }

  #keep(key: string, { analysis, matte }: KnownPhoto): void {
    // The newest last: the first is the one that was not asked for longest.
    this.#looks.delete(key);
    this.#looks.set(key, { analysis, matte });
    const [oldest] = this.#looks.keys();
    if (this.#looks.size > looksMax && oldest !== undefined) this.#looks.delete(oldest);
  }
}
