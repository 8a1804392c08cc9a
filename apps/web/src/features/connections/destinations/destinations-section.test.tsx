import { type DestinationRun, listDestinationRuns } from '@forecourt/contract/destination-runs';
import { type Destination, listDestinations, sendDestination } from '@forecourt/contract/destinations';
import type { ClientId } from '@forecourt/contract/ids';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { DestinationsSection } from './destinations-section.tsx';

const clientId = 'client-1' as ClientId;
const run: DestinationRun = {
  ...{ startedAt: '2026-06-15T10:00:00Z', endedAt: '2026-06-15T10:01:00Z', reference: null, failure: null },
  ...{ vehicleCount: 3, doneCount: 3, sentCount: 5, sentBytes: 5_000_000, removedCount: 0, missingCount: 0 },
  ...{ missingPaths: [], refusedCount: 0, refusedFiles: [] },
};
const server = {
  ...{ id: 'server-1', clientId, channel: 'own', name: 'Marketplace', protocol: 'sftp', host: 'a.example' },
  ...{ port: 22, state: 'active', testedAt: '2026-06-15T09:00:00Z', failure: null, failingSince: null },
  ...{ onlyMarked: false, vehicleCount: 3, fileCount: 5, refusedCount: 0, isSending: false, lastRun: run },
} as unknown as Destination;

test('a delivery with refused files is a partial one, and names them with the reasons', async () => {
  const refusedFiles: DestinationRun['refusedFiles'] = [
    { path: 'A-1/A-1_01.jpg', failure: 'writeRefused' },
    { path: 'B-2/B-2_01.jpg', failure: 'folderRefused' },
  ];
  const partly = { ...run, refusedCount: 3, refusedFiles };
  const { user } = await render(<DestinationsSection clientId={clientId} channelsOn={['own']} />, {
    answers: [
      answering(listDestinations, { results: [{ ...server, refusedCount: 3, lastRun: partly }] }),
      answering(listDestinationRuns, {
        results: [partly, { ...run, startedAt: '2026-06-14T10:00:00Z' }],
        count: 2,
        countIsExact: true,
      }),
    ],
  });
  await screen.findByText('The server refused 3 files. They are tried again.');
  await user.click(screen.getByRole('button', { name: 'Actions for Marketplace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Deliveries' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Partly delivered');
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A-1/A-1_01.jpg: the server does not allow it',
    'B-2/B-2_01.jpg: its folder cannot be made',
  ]);
  expect(dialog.getByText('Delivered', { selector: 'td' })).toBeDefined();
});

test('after “Send now” the row is read often until the delivery has ended', async () => {
  let reads = 0;
  const { user } = await render(<DestinationsSection clientId={clientId} channelsOn={['own']} />, {
    answers: [
      answering(listDestinations, () => {
        reads += 1;
        const isSending = reads === 2;
        const lastRun = { ...run, endedAt: reads > 2 ? '2026-06-16T10:00:00Z' : run.endedAt };
        return { results: [{ ...server, isSending, lastRun, fileCount: reads > 2 ? 6 : 5 }] };
      }),
      answering(sendDestination, { ...server, isSending: true }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Marketplace' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send now' }));
  const row = within(screen.getByRole('list', { name: 'Delivery to servers' }));
  expect((await row.findByRole('status')).textContent).toBe('The delivery begins.');
  await row.findByText(/^6 files delivered/);
  expect(row.queryByRole('status')).toBeNull();
});
