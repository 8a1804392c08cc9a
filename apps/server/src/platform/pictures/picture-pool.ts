import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnModel } from '@forecourt/contract/own-model';
import type { ModelDevice } from '@forecourt/contract/recipe';
import { systemClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { confine } from './confinement.ts';
import {
  type Animation,
  type ClickTask,
  type CollageTask,
  type CopyTask,
  type DoubtTask,
  type FoundRegion,
  type KnownPhoto,
  type MadePage,
  type PictureCopy,
  PictureError,
  type PictureOutput,
  type PictureResult,
  type PictureTask,
  type PreviewTask,
  type RetouchTask,
  type SpinTask,
} from './picture-messages.ts';
import {
  type Made,
  type PictureMaker,
  PictureProcess,
  type PictureProcessOptions,
  type Work,
} from './picture-process.ts';
import { type PictureServers, RemotePictures } from './remote-pictures.ts';

export interface PicturePoolOptions extends PictureProcessOptions {
  processes: number;
  /** Where pictures are made instead of in processes of this machine; `processes` are at once. */
  servers?: PictureServers | null;
  /** Where the larger models run; the processor by default. */
  device?: ModelDevice;
  /** A matting model of the operator's own, which the processes may read. */
  ownModel?: OwnModel | undefined;
  /** Cache of converted models; the only folder that a picture process may write into. */
  cacheDir: string;
  /** The program of a picture process; tests substitute programs that misbehave. */
  entry?: string;
  /** Gets the time of each step, milliseconds, when a picture is made. */
  onMade?: ((timingsMs: Record<string, number>) => void) | undefined;
  /** What is known of a photo before anybody has analysed it, such as the project's own samples; absent: nothing. */
  knownPhoto?: ((original: Uint8Array) => Promise<KnownPhoto | null>) | undefined;
}

interface Waiting {
  work: Work;
  /** Calls something as who waits would: lines of the log name that job. */
  within: <T>(run: () => T) => T;
  resolve: (made: Made) => void;
  reject: (error: Error) => void;
}

const entryDefault = path.join(import.meta.dirname, '../../picture.ts');
/** How long a pool has had nothing to do before its processes load models that no task has needed yet. */
const idleMs = 1_000;

function ownProcesses(options: PicturePoolOptions, log: Log): PictureMaker[] {
  const { cacheDir, device = 'cpu', entry = entryDefault, ownModel, processes } = options;
  const { missing, ...command } = confine(entry, cacheDir, ownModel ? [ownModel.file] : []);
  command.args.push(device);
  if (ownModel) command.args.push(JSON.stringify(ownModel));
  if (missing) log.warn(missing);
  return Array.from({ length: processes }, () => new PictureProcess(options, command, log));
}

const remoteOnes = (
  { processes, timeLimitMs }: PicturePoolOptions,
  servers: PictureServers,
): PictureMaker[] =>
  Array.from(
    { length: processes },
    (_, first) => new RemotePictures({ ...servers, timeLimitMs, clock: systemClock, first }),
  );

/** Assigns tasks to free picture processes in order of arrival. */
export class PicturePool {
  readonly #free: PictureMaker[];
  readonly #all: PictureMaker[];
  readonly #waiting: Waiting[] = [];
  readonly #analyses = new AnalysisCache();
  readonly #knownPhoto: PicturePoolOptions['knownPhoto'];
  readonly #onMade: PicturePoolOptions['onMade'];
  /** When the last task ended, milliseconds of `performance.now`. */
  #lastEnd = performance.now();

  constructor(options: PicturePoolOptions, log: Log) {
    this.#knownPhoto = options.knownPhoto;
    this.#onMade = options.onMade;
    this.#all = options.servers ? remoteOnes(options, options.servers) : ownProcesses(options, log);
    this.#free = [...this.#all];
  }

  /** Starts every process and loads its models; one that cannot start tries again at its next task. */
  async warm(): Promise<void> {
    await Promise.allSettled(this.#all.map((one) => one.warm()));
  }

  /** Starts every process, and has it load its models once the tasks that need none leave it time. */
  async warmWhenIdle(): Promise<void> {
    await Promise.allSettled(this.#all.map((one) => one.start()));
    while (this.#free.length < this.#all.length || performance.now() - this.#lastEnd < idleMs)
      await pause(idleMs / 4, undefined, { ref: false });
    await this.warm();
  }

  /** Throws PictureError with the failure. */
  async run(task: PictureTask): Promise<PictureResult> {
    const known = task.known ?? (task.chosen ? null : await this.#knownPhoto?.(task.original));
    if (known) return this.#make({ ...task, known });
    return this.#analyses.use(task, (known) => this.#make({ ...task, known }));
  }

  async #make(task: PictureTask): Promise<PictureResult> {
    const { result } = await this.#answer('done', { task });
    this.#onMade?.(result.timingsMs);
    return result;
  }

  /** Whatever a worker on another machine asks for. Throws like `run`. */
  work(work: Work): Promise<Made> {
    return this.#inTurn(work);
  }

  /** Throws like `run`. */
  async copy(copy: CopyTask): Promise<PictureCopy> {
    return (await this.#answer('copied', { copy })).copy;
  }

  /** Throws like `run`. */
  async assemble(spin: SpinTask): Promise<Animation> {
    return (await this.#answer('assembled', { spin })).animation;
  }

  /** What is at a place of a photo; null if it is nothing of its own. Throws like `run`. */
  async regionAt(click: ClickTask): Promise<FoundRegion | null> {
    return (await this.#answer('region', { click })).region;
  }

  /** The matte that somebody changed by hand, and the analysis that follows from it. Throws like `run`. */
  async retouch(retouch: RetouchTask): Promise<KnownPhoto> {
    return (await this.#answer('retouched', { retouch })).known;
  }

  /** The photo with one of its doubts answered. Throws like `run`. */
  async answerDoubt(doubt: DoubtTask): Promise<KnownPhoto> {
    return (await this.#answer('retouched', { doubt })).known;
  }

  /** A small picture of a recipe that replaces the background; null without a vehicle. Throws like `run`. */
  async preview(preview: PreviewTask): Promise<PictureOutput | null> {
    return (await this.#answer('previewed', { preview })).picture;
  }

  async #answer<Kind extends Made['kind']>(kind: Kind, work: Work): Promise<Extract<Made, { kind: Kind }>> {
    const made = await this.#inTurn(work);
    if (made.kind !== kind)
      throw new PictureError('internal', 'the picture process answered another question');
    return made as Extract<Made, { kind: Kind }>;
  }

  /** Throws like `run`. */
  async compose(collage: CollageTask): Promise<MadePage> {
    return (await this.#answer('composed', { collage })).page;
  }

  #inTurn(work: Work): Promise<Made> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, within: AsyncLocalStorage.snapshot(), resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const [one] = this.#free;
    if (!one) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#free.shift();
    next
      .within(() => one.run(next.work))
      .then(next.resolve, next.reject)
      .finally(() => {
        this.#lastEnd = performance.now();
        this.#free.push(one);
        this.#next();
      });
  }

  stop(): void {
    for (const one of this.#all) one.stop();
  }
}
