import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ImageFailure } from '@forecourt/contract/images';
import { hidesFaces } from '@forecourt/contract/recipe';
import { assertNoTransaction } from '../db/one-connection.ts';
import { InstallationFault } from '../installation-fault.ts';
import type { Log } from '../log.ts';
import { readableCause } from '../readable-cause.ts';
import { currentTrace, type Trace, withTrace } from '../trace.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { ConfinedCommand } from './confinement.ts';
import {
  type ClickTask,
  type CollageTask,
  type CopyTask,
  type DoubtTask,
  type LoadRequest,
  PictureError,
  type PictureProcessRequest,
  type PictureReply,
  type PictureTask,
  type PreviewTask,
  type RetouchRequest,
  type RetouchTask,
  type SpinTask,
} from './picture-messages.ts';

export interface PictureProcessOptions {
  /** Maximum resident memory of a picture process, above which it is killed. */
  memoryBytes: number;
  /** Time limit of one task. */
  timeLimitMs: number;
  /** Time limit of the start of a process, and of loading its models; two minutes by default. */
  startLimitMs?: number;
  /** A task that succeeds wherever pictures can be made, by which a fault of the installation is told from one of a photo. */
  probe?: () => Promise<PictureTask>;
  /** Absent: no collector is told of the work. */
  tracing?: Tracing | undefined;
}

export type Work =
  | { task: PictureTask }
  | { copy: CopyTask }
  | { spin: SpinTask }
  | { collage: CollageTask }
  | { click: ClickTask }
  | { retouch: RetouchTask }
  | { doubt: DoubtTask }
  | { preview: PreviewTask };
export type Made = Exclude<PictureReply, { kind: 'started' | 'ready' | 'failed' | 'unable' }>;

/**
 * Settings of glibc's allocator. Pictures are allocated and freed by the dozen: two arenas keep less of them than one per thread, and
 * a fixed threshold gives blocks of 4 MiB and more back at once; the default threshold rises with each block that is freed.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(32 * 1024 * 1024),
};

const memoryCheckMs = 250;
const pageBytes = 4096;
/** Maximum attempts at a task whose process is stopped from outside each time. */
const endsByOthersMax = 5;
export const startLimitMsDefault = 120_000;

/** A photo that is known needs no model but those that are loaded on first use, unless faces are looked for in it. */
function needsModels(work: Work): boolean {
  return 'task' in work && (!work.task.known || work.task.recipes.some(hidesFaces));
}

const attributesOf = (steps: Record<string, number>) =>
  Object.fromEntries(Object.entries(steps).map(([step, ms]) => [`forecourt.step.${step}.ms`, ms]));

/** Failures of which it is unknown whether the photo is to blame. */
const unexplained: ReadonlySet<ImageFailure> = new Set(['crashed', 'internal', 'memory_limit', 'time_limit']);

type Stage = 'started' | 'ready';

/** Makes one picture after the other. */
export interface PictureMaker {
  start(): Promise<unknown>;
  warm(): Promise<void>;
  run(work: Work): Promise<Made>;
  stop(): void;
}

/** A child process that makes pictures and may crash by itself. It is started by its first task. */
export class PictureProcess implements PictureMaker {
  readonly #options: PictureProcessOptions;
  readonly #command: ConfinedCommand;
  readonly #log: Log;
  #child: ChildProcess | undefined;
  #started: Promise<Stage> = Promise.resolve('started');
  #ready: Promise<Stage> | undefined;
  #nextId = 1;
  #isStopped = false;
  /** Of the present or last work. */
  #trace: Trace | undefined;

  constructor(options: PictureProcessOptions, command: ConfinedCommand, log: Log) {
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
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    this.#ready = undefined;
    child.stderr?.setEncoding('utf8').on('data', (words: string) => this.#hear(child, words));
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
    this.#trace = currentTrace();
    for (let ends = 1; ; ends += 1) {
      try {
        return await this.#timed(work);
      } catch (error) {
        const goesOn = error instanceof EndedByOthers && ends < endsByOthersMax && !this.#isStopped;
        if (goesOn) {
          this.#log.warn({ err: error }, 'a picture is begun again');
          continue;
        }
        if ('task' in work) await this.#assertAble(error);
        throw error;
      }
    }
  }

  async #timed(work: Work): Promise<Made> {
    const start = performance.now();
    const [what = ''] = Object.keys(work);
    const span =
      this.#trace && this.#options.tracing?.begin(`picture process ${what}`, 'internal', this.#trace);
    try {
      const made = await this.#try(work);
      const steps = made.kind === 'done' ? made.result.timingsMs : {};
      const ms = Math.round(performance.now() - start);
      this.#log.info({ pictureProcess: this.#child?.pid, work: what, ms, steps }, 'picture process');
      span?.end(attributesOf(steps));
      return made;
    } catch (error) {
      span?.end({}, readableCause(error));
      throw error;
    }
  }

  /** What a picture process writes, such as why a model cannot be loaded, is logged with the work that it has or had last. */
  #hear({ pid: pictureProcess }: ChildProcess, words: string): void {
    const write = () => this.#log.warn({ pictureProcess, wrote: words.trim() }, 'picture process');
    if (this.#trace) withTrace(this.#trace, write);
    else write();
  }

  /** @throws InstallationFault if a photo that ended a process for no reason of its own can be followed by no other either. */
  async #assertAble(error: unknown): Promise<void> {
    const { probe } = this.#options;
    if (!probe || this.#isStopped || !(error instanceof PictureError) || !unexplained.has(error.failure))
      return;
    try {
      await this.#try({ task: await probe() });
    } catch (cause) {
      const words = cause instanceof Error ? cause.message : String(cause);
      throw new InstallationFault(`no picture can be made, not even of a sample: ${words}`, { cause });
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
    if (reply.kind === 'unable') throw new InstallationFault(reply.detail);
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
