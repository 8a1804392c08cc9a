import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

export type Printed = { bytes: Uint8Array } | { failed: string };

/** Loading the printer takes ten times as long as printing a short document, so its thread is kept for the next one. */
const keptMs = 60_000;

let last: Promise<unknown> = Promise.resolve();
let thread: Worker | undefined;
let ending: NodeJS.Timeout | undefined;

/**
 * Prints in a worker thread: a long document takes seconds, which would block the server. One at a time, so that
 * concurrent requests cost time and not memory.
 */
export function printPdf(document: PdfDocument): Promise<Buffer> {
  const printed = last.then(() => printInThread(document));
  last = printed.catch(() => undefined);
  return printed;
}

function startThread(): Worker {
  const worker = new Worker(path.join(import.meta.dirname, 'pdf-worker.ts'));
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  return worker.on('error', forget).on('exit', forget);
}

async function answerOf(worker: Worker, document: PdfDocument): Promise<Printed> {
  worker.postMessage(document);
  const listening = new AbortController();
  const { signal } = listening;
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The printing thread ended without an answer');
  });
  try {
    const [answer] = await Promise.race([once(worker, 'message', { signal }), ended]);
    return answer;
  } finally {
    listening.abort();
  }
}

async function printInThread(document: PdfDocument): Promise<Buffer> {
  clearTimeout(ending);
  thread ??= startThread();
  const worker = thread;
  worker.ref();
  try {
    const answer = await answerOf(worker, document);
    if ('failed' in answer) throw new Error(answer.failed);
    return Buffer.from(answer.bytes);
  } finally {
    // A process that wants to end waits neither for the thread nor for its end.
    worker.unref();
    ending = setTimeout(() => worker.terminate(), keptMs).unref();
  }
}
