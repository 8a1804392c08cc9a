import type { VehicleId } from '@forecourt/contract/ids';
import { listVehicleFetches } from '@forecourt/contract/vehicle-fetches';
import { listVehicleShares } from '@forecourt/contract/vehicle-shares';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { ShareDialog } from './share-dialog.tsx';

const share = (id: string) => ({
  ...{
    id,
    kind: 'page' as const,
    link: `https://panel.example/shared#${id}`,
    createdBy: 'Paula',
    origins: [],
  },
  ...{ createdAt: '2026-01-01T10:00:00Z', expiresAt: '2026-02-01T10:00:00Z' },
});
const lastAt = '2026-01-02T10:00:00Z';

test('each link says how often it was opened, and the vehicle what was fetched without one', async () => {
  const results = [
    { kind: 'share', source: 'one', count: 12, lastAt },
    { kind: 'sharedArchive', source: 'one', count: 1, lastAt },
    { kind: 'picture', source: null, count: 1_200, lastAt },
    { kind: 'export', source: 'mobile_de', count: 3, lastAt },
  ] as const;
  await render(<ShareDialog vehicleId={'v' as VehicleId} mayEdit={false} onClose={() => undefined} />, {
    answers: [
      answering(listVehicleShares, { results: [share('one'), share('two')] }),
      answering(listVehicleFetches, { results }),
    ],
  });
  await screen.findByText(/^1,200 pictures fetched by feeds/);
  const [first, second] = screen.getAllByRole('listitem').map((row) => within(row));
  expect(first?.getByText(/^Opened 12 times, last on /)).toBeDefined();
  expect(first?.getByText(/^ZIP downloaded 1 time, last on /)).toBeDefined();
  expect(second?.queryByText(/Opened|ZIP/)).toBeNull();
  expect(screen.queryByText(/ 3 times/)).toBeNull();
});
