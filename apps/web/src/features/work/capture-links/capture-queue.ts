import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { CallError } from '../../../lib/call.ts';
import { createListeners } from '../../../lib/listeners.ts';
import { newKey } from '../../../lib/new-key.ts';
import type { CaptureStore, StoredPhoto } from './capture-store.ts';

/** `waiting` also between the tries of a photo that could not be sent yet. */
type CapturedState = 'waiting' | 'sending' | 'sent' | 'failed';

export interface CapturedPhoto extends StoredPhoto {
  state: CapturedState;
  /** Why it failed, or could not be sent yet. */
  error: unknown;
}

/** Sends one photo and resolves to the id that it got; rejects with the error. */
export type SendPhoto = (photo: StoredPhoto & { replaces: ImageId | null }) => Promise<ImageId>;

interface QueueParts {
  send: SendPhoto;
  store: Pick<CaptureStore, 'keep' | 'forget'>;
  /** Calls back after a while; the function that it returns cancels that. */
  later?: (run: () => void, ms: number) => () => void;
}

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

const rowOf = (error: unknown) => (error instanceof CallError ? error.row : null);

/** Whether the same photo may be taken by the server later. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  const { row, status } = error;
  // Somebody has to make room first, which may take days.
  if (row === 'storageLimitReached') return false;
  return (
    status === 0 || status === 429 || status >= 500 || row === 'callInProgress' || row === 'uploadBroken'
  );
}

function afterTime(run: () => void, ms: number): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/**
 * Sends photos one after the other, in the order in which they were taken, and tries again for as long as it takes. A newer
 * photo of a position replaces the older one: unsent ones are dropped, sent ones are replaced on the server.
 */
export class CaptureQueue {
  #photos: readonly CapturedPhoto[] = [];
  #isEnded = false;
  #tries = 0;
  #cancelRetry: (() => void) | null = null;
  readonly #parts: Required<QueueParts>;
  /** The photo that the link has sent for each position. */
  readonly #sentTo = new Map<PositionName, ImageId>();
  readonly #listeners = createListeners();

  constructor(parts: QueueParts) {
    this.#parts = { later: afterTime, ...parts };
  }

  readonly subscribe = this.#listeners.subscribe;

  /** The latest photo of each position. */
  readonly photos = (): readonly CapturedPhoto[] => this.#photos;

  /** Whether the link is closed or has expired, so that nothing more is sent. */
  readonly isEnded = (): boolean => this.#isEnded;

  /** Notes which photos the server has from this link. */
  noteSent(sent: readonly { position: PositionName; photoId: ImageId | null }[]): void {
    for (const { position, photoId } of sent) if (photoId) this.#sentTo.set(position, photoId);
  }

  add(position: PositionName, file: File): void {
    const photo = { key: newKey(), position, file };
    this.#put(photo);
    void this.#parts.store.keep(photo).then(() => {
      // It was sent or dropped before it was stored.
      const now = this.#photos.find(({ key }) => key === photo.key);
      if (!now || now.state === 'sent') void this.#parts.store.forget(photo.key);
    });
  }

  /** Continues with photos that an earlier page did not send. */
  resume(stored: readonly StoredPhoto[]): void {
    const known = new Set(this.#photos.map(({ key }) => key));
    for (const photo of stored) if (!known.has(photo.key)) this.#put(photo);
  }

  /** Tries at once instead of after the wait. */
  retryNow(): void {
    if (this.#cancelRetry) this.#sendNext();
  }

  /** Tries a photo again that the server has refused. */
  retry(key: string): void {
    this.#change(key, { state: 'waiting', error: null });
    this.#sendNext();
  }

  /** Notes that the link is closed, or open after all. */
  end(isEnded: boolean): void {
    this.#isEnded = isEnded;
    this.#listeners.notify();
    if (!isEnded) this.#sendNext();
  }

  stop(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
  }

  #put(photo: StoredPhoto): void {
    const isOlder = (other: CapturedPhoto) => other.position === photo.position && other.state !== 'sending';
    for (const { key } of this.#photos.filter(isOlder)) void this.#parts.store.forget(key);
    const rest = this.#photos.filter((other) => !isOlder(other));
    this.#become([...rest, { ...photo, state: 'waiting', error: null }]);
    if (!this.#cancelRetry) this.#sendNext();
  }

  #become(photos: readonly CapturedPhoto[]): void {
    this.#photos = photos;
    this.#listeners.notify();
  }

  #change(key: string, by: Partial<CapturedPhoto>): void {
    this.#become(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...by } : photo)));
  }

  #sendNext(): void {
    this.stop();
    if (this.#isEnded || this.#photos.some(({ state }) => state === 'sending')) return;
    const next = this.#photos.find(({ state }) => state === 'waiting');
    if (next) void this.#send(next);
  }

  async #send(photo: CapturedPhoto): Promise<void> {
    const { file, key, position } = photo;
    this.#change(key, { state: 'sending' });
    try {
      const replaces = this.#sentTo.get(position) ?? null;
      this.#noteArrived(photo, await this.#parts.send({ file, key, position, replaces }));
    } catch (error) {
      this.#noteRefused(photo, error);
    }
  }

  #noteArrived({ key, position }: CapturedPhoto, photoId: ImageId | null): void {
    this.#tries = 0;
    if (photoId) this.#sentTo.set(position, photoId);
    void this.#parts.store.forget(key);
    const isNewest = this.#photos.findLast((photo) => photo.position === position)?.key === key;
    if (isNewest) this.#change(key, { state: 'sent', error: null });
    else this.#become(this.#photos.filter((photo) => photo.key !== key));
    this.#sendNext();
  }

  #noteRefused(photo: CapturedPhoto, error: unknown): void {
    const { key, position } = photo;
    const row = rowOf(error);
    // Somebody deleted the photo that this one should have replaced.
    const isAlone = row === 'imageNotFound' && this.#sentTo.delete(position);
    if (row === 'imageDuplicate') {
      // The vehicle has this very photo already.
      this.#noteArrived(photo, null);
    } else if (row === 'captureLinkNotFound') {
      this.#change(key, { state: 'waiting', error });
      this.end(true);
    } else if (isAlone) {
      this.#change(key, { state: 'waiting', error: null });
      this.#sendNext();
    } else if (isTransient(error)) {
      this.#change(key, { state: 'waiting', error });
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** this.#tries++);
      this.#cancelRetry = this.#parts.later(() => this.#sendNext(), waitMs);
    } else {
      this.#change(key, { state: 'failed', error });
      this.#sendNext();
    }
  }
}
