import type { ChannelName } from '@forecourt/contract/channel-rules';
import { listChannelsInUse } from '@forecourt/contract/channels';
import type { VehicleId } from '@forecourt/contract/ids';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { ExportDialog } from './export-dialog.tsx';

const open = (results: ChannelName[]) =>
  render(<ExportDialog wish={{ ids: ['1' as VehicleId] }} onClose={() => {}} />, {
    answers: [answering(listChannelsInUse, { results })],
  });
const pack = () => screen.getByRole('button', { name: 'Pack ZIP' }) as HTMLButtonElement;

test('the field of the channel keeps its place until the channels are known, so that nothing beneath it moves', async () => {
  const channels = Promise.withResolvers<{ results: ChannelName[] }>();
  await render(<ExportDialog wish={{ ids: ['1' as VehicleId] }} onClose={() => {}} />, {
    answers: [answering(listChannelsInUse, () => channels.promise)],
  });
  const field = screen.getByLabelText<HTMLSelectElement>('Channel');
  expect([field.value, pack().disabled]).toEqual(['', true]);
  channels.resolve({ results: ['ebay'] });
  await screen.findByRole('option', { name: 'eBay' });
  expect([screen.getByLabelText('Channel') === field, field.value]).toEqual([true, 'ebay']);
});

test('vehicles are exported to a channel that is switched on; the own export is proposed', async () => {
  await open(['ebay', 'own']);
  await screen.findByRole('option', { name: 'eBay' });
  const field = screen.getByLabelText<HTMLSelectElement>('Channel');
  expect([...field.options].map(({ text }) => text)).toEqual(['eBay', 'Own export']);
  expect(field.value).toBe('own');
  expect(pack().disabled).toBe(false);
});

test('without a channel that is switched on it says where they are switched on', async () => {
  await open([]);
  await screen.findByText(/^No channel is switched on for these vehicles/);
  expect(pack().disabled).toBe(true);
});
