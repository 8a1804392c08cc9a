import { expect, it } from 'vitest';
import type { PdfDocument } from './pdf-document.ts';
import { printPdf } from './print-pdf.ts';

function documentOf(text: string, more: Partial<PdfDocument> = {}): PdfDocument {
  return {
    language: 'en',
    title: text,
    author: 'Seller',
    createdAt: '2026-06-15T10:00:00Z',
    footer: text,
    stamp: null,
    content: [{ text }],
    ...more,
  };
}

it('a document has the same bytes whatever was printed before it', async () => {
  const first = await printPdf(documentOf('First'));
  const other = await printPdf(documentOf('Übrige', { stamp: 'Void' }));
  expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.compare(other, first)).not.toBe(0);
  expect(Buffer.compare(await printPdf(documentOf('First')), first)).toBe(0);
});

it.each([
  ['names a file', { image: '/etc/hostname' }],
  ['cannot be sent to the thread', { text: () => 'no text' }],
])('a document that %s is refused, and the next one is printed', async (_why, block) => {
  const refused = printPdf(documentOf('Refused', { content: [block as never] }));
  const next = printPdf(documentOf('Next'));
  await expect(refused).rejects.toThrow(/resource access policy|could not be cloned/);
  expect((await next).subarray(0, 5).toString()).toBe('%PDF-');
});
