import path from 'node:path';
import { Worker } from 'node:worker_threads';

export interface VinFinding {
  make?: string | undefined;
  model?: string | undefined;
  year?: number | undefined;
  bodyStyle?: string | undefined;
}

type Reply = { id: number; found: VinFinding } | { id: number; failed: string };

/** Public tables of North American VINs, read offline in a worker thread that starts at the first look-up. */
export class VinTables {
  readonly #cacheDir: string;
  readonly #open = new Map<
    number,
    { resolve: (found: VinFinding) => void; reject: (error: Error) => void }
  >();
  #worker: Worker | undefined;
  #nextId = 1;

  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir;
  }

  lookUp(vin: string): Promise<VinFinding> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#start().postMessage({ id, vin });
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(path.join(import.meta.dirname, 'vin-worker.ts'), {
      workerData: { cacheDir: this.#cacheDir },
    });
    worker.on('message', (reply: Reply) => {
      const asked = this.#open.get(reply.id);
      this.#open.delete(reply.id);
      if ('failed' in reply) asked?.reject(new Error(reply.failed));
      else asked?.resolve(reply.found);
    });
    worker.on('error', (error) => {
      for (const asked of this.#open.values()) asked.reject(error);
      this.#open.clear();
      this.#worker = undefined;
    });
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }
}
