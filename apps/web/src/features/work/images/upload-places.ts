import type { ImageId } from '@forecourt/contract/ids';
import { freePosition, type PositionName } from '@forecourt/contract/positions';

interface StoredPlace {
  position: PositionName;
  /** The photo shows what belongs there, or somebody chose or confirmed the position, so nothing moves it any more. */
  isSettled: boolean;
}

/** The positions of a vehicle. */
export interface Places {
  /** The positions with a picture, as far as this page knows. */
  taken(): readonly PositionName[];
  /** The place of each picture, fetched from the server. */
  stored(): Promise<ReadonlyMap<ImageId, StoredPlace>>;
  move(imageId: ImageId, to: PositionName): Promise<void>;
}

interface Place {
  file: number;
  position: PositionName;
}

/** A selected file: still expected (null), rejected, or the image that it became. */
interface Chosen extends Place {
  became: ImageId | 'refused' | null;
}

/**
 * The positions of files that were selected together: in the order of selection, and without gaps once all have been
 * uploaded.
 */
export class UploadPlaces {
  readonly #places: Places;
  #choices: readonly Chosen[][] = [];
  /** Serialises the closing of gaps, one selection after another. */
  #closing: Promise<void> = Promise.resolve();

  constructor(places: Places) {
    this.#places = places;
  }

  /** The position of the next file, after those of unfinished uploads. */
  next(promised: readonly PositionName[]): PositionName {
    return freePosition([...this.#places.taken(), ...promised]);
  }

  /** Remembers that these files were selected together, in this order. */
  keep(chosen: readonly Place[]): void {
    this.#choices = [...this.#choices, chosen.map((place) => ({ ...place, became: null }))];
  }

  noteArrived(file: number, imageId: ImageId): void {
    this.#note(file, imageId);
  }

  noteRefused(file: number): void {
    this.#note(file, 'refused');
  }

  /** It is not known whether this file arrives, so the pictures of its selection are not moved. */
  leaveAsIs(file: number): void {
    this.#choices = this.#choices.filter((choice) => !choice.some((one) => one.file === file));
  }

  clear(): void {
    this.#choices = [];
  }

  #note(file: number, became: ImageId | 'refused'): void {
    const choice = this.#choices.find((all) => all.some((one) => one.file === file));
    const chosen = choice?.find((one) => one.file === file);
    if (!choice || !chosen) return;
    chosen.became = became;
    if (choice.some((one) => one.became === null)) return;
    this.#choices = this.#choices.filter((other) => other !== choice);
    if (!choice.some((one) => one.became === 'refused')) return;
    // If the server rejects a move, the pictures stay where they are, and the user can move them.
    this.#closing = this.#closing.then(() => this.#closeGaps(choice)).catch(() => undefined);
  }

  /**
   * Moves the pictures up to the first positions of their selection; stops at one that was moved or sorted meanwhile, or
   * whose target is taken.
   */
  async #closeGaps(choice: readonly Chosen[]): Promise<void> {
    const stored = await this.#places.stored();
    const taken = new Set([...stored.values()].map(({ position }) => position));
    const arrived = choice.filter(({ became }) => became !== 'refused');
    for (const [at, { became, position: from }] of arrived.entries()) {
      const imageId = became as ImageId;
      const to = choice[at]?.position ?? from;
      const place = stored.get(imageId);
      if (place?.position !== from || place.isSettled) return;
      if (to === from) continue;
      if (taken.has(to)) return;
      await this.#places.move(imageId, to);
      taken.delete(from);
      taken.add(to);
    }
  }
}
