import type { VehicleId } from '@forecourt/contract/ids';
import { listVehicleChannels } from '@forecourt/contract/vehicle-channels';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { VehicleChannels } from './vehicle-channels.tsx';

const show = (channelsPath: string | null) =>
  render(
    <VehicleChannels
      vehicleId={'00000000-0000-4000-8000-000000000000' as VehicleId}
      mayAdapt
      mayMark
      serversOf={() => null}
      clientName="Autohaus Linde"
      channelsPath={channelsPath}
      pictures=""
    />,
    { answers: [answering(listVehicleChannels, { results: [] })] },
  );

test('without a channel, those who cannot switch one on read who can, and get no link', async () => {
  await show(null);
  await screen.findByText(/An administrator of Autohaus Linde can switch channels on/);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('without a channel, those who can switch one on have the way to do it', async () => {
  await show('/client/organisation?tab=channels');
  const way = await screen.findByRole('link', { name: 'Switch channels on' });
  expect(way.getAttribute('href')).toBe('/client/organisation?tab=channels');
});
