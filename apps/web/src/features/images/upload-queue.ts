import type { ImageId } from '@forecourt/contract/ids';
import { uploadBytesMax } from '@forecourt/contract/limits';
import type { PositionName } from '@forecourt/contract/positions';
import { CallError } from '../../lib/call.ts';
import { type Places, UploadPlaces } from './upload-places.ts';
import { isZip, refuseZip } from './zip-files.ts';

export type UploadState = 'waiting' | 'sending' | 'failed';

export interface Upload {
  id: number;
  /** Where it is kept beyond this page; null where it is not. */
  keptAs: string | null;
  file: File;
  position: PositionName | undefined;
  /** The picture that this one takes the place of. */
  replaces: string | undefined;
  state: UploadState;
  /** Share of the bytes sent, 0–1. */
  share: number;
  /** Why it failed; null otherwise. */
  error: unknown;
}

/** Sends one file and returns the picture that was made of it, if any; throws what went wrong. */
export type Send = (
  upload: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<ImageId | null>;

/** Keeps files until they have arrived, so that a page that is loaded anew goes on with them. */
export interface UploadShelf {
  /** Where it is kept from now on; null where that was not possible. */
  keep(upload: Pick<Upload, 'file' | 'position' | 'replaces'>): Promise<string | null>;
  forget(keptAs: string): void;
}

/** A file that an earlier page did not finish. */
export type KeptFile = Pick<Upload, 'file' | 'position' | 'replaces'> & { keptAs: string };

/** More would not be faster, and each would look slower. */
const sendingMax = 3;
/** A file whose way was interrupted is sent again by itself, at most this often. */
const triesMax = 3;
const pauseBeforeRetryMs = 1_500;

/** Worth another try without asking: nobody refused the file. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 ||
      error.status === 401 ||
      error.status === 503 ||
      error.row === 'uploadBroken' ||
      error.status === 429)
  );
}

/** Worth another try when a person asks for it: the file itself was not what was wrong. */
export function isWorthRetrying(error: unknown): boolean {
  return isPassing(error) || !(error instanceof CallError) || error.status >= 500;
}

/** A refused file leaves its position to the next one. */
const isStillToCome = ({ state, error }: Upload) => state !== 'failed' || isWorthRetrying(error);

/** What is plain from the file alone, so that it need not be sent. */
function refuseAtOnce(file: File): CallError | null {
  if (file.size === 0) return new CallError(400, { name: 'fileDataMissing' });
  if (isZip(file)) return refuseZip(file);
  if (file.size > uploadBytesMax) return new CallError(400, { name: 'imageTooLarge' });
  return null;
}

/** Sends files one after the other, a few at a time, and goes on while the person looks at something else. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  readonly #send: Send;
  readonly #shelf: UploadShelf | null;
  readonly #places: UploadPlaces | null;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #stops = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();

  /** Without `places` the files get no positions. */
  constructor(
    send: Send,
    shelf: UploadShelf | null = null,
    places: Places | null = null,
    pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms)),
  ) {
    this.#send = send;
    this.#shelf = shelf;
    this.#places = places && new UploadPlaces(places);
    this.#pause = pause;
  }

  readonly uploads = (): readonly Upload[] => this.#uploads;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(files: readonly File[], position?: PositionName): void {
    const added: Upload[] = [];
    for (const file of files) added.push(this.#made(file, position ?? this.#nextPosition(file, added)));
    const inOrder = added.flatMap(({ id, position: next }) => (next ? [{ file: id, position: next }] : []));
    if (!position) this.#places?.keep(inOrder);
    this.#enqueue(added);
  }

  /** Sends a file that takes the place of a picture. */
  replace(file: File, image: { id: string; position: PositionName }): void {
    this.#enqueue([{ ...this.#made(file, image.position), replaces: image.id }]);
  }

  #made(file: File, position: PositionName | undefined): Upload {
    this.#lastId += 1;
    const error = refuseAtOnce(file);
    const state = error ? 'failed' : 'waiting';
    return { id: this.#lastId, keptAs: null, file, position, replaces: undefined, state, share: 0, error };
  }

  /** Decided when files are chosen, so that they stand in that order whichever arrives first. */
  #nextPosition(file: File, added: readonly Upload[]): PositionName | undefined {
    if (!this.#places || isZip(file) || refuseAtOnce(file)) return undefined;
    const expected = [...this.#uploads, ...added].filter(isStillToCome);
    const promised = expected.flatMap(({ position }) => position ?? []);
    return this.#places.next(promised);
  }

  #enqueue(added: readonly Upload[]): void {
    this.#become([...this.#uploads, ...added]);
    for (const upload of added) // A ZIP is too large for the browser's database.
      if (upload.state === 'waiting' && !isZip(upload.file)) void this.#keep(upload);
    this.#startMore();
  }

  /** Goes on with what an earlier page did not finish. */
  resume(kept: readonly KeptFile[]): void {
    const here = new Set(this.#uploads.map(({ keptAs }) => keptAs));
    const missing = kept.filter(({ keptAs }) => !here.has(keptAs));
    const added = missing.map((one): Upload => {
      this.#lastId += 1;
      return { id: this.#lastId, ...one, state: 'waiting', share: 0, error: null };
    });
    this.#become([...this.#uploads, ...added]);
    this.#startMore();
  }

  /** Once there is a connection again: what failed for want of one. */
  retryPassing(): void {
    for (const { id, state, error } of this.#uploads) {
      if (state === 'failed' && isPassing(error)) this.retry(id);
    }
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', share: 0, error: null });
    this.#startMore();
  }

  /** Takes a file out of the line, whether it waits, is sent or has failed. */
  drop(id: number): void {
    this.#stops.get(id)?.abort();
    this.#forget(id);
    // What is being sent may have reached the server whole.
    const isUnsent = this.#uploads.some((upload) => upload.id === id && upload.state !== 'sending');
    if (isUnsent) this.#places?.noteRefused(id);
    else this.#places?.leaveAsIs(id);
    this.#become(this.#uploads.filter((upload) => upload.id !== id));
    this.#startMore();
  }

  dropAll(): void {
    for (const { id } of this.#uploads) this.#forget(id);
    this.stopAll();
  }

  /** Ends everything here; what is kept stays kept for the next page. */
  stopAll(): void {
    for (const stop of this.#stops.values()) stop.abort();
    this.#places?.clear();
    this.#become([]);
  }

  async #keep({ id, file, position, replaces }: Upload): Promise<void> {
    const keptAs = (await this.#shelf?.keep({ file, position, replaces })) ?? null;
    if (keptAs === null) return;
    // It may have arrived, been refused or been dropped before it was kept.
    const upload = this.#uploads.find((other) => other.id === id);
    if (upload && isStillToCome(upload)) this.#change(id, { keptAs });
    else this.#shelf?.forget(keptAs);
  }

  #forget(id: number): void {
    const keptAs = this.#uploads.find((upload) => upload.id === id)?.keptAs;
    if (keptAs) this.#shelf?.forget(keptAs);
  }

  #become(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }

  #change(id: number, by: Partial<Upload>): void {
    this.#become(this.#uploads.map((upload) => (upload.id === id ? { ...upload, ...by } : upload)));
  }

  #startMore(): void {
    const free = sendingMax - this.#uploads.filter((upload) => upload.state === 'sending').length;
    const next = this.#uploads.filter((upload) => upload.state === 'waiting').slice(0, Math.max(0, free));
    for (const upload of next) void this.#run(upload);
  }

  async #run(upload: Upload): Promise<void> {
    const stop = new AbortController();
    this.#stops.set(upload.id, stop);
    this.#change(upload.id, { state: 'sending' });
    try {
      const imageId = await this.#sendPatiently(upload, stop.signal);
      if (imageId) this.#places?.noteArrived(upload.id, imageId);
      // What has arrived is shown as a picture; the line only holds what is still to come.
      this.#forget(upload.id);
      this.#become(this.#uploads.filter((other) => other.id !== upload.id));
    } catch (error) {
      if (stop.signal.aborted) return;
      // What was refused would be refused again.
      if (!isWorthRetrying(error)) this.#forget(upload.id);
      this.#change(upload.id, { state: 'failed', error });
      if (!isWorthRetrying(error)) this.#places?.noteRefused(upload.id);
    } finally {
      this.#stops.delete(upload.id);
      this.#startMore();
    }
  }

  async #sendPatiently(upload: Upload, signal: AbortSignal): Promise<ImageId | null> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send(upload, (share) => this.#change(upload.id, { share }), signal);
      } catch (error) {
        if (signal.aborted || tried >= triesMax || !isPassing(error)) throw error;
        this.#change(upload.id, { share: 0 });
        await this.#pause(pauseBeforeRetryMs * tried);
        if (signal.aborted) throw error;
      }
    }
  }
}
