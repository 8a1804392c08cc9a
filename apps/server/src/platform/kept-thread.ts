import { once } from 'node:events';
import { type TransferListItem, Worker } from 'node:worker_threads';

/** Loading a program takes longer than most of its tasks, so its thread is kept for the next one. */
const keptMs = 60_000;

/**
 * A worker thread for tasks that would block the process. It is started by the first task and ends when it had none for a
 * minute. Tasks run one at a time, so that concurrent requests cost time and not memory. The program answers each message
 * with its result or `{ failed }`.
 */
export class KeptThread<Task, Result extends object> {
  readonly #program: string;
  #last: Promise<unknown> = Promise.resolve();
  #thread: Worker | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(program: string) {
    this.#program = program;
  }

  /**
   * @param transfer buffers of the task that are handed over instead of being copied
   * @throws Error with the program's own message, or when its thread ends before it has answered
   */
  run(task: Task, transfer: TransferListItem[] = []): Promise<Result> {
    const answered = this.#last.then(() => this.#runNow(task, transfer));
    this.#last = answered.catch(() => undefined);
    return answered;
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    const forget = () => {
      if (this.#thread === worker) this.#thread = undefined;
    };
    return worker.on('error', forget).on('exit', forget);
  }

  async #runNow(task: Task, transfer: TransferListItem[]): Promise<Result> {
    clearTimeout(this.#ending);
    this.#thread ??= this.#start();
    const worker = this.#thread;
    worker.ref();
    try {
      worker.postMessage(task, transfer);
      const answer = await answerOf<Result>(worker);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } finally {
      // A process that wants to end waits neither for the thread nor for its end.
      worker.unref();
      this.#ending = setTimeout(() => worker.terminate(), keptMs).unref();
    }
  }
}

async function answerOf<Result extends object>(worker: Worker): Promise<Result | { failed: string }> {
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread ended without an answer');
  });
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return answer;
  } finally {
    listening.abort();
  }
}
