import { type BulkJob, createVehicleBulkJob } from '@forecourt/contract/bulk-jobs';
import { listChannelsInUse } from '@forecourt/contract/channels';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { MarkMatching } from './mark-matching.tsx';

const until = '2026-06-15T10:00:00Z';
const props = { query: { search: 'L-7' }, ids: ['1', '2'], matching: { count: 2, until } };

test('without a channel that is switched on, nothing can be started, and where channels are switched on is said', async () => {
  const { user } = await render(<MarkMatching {...props} onStarted={vi.fn()} />, {
    answers: [answering(listChannelsInUse, { results: [] })],
  });
  await user.click(screen.getByRole('button', { name: 'Select for a channel' }));
  await screen.findByText(/^No channel is switched on for these vehicles/);
  expect(screen.getByRole('button', { name: 'Start' })).toHaveProperty('disabled', true);
});

test('the selected vehicles lose their selection for the channel that is chosen', async () => {
  const onStarted = vi.fn();
  const { sent, user } = await render(<MarkMatching {...props} onStarted={onStarted} />, {
    answers: [
      answering(listChannelsInUse, { results: ['google', 'ebay'] }),
      answering(createVehicleBulkJob, { id: 'job', state: 'running' } as BulkJob),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Select for a channel' }));
  await screen.findByRole('dialog', { name: 'Select 2 vehicles for a channel' });
  const channel = await screen.findByRole('combobox', { name: 'Channel' });
  expect([...channel.children].map(({ textContent }) => textContent)).toEqual(['Google Vehicle Ads', 'eBay']);
  await user.selectOptions(channel, 'eBay');
  await user.click(screen.getByRole('radio', { name: 'Remove selection' }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(onStarted).toHaveBeenCalled());
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
