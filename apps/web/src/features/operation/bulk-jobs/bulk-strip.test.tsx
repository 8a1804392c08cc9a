import { type BulkJob, listBulkJobs } from '@forecourt/contract/bulk-jobs';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { BulkStrip } from './bulk-strip.tsx';

const job = {
  ...{ action: 'markVehicles', count: 3, doneCount: 3, failedCount: 0, failures: [], canUndo: true },
  ...{ isUndo: false, createdAt: '2026-06-15T10:00:00Z', finishedAt: null },
} as const;
const jobs = [
  { ...job, id: '1', state: 'running', mark: { channel: 'ebay', isMarked: true } },
  { ...job, id: '2', state: 'running', mark: { channel: 'google', isMarked: false } },
  { ...job, id: '3', state: 'finished', mark: { channel: 'ebay', isMarked: true } },
  { ...job, id: '4', state: 'finished', mark: { channel: 'own', isMarked: false } },
] as unknown as BulkJob[];

test('a job that selects vehicles says for which channel, and whether they are selected or no longer', async () => {
  await render(<BulkStrip />, { answers: [answering(listBulkJobs, { results: jobs })] });
  await screen.findByText('Selecting vehicles for eBay');
  expect([...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)).toEqual([
    'Selecting vehicles for eBay',
    'Removing the selection for Google Vehicle Ads',
    '3 vehicles selected for eBay',
    '3 vehicles no longer selected for Own export',
  ]);
});
