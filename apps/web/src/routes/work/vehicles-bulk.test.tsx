import { listBodyTypes } from '@forecourt/contract/body-types';
import { countVehicles, createVehicleBulkJob, listBulkJobs } from '@forecourt/contract/bulk-jobs';
import { listClients } from '@forecourt/contract/clients';
import { getCreditUse } from '@forecourt/contract/credit-use';
import { listPresets } from '@forecourt/contract/presets';
import { listSavedViews } from '@forecourt/contract/saved-views';
import type { User } from '@forecourt/contract/users';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { listVehicles } from '@forecourt/contract/vehicles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { VehiclesPage } from './vehicles-page.tsx';

const vehicleOf = (id: string, imageCount: number) => ({
  ...{ id, reference: `B-${id}`, state: 'draft' as const, imageCount, deliveredCount: 0, failedCount: 0 },
  ...{
    reviewCount: 0,
    refusedCount: 0,
    questionCount: 0,
    markedChannels: [],
    createdAt: '2026-01-01T10:00:00.000Z',
  },
  ...{ userId: 'me', userName: 'Ada', clientId: 'client-1', customerId: 'customer-1' },
});
const vehicles = [vehicleOf('1', 1), vehicleOf('2', 2)];

/** The list with all of its two vehicles selected. */
async function chosen(me: User, at: string) {
  const rendered = await render(<VehiclesPage />, {
    ...{ me, at },
    answers: [
      answering(listVehicles, { results: vehicles, count: 2, countIsExact: true }),
      answering(listPresets, { results: [{ id: 'dark-hall', name: null, price: 1 }] }),
      answering(getCreditUse, { payer: { kind: 'client', name: 'Linde', credits: 7 } }),
      answering(createVehicleBulkJob, { id: 'job-1', state: 'running' }),
      answering(countVehicles, { count: 2, until: '2026-01-01T00:00:00Z' }),
      refusing(createVehicleArchive, 'archiveEmpty'),
      ...[listBodyTypes, listSavedViews, listClients, listBulkJobs].map((route) =>
        answering(route, { results: [] }),
      ),
    ],
  });
  await rendered.user.click(await screen.findByLabelText('Select all on this page'));
  return { ...rendered, bar: within(screen.getByRole('region', { name: '2 selected' })) };
}

const dealer = samplePerson('user', 'basic', { credits: 5 });

test('somebody who may only look downloads and exports several vehicles, and has no other bulk action', async () => {
  const { bar, sent, user } = await chosen(samplePerson('manager'), '/manager/vehicles');
  const names = bar.getAllByRole('button').map(({ textContent }) => textContent);
  // On narrow screens, “More” opens those that follow it.
  expect(names.filter((name) => name && name !== 'More')).toEqual([
    'Clear selection',
    'Download ZIP',
    'Export',
  ]);
  await user.click(bar.getByRole('button', { name: 'Download ZIP' }));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: ['1', '2'] }));
});

test('where no vehicle has a finished picture, the ZIP says why there is none', async () => {
  const { bar, user } = await chosen(dealer, '/dashboard/vehicles');
  await user.click(bar.getByRole('button', { name: 'Download ZIP' }));
  await screen.findByText('None of these vehicles has finished pictures yet.');
});

test('an order of several vehicles says what it costs at most, and closes without a question while nothing was chosen', async () => {
  const { bar, sent, user } = await chosen(dealer, '/dashboard/vehicles');
  await user.click(bar.getByRole('button', { name: 'Make pictures' }));
  await screen.findByText('At most 3 new pictures. Balance: 7 credits.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
});

test('another showroom is set for the selected vehicles alone', async () => {
  const { bar, sent, user } = await chosen(dealer, '/dashboard/vehicles');
  await user.click(bar.getByRole('button', { name: 'Set showroom' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Showroom for the next pictures of 2 vehicles' }),
  );
  await user.click(await dialog.findByLabelText('Showroom'));
  await user.click(await screen.findByRole('option', { name: /Dark hall/ }));
  await user.click(dialog.getByRole('button', { name: 'Start' }));
  const started = () => sent.find(({ address }) => address === createVehicleBulkJob.path);
  await waitFor(() => expect(started()).toBeDefined());
  expect(started()?.body).toMatchObject({
    action: 'patchVehicles',
    preset: 'dark-hall',
    ids: ['1', '2'],
  });
});
