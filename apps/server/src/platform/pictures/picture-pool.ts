import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { OwnModel } from '@forecourt/contract/own-model';
import { hidesFaces, type ModelDevice } from '@forecourt/contract/recipe';
import { assertNoTransaction } from '../db/one-connection.ts';
import { InstallationFault } from '../installation-fault.ts';
import type { Log } from '../log.ts';
import { AnalysisCache } from './analysis-cache.ts';
import { type ConfinedCommand, confine } from './confinement.ts';
import {
  type Animation,
  type ClickTask,
  type CollageTask,
  type CopyTask,
  type DoubtTask,
  type FoundRegion,
  type KnownPhoto,
  type LoadRequest,
  type MadePage,
  type PictureCopy,
  PictureError,
  type PictureOutput,
  type PictureProcessRequest,
  type PictureReply,
  type PictureResult,
  type PictureTask,
  type PreviewTask,
  type RetouchRequest,
  type RetouchTask,
  type SpinTask,
} from './picture-messages.ts';

export interface PicturePoolOptions {
  processes: number;
  /** Where the larger models run; the processor by default. */
  device?: ModelDevice;
  /** A matting model of the operator's own, which the processes may read. */
  ownModel?: OwnModel | undefined;
  /** Maximum resident memory of a picture process, above which it is killed. */
  memoryBytes: number;
  /** Time limit of one task. */
  timeLimitMs: number;
  /** Time limit of the start of a process, and of loading its models; two minutes by default. */
  startLimitMs?: number;
  /** Cache of converted models; the only folder that a picture process may write into. */
  cacheDir: string;
  /** The program of a picture process; tests substitute programs that misbehave. */
  entry?: string;
  /** Gets the time of each step, milliseconds, when a picture is made. */
  onMade?: ((timingsMs: Record<string, number>) => void) | undefined;
  /** What is known of a photo before anybody has analysed it, such as the project's own samples; absent: nothing. */
  knownPhoto?: ((original: Uint8Array) => Promise<KnownPhoto | null>) | undefined;
}

type Work =
  | { task: PictureTask }
  | { copy: CopyTask }
  | { spin: SpinTask }
  | { collage: CollageTask }
  | { click: ClickTask }
  | { retouch: RetouchTask }
  | { doubt: DoubtTask }
  | { preview: PreviewTask };
type Made = Exclude<PictureReply, { kind: 'started' | 'ready' | 'failed' }>;

interface Waiting {
  work: Work;
  resolve: (made: Made) => void;
  reject: (error: Error) => void;
}

/**
 * Settings of glibc's allocator. Pictures are allocated and freed by the dozen: two arenas keep less of them than one per thread, and
 * a fixed threshold gives blocks of 4 MiB and more back at once; the default threshold rises with each block that is freed.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
};

const entryDefault = path.join(import.meta.dirname, '../../picture.ts');
const memoryCheckMs = 250;
const pageBytes = 4096;
/** Maximum attempts at a task whose process is stopped from outside each time. */
const endsByOthersMax = 5;
const startLimitMsDefault = 120_000;
/** How long a pool has had nothing to do before its processes load models that no task has needed yet. */
const idleMs = 1_000;

/** A photo that is known needs no model but those that are loaded on first use, unless faces are looked for in it. */
function needsModels(work: Work): boolean {
  return 'task' in work && (!work.task.known || work.task.recipes.some(hidesFaces));
}

type Stage = 'started' | 'ready';

/** A child process that makes pictures and may crash by itself. It is started by its first task. */
class PictureProcess {
  readonly #options: PicturePoolOptions;
  readonly #command: ConfinedCommand;
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #started: Promise<Stage> = Promise.resolve('started');
  #ready: Promise<Stage> | undefined;
  #nextId = 1;
  #isStopped = false;

  constructor(options: PicturePoolOptions, command: ConfinedCommand, log: Log) {
    this.#options = options;
    this.#command = command;
    this.#log = log;
  }

  /** Starts the process; answers whether it has its models already. @throws InstallationFault when it cannot start */
  start(): Promise<Stage> {
    if (this.#child) return this.#started;
    const child = spawn(this.#command.file, this.#command.args, {
      serialization: 'advanced',
      // A process that opens untrusted files gets no variables of ours.
      env: { PATH: '/usr/bin:/bin', TZ: 'UTC', ...allocatorSettings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#ready = undefined;
    child.once('exit', () => this.#end(child));
    child.on('error', () => this.#end(child));
    this.#started = this.#reach(child, ['started', 'ready']);
    return this.#started;
  }

  /** Starts the process and loads its models. @throws InstallationFault when one of it is not possible */
  async warm(): Promise<void> {
    if ((await this.start()) === 'ready') return;
    const child = this.#child;
    if (!child) throw new PictureError('crashed', 'there is no picture process');
    if (!this.#ready) {
      this.#ready = this.#reach(child, ['ready']);
      // If it cannot be sent, the process is gone, which ends the wait.
      child.send({ load: true } satisfies LoadRequest, () => {});
    }
    await this.#ready;
  }

  /** Waits until the process reports one of these stages. */
  #reach(child: ChildProcess, stages: readonly Stage[]): Promise<Stage> {
    const limitMs = this.#options.startLimitMs ?? startLimitMsDefault;
    const start = new AbortController();
    const tooSlow = () => {
      this.#end(child);
      start.abort(new InstallationFault(`the picture process did not start within ${limitMs} ms`));
    };
    const timer = setTimeout(tooSlow, limitMs);
    const isStage = ({ kind }: PictureReply) => stages.some((stage) => stage === kind);
    const reached = firstReply(child, isStage, start.signal)
      .then((reply) => reply.kind as Stage, asFault)
      .finally(() => clearTimeout(timer));
    // Callers that await it get the rejection; if there are none, it must not crash this process.
    reached.catch(() => {});
    return reached;
  }

  async run(work: Work): Promise<Made> {
    assertNoTransaction('A picture process');
    for (let ends = 1; ; ends += 1) {
      try {
        return await this.#try(work);
      } catch (error) {
        const goesOn = error instanceof EndedByOthers && ends < endsByOthersMax && !this.#isStopped;
        this.#log.warn({ err: error }, goesOn ? 'a picture is begun again' : 'a picture was not made');
        if (!goesOn) throw error;
      }
    }
  }

  async #try(work: Work): Promise<Made> {
    await (needsModels(work) ? this.warm() : this.start());
    const child = this.#child;
    if (!child) throw new PictureError('crashed', 'there is no picture process');
    const task = new AbortController();
    const end = (error: PictureError) => {
      this.#end(child);
      task.abort(error);
    };
    const { timeLimitMs, memoryBytes } = this.#options;
    const timer = setTimeout(() => end(new PictureError('time_limit', `${timeLimitMs} ms`)), timeLimitMs);
    const watch = watchMemory(child, memoryBytes, end);
    try {
      return await this.#ask(child, work, task);
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  async #ask(child: ChildProcess, work: Work, task: AbortController): Promise<Made> {
    const id = this.#nextId++;
    const answered = firstReply(child, (reply) => 'id' in reply && reply.id === id, task.signal);
    child.send({ id, ...work } satisfies PictureProcessRequest | RetouchRequest, (error) => {
      if (error) task.abort(new PictureError('crashed', error.message));
    });
    const reply = await answered;
    if (reply.kind === 'failed') throw new PictureError(reply.failure, reply.detail);
    return reply as Made;
  }

  /** Kills the process if it still runs; the next task starts another. */
  #end(child: ChildProcess): void {
    child.kill('SIGKILL');
    if (this.#child === child) this.#child = undefined;
  }

  stop(): void {
    this.#isStopped = true;
    this.#child?.kill('SIGKILL');
  }
}

/** A process that ends before it is ready has no photo yet: the models or a library are to blame. */
function asFault(cause: unknown): never {
  if (cause instanceof EndedByOthers || cause instanceof InstallationFault) throw cause;
  throw new InstallationFault('the picture process did not start', { cause });
}

/** The process was stopped from outside, as by Ctrl-C, so the photo is not to blame. */
class EndedByOthers extends PictureError {}

/**
 * The first reply of the process for which `wanted` is true.
 * @throws the reason of `signal` once it is aborted; PictureError when the process ends before it has replied
 */
async function firstReply(
  child: ChildProcess,
  wanted: (reply: PictureReply) => boolean,
  signal: AbortSignal,
): Promise<PictureReply> {
  const ended = child.exitCode !== null || child.signalCode !== null;
  try {
    if (!ended)
      for await (const [reply] of on(child, 'message', { signal, close: ['exit'] }))
        if (wanted(reply)) return reply;
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
  const { signalCode } = child;
  const Ended = signalCode === 'SIGINT' || signalCode === 'SIGTERM' ? EndedByOthers : PictureError;
  throw new Ended('crashed', `the picture process ended with ${signalCode ?? child.exitCode}`);
}

/** Linux reports the memory of another process in /proc; on other systems only the time limit applies. */
function watchMemory(
  child: ChildProcess,
  limitBytes: number,
  end: (error: PictureError) => void,
): NodeJS.Timeout {
  return setInterval(() => {
    readFile(`/proc/${child.pid}/statm`, 'utf8').then(
      (text) => {
        const bytes = Number(text.split(' ')[1]) * pageBytes;
        if (bytes > limitBytes) end(new PictureError('memory_limit', `${bytes} bytes`));
      },
      () => {},
    );
  }, memoryCheckMs);
}

/** Assigns tasks to free picture processes in order of arrival. */
export class PicturePool {
  readonly #free: PictureProcess[];
  readonly #all: PictureProcess[];
  readonly #waiting: Waiting[] = [];
  readonly #analyses = new AnalysisCache();
  readonly #knownPhoto: PicturePoolOptions['knownPhoto'];
  readonly #onMade: PicturePoolOptions['onMade'];
  /** When the last task ended, milliseconds of `performance.now`. */
  #lastEnd = performance.now();

  constructor(options: PicturePoolOptions, log: Log) {
    const { cacheDir, device = 'cpu', entry = entryDefault, ownModel } = options;
    const { missing, ...command } = confine(entry, cacheDir, ownModel ? [ownModel.file] : []);
    command.args.push(device);
    if (ownModel) command.args.push(JSON.stringify(ownModel));
    if (missing) log.warn(missing);
    this.#knownPhoto = options.knownPhoto;
    this.#onMade = options.onMade;
    this.#all = Array.from({ length: options.processes }, () => new PictureProcess(options, command, log));
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
      this.#waiting.push({ work, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const [one] = this.#free;
    if (!one) return;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#free.shift();
    one
      .run(next.work)
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
