import type { ImageId } from '@forecourt/contract/ids';
import { uploadBytesMax } from '@forecourt/contract/limits';
import type { PositionName } from '@forecourt/contract/positions';
import { CallError } from '../../../lib/call.ts';
import { createListeners } from '../../../lib/listeners.ts';
import { type Places, UploadPlaces } from './upload-places.ts';
import { isZip, refuseZip, type ZipTarget } from './zip-files.ts';

type UploadState = 'waiting' | 'sending' | 'failed';

export interface Upload {
  id: number;
  /** The key in the browser's storage; null if it is not stored. */
  storedKey: string | null;
  file: File;
  position: PositionName | undefined;
  /** Nobody chose the position: the server moves the photo to one of what it shows. */
  suggested: boolean;
  /** The image that this one replaces. */
  replaces: string | undefined;
  /** What the photos of a ZIP become; undefined: what the queue is for. */
  zipTarget: ZipTarget | undefined;
  state: UploadState;
  /** Share of the bytes sent, 0–1. */
  share: number;
  /** Why it failed; null otherwise. */
  error: unknown;
}

/** Uploads one file and resolves to the image that the server made of it, if any; rejects with the error. */
export type Send = (
  upload: Upload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<ImageId | null>;

/** Stores files until they have been uploaded, so that a reloaded page can resume them. */
export interface UploadStore {
  /** Resolves to the key of the stored file; null if it could not be stored. */
  keep(upload: Pick<Upload, 'file' | 'position' | 'suggested' | 'replaces'>): Promise<string | null>;
  forget(storedKey: string): void;
}

/** A file whose upload an earlier page did not finish. */
export type StoredFile = Pick<Upload, 'file' | 'position' | 'suggested' | 'replaces'> & { storedKey: string };

/** Concurrency: more uploads would not be faster in total, and each would look slower. */
const sendingMax = 3;
/** An interrupted upload is retried automatically, with at most this many attempts. */
const triesMax = 3;
const pauseBeforeRetryMs = 1_500;

/** Whether to retry automatically: the server has not rejected the file itself. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof CallError &&
    (error.status === 0 ||
      error.status === 401 ||
      error.status === 503 ||
      error.row === 'uploadBroken' ||
      error.status === 429)
  );
}

/** Whether a manual retry makes sense: the file itself was not the problem. */
export function isWorthRetrying(error: unknown): boolean {
  return isTransient(error) || !(error instanceof CallError) || error.status >= 500;
}

/** The position of a rejected file is free for the next one. */
export const isStillToCome = ({ state, error }: Upload) => state !== 'failed' || isWorthRetrying(error);

/** The error of a file that need not be sent, because the problem is visible locally. */
function refuseAtOnce(file: File): CallError | null {
  if (file.size === 0) return new CallError(400, { name: 'fileDataMissing' });
  if (isZip(file)) return refuseZip(file);
  if (file.size > uploadBytesMax) return new CallError(400, { name: 'imageTooLarge' });
  return null;
}

/** Uploads files with limited concurrency, and continues while the user is on another screen. */
export class UploadQueue {
  #uploads: readonly Upload[] = [];
  #lastId = 0;
  readonly #send: Send;
  readonly #store: UploadStore | null;
  readonly #places: UploadPlaces | null;
  readonly #pause: (ms: number) => Promise<void>;
  readonly #stops = new Map<number, AbortController>();
  /** Files that the server may have stored although no response said so. */
  readonly #unanswered = new Set<number>();
  readonly #listeners = createListeners();

  /** Without `places` the files get no positions. */
  constructor(
    send: Send,
    store: UploadStore | null = null,
    places: Places | null = null,
    pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms)),
  ) {
    this.#send = send;
    this.#store = store;
    this.#places = places && new UploadPlaces(places);
    this.#pause = pause;
  }

  readonly uploads = (): readonly Upload[] => this.#uploads;

  readonly subscribe = this.#listeners.subscribe;

  add(files: readonly File[], position?: PositionName): void {
    const added: Upload[] = [];
    for (const file of files) {
      const upload = this.#made(file, position ?? this.#nextPosition(file, added));
      added.push({ ...upload, suggested: !position });
    }
    const inOrder = added.flatMap(({ id, position: next }) => (next ? [{ file: id, position: next }] : []));
    if (!position) this.#places?.keep(inOrder);
    this.#enqueue(added);
  }

  addZip(file: File, zipTarget: ZipTarget): void {
    this.#enqueue([{ ...this.#made(file, undefined), zipTarget }]);
  }

  /** Uploads a file that replaces an image. */
  replace(file: File, image: { id: string; position: PositionName }): void {
    this.#enqueue([{ ...this.#made(file, image.position), replaces: image.id }]);
  }

  #made(file: File, position: PositionName | undefined): Upload {
    this.#lastId += 1;
    const error = refuseAtOnce(file);
    const state = error ? 'failed' : 'waiting';
    return {
      id: this.#lastId,
      storedKey: null,
      file,
      position,
      suggested: false,
      replaces: undefined,
      zipTarget: undefined,
      state,
      share: 0,
      error,
    };
  }

  /** Assigned when files are selected, so that they keep that order whichever is uploaded first. */
  #nextPosition(file: File, added: readonly Upload[]): PositionName | undefined {
    if (!this.#places || isZip(file) || refuseAtOnce(file)) return undefined;
    const expected = [...this.#uploads, ...added].filter(isStillToCome);
    const promised = expected.flatMap(({ position }) => position ?? []);
    return this.#places.next(promised);
  }

  #enqueue(added: readonly Upload[]): void {
    this.#become([...this.#uploads, ...added]);
    for (const upload of added) // A ZIP is too large for IndexedDB.
      if (upload.state === 'waiting' && !isZip(upload.file)) void this.#keep(upload);
    this.#startMore();
  }

  /** Resumes the uploads that an earlier page did not finish. */
  resume(kept: readonly StoredFile[]): void {
    const here = new Set(this.#uploads.map(({ storedKey }) => storedKey));
    const missing = kept.filter(({ storedKey }) => !here.has(storedKey));
    const added = missing.map((one): Upload => {
      this.#lastId += 1;
      this.#unanswered.add(this.#lastId);
      return { id: this.#lastId, zipTarget: undefined, ...one, state: 'waiting', share: 0, error: null };
    });
    this.#become([...this.#uploads, ...added]);
    this.#startMore();
  }

  /** Retries the uploads that failed because of the connection, once there is one again. */
  retryTransient(): void {
    for (const { id, state, error } of this.#uploads) {
      if (state === 'failed' && isTransient(error)) this.retry(id);
    }
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', share: 0, error: null });
    this.#startMore();
  }

  /** Removes a file from the queue, whether it is waiting, being sent or has failed. */
  drop(id: number): void {
    this.#stops.get(id)?.abort();
    this.#forget(id);
    // A file that is being sent may already have reached the server completely.
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

  /** Aborts everything on this page; stored files stay stored for the next page. */
  stopAll(): void {
    for (const stop of this.#stops.values()) stop.abort();
    this.#places?.clear();
    this.#become([]);
  }

  async #keep({ id, file, position, suggested, replaces }: Upload): Promise<void> {
    const storedKey = (await this.#store?.keep({ file, position, suggested, replaces })) ?? null;
    if (storedKey === null) return;
    // The upload may have finished, failed or been dropped before the file was stored.
    const upload = this.#uploads.find((other) => other.id === id);
    if (upload && isStillToCome(upload)) this.#change(id, { storedKey });
    else this.#store?.forget(storedKey);
  }

  #forget(id: number): void {
    const storedKey = this.#uploads.find((upload) => upload.id === id)?.storedKey;
    if (storedKey) this.#store?.forget(storedKey);
  }

  #become(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    this.#listeners.notify();
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
      this.#finish(upload.id);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (this.#isThere(upload.id, error)) {
        this.#places?.leaveAsIs(upload.id);
        return this.#finish(upload.id);
      }
      // The server would reject the file again, so it is not kept for a retry.
      if (!isWorthRetrying(error)) this.#forget(upload.id);
      this.#change(upload.id, { state: 'failed', error });
      if (!isWorthRetrying(error)) this.#places?.noteRefused(upload.id);
    } finally {
      this.#stops.delete(upload.id);
      this.#startMore();
    }
  }

  /** A finished upload is shown as an image; the queue only contains unfinished ones. */
  #finish(id: number): void {
    this.#forget(id);
    this.#unanswered.delete(id);
    this.#become(this.#uploads.filter((upload) => upload.id !== id));
  }

  /** Whether the server refuses a file because an earlier try has arrived, of which no response came. */
  #isThere(id: number, error: unknown): boolean {
    return this.#unanswered.has(id) && error instanceof CallError && error.row === 'imageDuplicate';
  }

  async #sendPatiently(upload: Upload, signal: AbortSignal): Promise<ImageId | null> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send(upload, (share) => this.#change(upload.id, { share }), signal);
      } catch (error) {
        if (error instanceof CallError && error.status === 0) this.#unanswered.add(upload.id);
        if (signal.aborted || tried >= triesMax || !isTransient(error)) throw error;
        this.#change(upload.id, { share: 0 });
        await this.#pause(pauseBeforeRetryMs * tried);
        if (signal.aborted) throw error;
      }
    }
  }
}
