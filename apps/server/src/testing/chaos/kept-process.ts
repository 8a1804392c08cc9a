import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

interface Program {
  name: string;
  /** File in `apps/server/src`. */
  entry: string;
  environment: Record<string, string>;
  /** Sent to it when it starts. */
  message?: object;
  /** File beside this one that is loaded before it. */
  before?: string;
}

/** As in the units of `deploy`. */
const restartMs = 2_000;

/** A process that is started again whenever it ends, as by systemd, until it is stopped. */
export class KeptProcess {
  readonly name: string;
  readonly #program: Program;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #kept: Promise<void> = Promise.resolve();
  /** How often it ended by itself once it was ready. */
  fell = 0;
  readonly #ready = Promise.withResolvers<Record<string, string>>();

  constructor(program: Program) {
    this.name = program.name;
    this.#program = program;
  }

  /** Resolves with what it says once it is ready. */
  start(): Promise<Record<string, string>> {
    this.#kept = this.#keep();
    return this.#ready.promise;
  }

  async #keep(): Promise<void> {
    while (this.#isWanted) {
      const { before, entry, environment, message } = this.#program;
      const first = before ? ['--import', path.join(import.meta.dirname, before)] : [];
      const child = fork(path.join(import.meta.dirname, '../..', entry), {
        env: environment,
        execArgv: [...process.execArgv, ...first],
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      this.#child = child;
      let isReady = false;
      child.once('message', (said: Record<string, string>) => {
        isReady = true;
        this.#ready.resolve(said);
      });
      // It may have ended already.
      if (message) child.send(message, () => {});
      const [, signal] = await once(child, 'exit');
      if (!this.#isWanted) return;
      if (isReady && signal !== 'SIGKILL') this.fell += 1;
      await pause(restartMs);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name);
  }

  send(message: object): void {
    this.#child?.send(message, () => {});
  }

  /** Ends it for good: it shuts down as its parent is gone, and is killed if it does not. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    this.signal('SIGCONT');
    if (this.#child?.connected) this.#child.disconnect();
    const limit = setTimeout(() => this.signal('SIGKILL'), 10_000);
    await this.#kept;
    clearTimeout(limit);
  }
}
