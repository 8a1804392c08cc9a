import { type BulkJob, listBulkJobs } from '@forecourt/contract/bulk-jobs';
import type { ChannelName } from '@forecourt/contract/channel-rules';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { BulkStrip } from './bulk-strip.tsx';

const job = (id: string, rest: Partial<BulkJob>) =>
  ({
    ...{ id, action: 'patchVehicles', state: 'finished', count: 3, doneCount: 3, failedCount: 0 },
    ...{
      failures: [],
      canUndo: true,
      isUndo: false,
      createdAt: '2026-01-01T10:00:00.000Z',
      finishedAt: null,
      ...rest,
    },
  }) as BulkJob;

const strip = (...results: BulkJob[]) =>
  render(<BulkStrip />, { answers: [answering(listBulkJobs, { results })] });

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
  });

test('phones have one line about the running job and the number of others, which opens the list', async () => {
  const running = job('2', { action: 'deleteVehicles', state: 'running', doneCount: 1 });
  setWidth(390);
  const { user } = await strip(job('3', {}), running, job('1', {}));
  const line = await screen.findByRole('button', { name: 'Deleting vehicles 1 of 3 · 2 more' });
  const list = within(screen.getByRole('region', { name: 'Background jobs' })).getByRole('list', {
    hidden: true,
  });
  expect(list.hidden).toBe(true);
  await user.click(line);
  expect([line.getAttribute('aria-expanded'), list.hidden]).toEqual(['true', false]);
});

test('an undo says how many rows it left alone, because somebody had changed them, and how many failed otherwise', async () => {
  setWidth(1440);
  const left = { error: 'bulkRowChanged', count: 2 };
  const undo = { isUndo: true, doneCount: 1, failedCount: 2, failures: [left] };
  await strip(
    job('2', undo),
    job('1', { ...undo, failedCount: 3, failures: [left, { error: 'vehicleNotFound', count: 1 }] }),
  );
  await screen.findByRole('button', { name: '2 left as they are' });
  expect(screen.getByRole('button', { name: '3 failed' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /1 more/ })).toBeNull();
});

test('a job that selects vehicles says for which channel, and whether they are selected or no longer', async () => {
  setWidth(1440);
  const mark = (id: string, state: BulkJob['state'], channel: ChannelName, isMarked: boolean) =>
    job(id, { action: 'markVehicles', state, mark: { channel, isMarked } });
  await strip(
    mark('1', 'running', 'ebay', true),
    mark('2', 'running', 'google', false),
    mark('3', 'finished', 'ebay', true),
    mark('4', 'finished', 'own', false),
  );
  await screen.findByText('Selecting vehicles for eBay');
  expect([...document.querySelectorAll('li strong')].map(({ textContent }) => textContent)).toEqual([
    'Selecting vehicles for eBay',
    'Removing the selection for Google Vehicle Ads',
    '3 vehicles selected for eBay',
    '3 vehicles no longer selected for Own export',
  ]);
});
