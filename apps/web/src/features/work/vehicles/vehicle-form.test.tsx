import { listBodyTypes } from '@forecourt/contract/body-types';
import { listVehicleMakes, listVehicleModels } from '@forecourt/contract/vehicle-specifications';
import { decodeVin, type VinDetails, type vehicleDetailNames } from '@forecourt/contract/vehicles';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { emptyDraft } from './vehicle-draft.ts';
import { VehicleForm } from './vehicle-form.tsx';

const onSubmit = vi.fn();
beforeEach(() => onSubmit.mockClear());

const vin = 'WVWZZZ1KZ6W612305';
const read: VinDetails = {
  vin,
  make: 'Volkswagen',
  model: 'Golf',
  year: 2006,
  bodyType: null,
  checkDigitValid: null,
};
const lists = [
  answering(listBodyTypes, { results: [] }),
  answering(listVehicleMakes, { results: [] }),
  answering(listVehicleModels, { results: [] }),
];

const form = (answers = [...lists, answering(decodeVin, read)]) =>
  render(
    <VehicleForm
      draft={emptyDraft}
      submitLabel="Create vehicle"
      request={{ isPending: false, error: null }}
      onSubmit={onSubmit}
      onCancel={() => undefined}
    />,
    { answers },
  );

const field = (label: RegExp | string) => screen.getByLabelText(label) as HTMLInputElement;
const create = () => screen.getByRole('button', { name: 'Create vehicle' });

/** The labels of the form's inputs. The preset is chosen elsewhere. */
const labels: Record<Exclude<(typeof vehicleDetailNames)[number], 'preset'>, RegExp> = {
  reference: /Stock number/,
  vin: /^VIN/,
  make: /Make/,
  model: /Model/,
  year: /year/i,
  colour: /Colour/,
  bodyType: /Body type/,
  mileage: /^Mileage$/,
  mileageUnit: /^Unit/,
  priceCents: /^Price/,
};

test('every field of a vehicle has an input', async () => {
  await form();
  for (const label of Object.values(labels)) expect(field(label)).toBeInstanceOf(HTMLElement);
});

test('the stock number is enough to create a vehicle; empty fields are null', async () => {
  const { user } = await form();
  await user.type(field(/Stock number/), 'FC-1');
  await user.click(create());
  expect(onSubmit.mock.calls).toEqual([
    [expect.objectContaining({ reference: 'FC-1', vin: null, make: null, year: null, bodyType: null })],
  ]);
});

test('a VIN is decoded once it is complete, and fills in what it contains', async () => {
  const { user, sent } = await form();
  await user.type(field(/Model/), 'Golf Plus');
  await user.type(field(/^VIN/), vin.toLowerCase());
  await waitFor(() => expect(field(/Make/).value).toBe('Volkswagen'));
  expect(field(/Year|year/).value).toBe('2006');
  expect(sent.filter(({ address }) => address.startsWith('/v1/vins/'))).toHaveLength(1);
});

test.each([` ${vin} `, 'WVW ZZZ 1KZ 6W612305', 'wvw-zzz-1kz-6w612305', `*${vin}*`])(
  'a VIN pasted as %j is decoded and sent whole',
  async (pasted) => {
    const { user, sent } = await form();
    await user.click(field(/^VIN/));
    await user.paste(pasted);
    await waitFor(() => expect(field(/Make/).value).toBe('Volkswagen'));
    expect(sent.map(({ address }) => address)).toContain(`/v1/vins/${vin}`);
    await user.type(field(/Stock number/), 'FC-1');
    await user.click(create());
    expect(onSubmit.mock.calls).toEqual([[expect.objectContaining({ vin })]]);
  },
);

test('only the details that a VIN contains are named', async () => {
  const { user } = await form([...lists, answering(decodeVin, { ...read, model: null })]);
  await user.type(field(/^VIN/), vin);
  await screen.findByText('Filled in from the VIN: Make, Year. Please check.');
});

test('a VIN that cannot be decoded keeps the input, and asks to continue by hand', async () => {
  const { user } = await form([...lists, refusing(decodeVin, 'vinInvalid')]);
  await user.type(field(/Stock number/), 'FC-2');
  await user.type(field(/^VIN/), vin);
  expect(await screen.findByText(/by hand/)).toBeTruthy();
  await user.click(create());
  expect(onSubmit.mock.calls).toEqual([[expect.objectContaining({ reference: 'FC-2', vin })]]);
});

test.each([
  [/^VIN/, 'WVW'],
  [/Year|year/, '1066'],
])('an invalid value in %s is not sent', async (label, words) => {
  const { user } = await form();
  await user.type(field(/Stock number/), 'FC-3');
  await user.type(field(label), words);
  await user.click(create());
  expect(onSubmit).not.toHaveBeenCalled();
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
});
