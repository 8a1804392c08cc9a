import { listVehicleHistory, type VehicleEvent } from '@forecourt/contract/vehicle-history';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { VehicleHistory } from './vehicle-history.tsx';

const event = (kind: VehicleEvent['kind'], more: object = {}) =>
  ({
    id: kind,
    kind,
    happenedAt: '2026-01-01T10:00:00.000Z',
    actor: { id: 'user-1', name: 'Paula' },
    byStaff: false,
    byPhoneLink: false,
    count: 0,
    imageIds: [],
    positions: [],
    preset: null,
    credits: 0,
    collage: null,
    failures: [],
    before: {},
    after: {},
    ...more,
  }) as unknown as VehicleEvent;

test('the history of a vehicle says who did what with it, and is fetched once it is opened', async () => {
  const results = [event('photosAdded', { count: 2 }), event('created')];
  const { user, sent } = await render(<VehicleHistory id="vehicle-1" />, {
    answers: [answering(listVehicleHistory, { results, names: {} })],
  });
  expect(sent).toEqual([]);
  await user.click(screen.getByText('History'));
  await screen.findByText('Paula added 2 photos');
  screen.getByText('Paula created the vehicle');
});

test('what the operator’s staff or a phone did is told as such', async () => {
  const results = [
    event('photosAdded', { count: 1, byPhoneLink: true }),
    event('changed', { actor: null, byStaff: true }),
  ];
  const { user } = await render(<VehicleHistory id="vehicle-1" />, {
    answers: [answering(listVehicleHistory, { results, names: {} })],
  });
  await user.click(screen.getByText('History'));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('phone'),
    expect.stringMatching(/operator/i),
  ]);
});
