import { once } from 'node:events';
import { setTimeout as waiting } from 'node:timers/promises';
import { type TransferListItem, Worker } from 'node:worker_threads';

interface Limits {
  /** Loading a program takes longer than most of its tasks, so its thread is kept for the next one. */
  keptMs: number;
  /** Time of one task, without its wait for others; the thread of one that takes longer is ended. */
  taskMs: number;
}

/**
 * A worker thread for tasks that would block the process. It is started by the first task and ends when it had none for a
 * minute. Tasks run one at a time, so that concurrent requests cost time and not memory. The program answers each message
 * with its result or `{ failed }`.
 */
export class KeptThread<Task, Result extends object> {
  readonly #program: string;
  readonly #limits: Limits;
  #last: Promise<unknown> = Promise.resolve();
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(program: string, limits: Limits = { keptMs: 60_000, taskMs: 60_000 }) {
    this.#program = program;
    this.#limits = limits;
  }

  /**
   * @param transfer buffers of the task that are handed over instead of being copied
   * @throws Error with the program's own message, when its thread ends before it has answered, or when its time is up
   */
  run(task: Task, transfer: TransferListItem[] = []): Promise<Result> {
    const answered = this.#last.then(() => this.#runNow(task, transfer));
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    const forget = () => this.#forget(worker);
    return worker.on('error', forget).on('exit', forget);
  }

  #forget(worker: Worker): void {
    if (this.#thread === worker) this.#thread = undefined;
  }

  /** The thread is forgotten at once: between `terminate` and its end it would still take a task, and never answer. */
  #end(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  async #runNow(task: Task, transfer: TransferListItem[]): Promise<Result> {
    clearTimeout(this.#ending);
    this.#thread ??= this.#start();
    const worker = this.#thread;
    worker.ref();
    try {
      worker.postMessage(task, transfer);
      const answer = await answerOf<Result>(worker, this.#limits.taskMs);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } catch (error) {
      if (error instanceof TimeUp) this.#end(worker);
      throw error;
    } finally {
      // A process that wants to end waits neither for the thread nor for its end.
      worker.unref();
      this.#ending = setTimeout(() => this.#end(worker), this.#limits.keptMs).unref();
    }
  }
}

class TimeUp extends Error {}

async function answerOf<Result extends object>(
  worker: Worker,
  timeMs: number,
): Promise<Result | { failed: string }> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread ended without an answer');
  });
  const late = waiting(timeMs, undefined, { signal }).then(() => {
    throw new TimeUp(`The thread did not answer within ${timeMs / 1000} s`);
  });
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended, late]);
    return answer;
  } finally {
    listening.abort();
  }
}
