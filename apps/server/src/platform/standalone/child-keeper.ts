import { type ChildProcess, fork } from 'node:child_process';
import { OperatorError } from '../operator-error.ts';
import { shutdownMessage } from '../shutdown.ts';

interface ChildPlan {
  name: string;
  entry: string;
  environment: Record<string, string>;
  /** File descriptor that takes what the child prints, instead of this process's own output. */
  output?: number;
  /** A message that is sent to the child when it starts. */
  message?: object;
  onReady?: (message: { kind: 'ready'; url?: string }) => void;
}

/** Delays before restarts: the first is immediate, repeated failures wait longer each time. */
const restartsAfterMs = [0, 500, 1_000, 2_000, 4_000];
/** A child that ran this long resets the count of failures. */
const settledMs = 30_000;
/** Longer than a child takes for an orderly shutdown (`shutdownMs`). */
const stopMs = 8_000;

/** Keeps one child process running until it is stopped; a child that ends by itself is restarted within seconds. */
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

  /** Resolves when the child reports that it is ready; rejects when its first start fails. */
  start(): Promise<void> {
    return new Promise((resolve, reject) => this.#launch(resolve, reject));
  }

  #launch(resolve: () => void, reject: (error: Error) => void): void {
    const { name, entry, environment, message: first, onReady, output = 'inherit' } = this.#plan;
    const child = fork(entry, { env: environment, stdio: ['ignore', output, output, 'ipc'] });
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
        reject(new OperatorError(`The ${name} process did not start (${signal ?? `code ${code}`}).`));
        return;
      }
      this.#failures = performance.now() - startedAt > settledMs ? 1 : this.#failures + 1;
      const delayMs = restartsAfterMs[this.#failures - 1] ?? restartsAfterMs.at(-1);
      this.#say(`The ${name} process ended (${signal ?? `code ${code}`}); starting it again.`);
      setTimeout(() => {
        if (!this.#stopping) this.#launch(resolve, reject);
      }, delayMs);
    });
    if (first) child.send(first);
  }

  /** From now on a child that ends is not restarted. */
  restartNoMore(): void {
    this.#stopping = true;
  }

  /** Stops the child and starts it again from its present files; rejects when that start fails. */
  async restart(): Promise<void> {
    this.#restarting = true;
    await this.#end();
    this.#restarting = false;
    this.#failures = 0;
    if (!this.#stopping) await this.start();
  }

  /** Asks the child to shut down and waits for it; kills it after a timeout. */
  async stop(): Promise<void> {
    this.restartNoMore();
    await this.#end();
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    // A message, not a signal: the child may be shutting down already because of a signal to all processes.
    if (child.connected) child.send(shutdownMessage);
    else child.kill('SIGKILL');
    await gone;
    clearTimeout(timer);
  }
}
