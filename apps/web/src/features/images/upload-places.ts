import type { ImageId } from '@forecourt/contract/ids';
import { freePosition, type PositionName } from '@forecourt/contract/positions';

/** The positions of a vehicle. */
export interface Places {
  /** Those that hold a picture, as far as this page knows. */
  taken(): readonly PositionName[];
  /** Where each picture stands, asked of the server. */
  stored(): Promise<ReadonlyMap<ImageId, PositionName>>;
  move(imageId: ImageId, to: PositionName): Promise<void>;
}

interface Place {
  file: number;
  position: PositionName;
}

/** A file that was chosen: expected, refused, or the picture that it became. */
interface Chosen extends Place {
  became: ImageId | 'refused' | null;
}

/** Where files stand that were chosen together: in the order of choice, at the end without gaps. */
export class UploadPlaces {
  readonly #places: Places;
  #choices: readonly Chosen[][] = [];
  /** Gaps of one choice after those of another. */
  #closing: Promise<void> = Promise.resolve();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Where the next file goes, after those that are on their way. */
  next(promised: readonly PositionName[]): PositionName {
    return freePosition([...this.#places.taken(), ...promised]);
  }

  /** These were chosen together, in this order. */
  keep(chosen: readonly Place[]): void {
    this.#choices = [...this.#choices, chosen.map((place) => ({ ...place, became: null }))];
  }

  noteArrived(file: number, imageId: ImageId): void {
    this.#note(file, imageId);
  }

  noteRefused(file: number): void {
    this.#note(file, 'refused');
  }

  /** Whether this file arrives is not known, so nothing of its choice moves. */
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
    // Where the server refuses a move, the pictures stay where they are, and a person can move them.
    this.#closing = this.#closing.then(() => this.#closeGaps(choice)).catch(() => undefined);
  }

  /** Moves the pictures up to the first positions of their choice; stops where one has been moved or a target taken. */
  async #closeGaps(choice: readonly Chosen[]): Promise<void> {
    const stored = new Map(await this.#places.stored());
    const arrived = choice.filter(({ became }) => became !== 'refused');
    for (const [at, { became, position: from }] of arrived.entries()) {
      const imageId = became as ImageId;
      const to = choice[at]?.position ?? from;
      if (stored.get(imageId) !== from) return;
      if (to === from) continue;
      if ([...stored.values()].includes(to)) return;
      await this.#places.move(imageId, to);
      stored.set(imageId, to);
    }
  }
}
