import { type ChildProcess, fork } from 'node:child_process';
import { leaveOrder } from '../leaving.ts';

export interface ChildPlan {
  name: string;
  entry: string;
  environment: Record<string, string>;
  /** Sent to the child when it starts. */
  order?: object;
  onReady?: (message: { kind: 'ready'; url?: string }) => void;
}

/** One that failed for the first time is started again at once; one that goes on failing waits longer each time. */
const restartsAfterMs = [0, 500, 1_000, 2_000, 4_000];
/** A child that lived this long failed anew, not again. */
const settledMs = 30_000;
/** Longer than a child takes that ends in order (`leavingMs`). */
const stopMs = 8_000;

/** Keeps one child process running until told to stop; a child that ends by itself is back within seconds. */
export class ChildKeeper {
  readonly #plan: ChildPlan;
  readonly #say: (line: string) => void;
  #child: ChildProcess | undefined;
  #stopping = false;
  #restarting = false;
  #failures = 0;

  constructor(plan: ChildPlan, say: (line: string) => void) {
    this.#plan = plan;
    this.#say = say;
  }

  /** Resolves when the child says that it is ready; rejects when its first start fails. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#launch(resolve, reject));
  }

  #launch(resolve: () => void, reject: (error: Error) => void): void {
    const { name, entry, environment, order, onReady } = this.#plan;
    const child = fork(entry, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    this.#child = child;
    const startedAt = performance.now();
    let ready = false;
    child.on('message', (message: { kind: 'ready'; url?: string }) => {
      if (message.kind !== 'ready') return;
      ready = true;
      onReady?.(message);
      resolve();
    });
    child.on('exit', (code, signal) => {
      if (this.#stopping || this.#restarting) return;
      if (!ready && this.#failures === 0) {
        reject(new Error(`The ${name} process did not start (${signal ?? `code ${code}`}).`));
        return;
      }
      this.#failures = performance.now() - startedAt > settledMs ? 1 : this.#failures + 1;
      const delayMs = restartsAfterMs[this.#failures - 1] ?? restartsAfterMs.at(-1);
      this.#say(`The ${name} process ended (${signal ?? `code ${code}`}); starting it again.`);
      setTimeout(() => {
        if (!this.#stopping) this.#launch(resolve, reject);
      }, delayMs);
    });
    if (order) child.send(order);
  }

  /** From now on a child that ends is not started again. */
  restartNoMore(): void {
    this.#stopping = true;
  }

  /** Ends the child in order and starts it from its files as they are by then; rejects when that start fails. */
  async restart(): Promise<void> {
    this.#restarting = true;
    await this.#end();
    this.#restarting = false;
    this.#failures = 0;
    if (!this.#stopping) await this.start();
  }

  /** Asks the child to leave and waits for it; a child that does not is ended. */
  async stop(): Promise<void> {
    this.restartNoMore();
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    // An order, not a signal: the child may be ending already because a signal reached all processes.
    if (child.connected) child.send(leaveOrder);
    else child.kill('SIGKILL');
    await gone;
    clearTimeout(timer);
  }
}
