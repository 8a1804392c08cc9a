import { listBodyTypes } from '@forecourt/contract/body-types';
import { listVehicleMakes, listVehicleModels } from '@forecourt/contract/vehicle-specifications';
import { getVehicle, patchVehicle, type Vehicle, vehicleDetailNames } from '@forecourt/contract/vehicles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { EditVehicle } from './edit-vehicle.tsx';

const unknown = Object.fromEntries(vehicleDetailNames.map((name) => [name, null]));
const vehicle = { ...unknown, id: 'vehicle-1', reference: 'A-1', mileageUnit: 'km' } as unknown as Vehicle;
const onClose = vi.fn();

/** Opens the form; by the time it is saved, the server has `now`. */
const edit = (now: Partial<Vehicle>) =>
  render(<EditVehicle vehicle={vehicle} onClose={onClose} />, {
    answers: [
      answering(listBodyTypes, { results: [] }),
      answering(listVehicleMakes, { results: [] }),
      answering(listVehicleModels, { results: [] }),
      answering(getVehicle, { ...vehicle, ...now }),
      answering(patchVehicle, vehicle),
    ],
  });
const save = () => screen.getByRole('button', { name: 'Save' });
const patches = (sent: { method: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

test('a field that another user has saved meanwhile is reported once, and overwritten when the form is saved again', async () => {
  const { user, sent } = await edit({ reference: 'A-1-other' });
  await user.type(screen.getByLabelText(/Stock number/), '-mine');
  await user.click(save());
  await screen.findByText(/Somebody else has changed this meanwhile: Stock number/);
  expect(patches(sent)).toEqual([]);
  await user.click(save());
  await waitFor(() => expect(patches(sent)).toEqual([{ reference: 'A-1-mine' }]));
});

test('a different field that another user has changed keeps their value, without a question', async () => {
  const { user, sent } = await edit({ make: 'Volvo' } as Partial<Vehicle>);
  await user.type(screen.getByLabelText(/Stock number/), '-mine');
  await user.click(save());
  await waitFor(() => expect(patches(sent)).toEqual([{ reference: 'A-1-mine' }]));
});

test('a mileage is sent with its unit', async () => {
  const { user, sent } = await edit({});
  await user.type(screen.getByLabelText('Mileage'), '45,000');
  await user.click(save());
  await waitFor(() =>
    expect(patches(sent)).toMatchObject([{ mileage: 45_000, mileageUnit: expect.any(String) }]),
  );
});
