import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

export type Printed = { bytes: Uint8Array } | { failed: string };

let last: Promise<unknown> = Promise.resolve();

/**
 * Prints in a worker thread that ends with it: a long document takes seconds, which would block the server. One at a
 * time, so that concurrent requests cost time and not memory.
 */
export function printPdf(document: PdfDocument): Promise<Buffer> {
  const printed = last.then(() => printInThread(document));
  last = printed.catch(() => undefined);
  return printed;
}

function printInThread(document: PdfDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(path.join(import.meta.dirname, 'pdf-worker.ts'), { workerData: document });
    worker.once('message', (answer: Printed) => {
      if ('failed' in answer) reject(new Error(answer.failed));
      else resolve(Buffer.from(answer.bytes));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The printing thread ended without an answer')));
  });
}
