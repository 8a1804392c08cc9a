import { listUserCatalogue } from '@forecourt/contract/catalogue';
import { listLicensePlates } from '@forecourt/contract/license-plates';
import { usualPlateColour } from '@forecourt/contract/plate-formats';
import type { Preset } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { OrderSettings, orderParts, useOrderSettings } from './order-settings.tsx';

const settings = {
  plateMode: 'keep',
  licensePlateId: null,
  cataloguePlateId: null,
  licensePlateEnabled: true,
  reflectiveFloorEnabled: false,
  from: {},
} as unknown as VehicleSettings;

const presetWith = (plate: Preset['recipe']['plate']) =>
  ({ decidesPlate: true, recipe: { plate, reflection: { opacity: 0 } } }) as Preset;

function Order({ preset }: { preset: Preset }) {
  const choices = useOrderSettings();
  return (
    <>
      <OrderSettings {...{ choices, settings, preset }} userId="user-1" isOwn />
      <output>{JSON.stringify(orderParts(choices, preset))}</output>
    </>
  );
}

const answers = [
  answering(listLicensePlates, { results: [] }),
  answering(listUserCatalogue, { results: [] }),
];

test.each<[Preset['recipe']['plate'], string]>([
  [{ mode: 'colour', colour: '#1a4fa0' }, 'Cover with a colour'],
  [{ mode: 'colour', colour: usualPlateColour }, 'Cover in white'],
  [{ mode: 'picture', picture: 'plate' }, 'Plate from the catalogue'],
  [{ mode: 'blur' }, 'Blur'],
])('the plate of a showroom that is set to %o is named as that', async (plate, name) => {
  const { user } = await render(<Order preset={presetWith(plate)} />, { answers });
  const field: HTMLSelectElement = await screen.findByLabelText('Licence plate');
  expect(field.selectedOptions[0]?.textContent).toBe(name);
  // Another treatment is ordered by choosing it, also the first one of the list, and taken back.
  await user.selectOptions(field, 'Keep as photographed');
  expect(screen.getByText('{"plate":{"mode":"keep"}}')).toBeTruthy();
  await user.selectOptions(field, name);
  expect(screen.getByText('{}')).toBeTruthy();
});
