import { type BulkJob, createVehicleBulkJob } from '@forecourt/contract/bulk-jobs';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { MarkMatching } from './mark-matching.tsx';

test('the selected vehicles lose their selection for the channel that is chosen', async () => {
  const onStarted = vi.fn();
  const until = '2026-06-15T10:00:00Z';
  const props = { query: { search: 'L-7' }, ids: ['1', '2'], matching: { count: 2, until }, onStarted };
  const { sent, user } = await render(<MarkMatching {...props} />, {
    answers: [answering(createVehicleBulkJob, { id: 'job', state: 'running' } as BulkJob)],
  });
  await user.click(screen.getByRole('button', { name: 'Select for a channel' }));
  await screen.findByRole('dialog', { name: 'Select 2 vehicles for a channel' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'eBay');
  await user.click(screen.getByRole('radio', { name: 'Remove selection' }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await vi.waitFor(() => expect(onStarted).toHaveBeenCalled());
  expect(sent.flatMap(({ body }) => body ?? [])).toEqual([
    {
      action: 'markVehicles',
      mark: { channel: 'ebay', isMarked: false },
      filter: { search: 'L-7' },
      ids: ['1', '2'],
      until,
    },
  ]);
});
