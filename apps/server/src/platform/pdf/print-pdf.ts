import path from 'node:path';
import { KeptThread } from '../kept-thread.ts';
import type { PdfDocument, PdfPicture } from './pdf-document.ts';

export interface Printed {
  bytes: Uint8Array;
}

const thread = new KeptThread<PdfDocument | PdfPicture, Printed>(
  path.join(import.meta.dirname, 'pdf-worker.ts'),
);

/** Prints in a worker thread: a long document takes seconds. */
export async function printPdf(document: PdfDocument | PdfPicture): Promise<Buffer> {
  return Buffer.from((await thread.run(document)).bytes);
}
