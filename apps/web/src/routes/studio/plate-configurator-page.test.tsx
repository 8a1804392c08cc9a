import { listUserCatalogue } from '@forecourt/contract/catalogue';
import {
  deleteLicensePlate,
  listLicensePlates,
  restoreLicensePlate,
} from '@forecourt/contract/license-plates';
import { getUserSettings, patchUserSettings } from '@forecourt/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { PlateConfiguratorPage } from './plate-configurator-page.tsx';

const inherited = {
  plateMode: 'keep',
  licensePlateId: null,
  cataloguePlateId: null,
  from: { plateMode: 'installation' },
};
const van = { id: 'plate-1', name: 'van', state: 'ready' as const, path: '/van.png', design: null };
const sold = {
  kind: 'license-plate' as const,
  id: 'item-1',
  name: 'Sold',
  use: null,
  design: null,
  picture: { state: 'ready' as const, path: '/s.png' },
};

async function page(settings: object = inherited) {
  let plates = [van];
  let stored = settings;
  const rendered = await render(<PlateConfiguratorPage />, {
    me: samplePerson('user', 'basic', { licensePlateEnabled: true }),
    at: '/dashboard/license-plate-configurator',
    answers: [
      // As on the server, a choice ends with its plate.
      answering(getUserSettings, () => (plates.length > 0 ? stored : inherited)),
      answering(patchUserSettings, ({ body }) => {
        stored = { ...inherited, ...(body as object), from: { plateMode: 'user' } };
        return stored;
      }),
      answering(listLicensePlates, () => ({ results: plates })),
      answering(listUserCatalogue, { results: [sold] }),
      answering(deleteLicensePlate, () => {
        plates = [];
        return {};
      }),
      answering(restoreLicensePlate, () => {
        plates = [van];
        return van;
      }),
    ],
  });
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Licence plate' });
  return { ...rendered, choice };
}
const chosen = () =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: 'Licence plate' }).selectedOptions[0]?.textContent;

test.each([
  ['Plate picture: van', { licensePlateId: 'plate-1', cataloguePlateId: null }],
  ['From the catalogue: Sold', { licensePlateId: null, cataloguePlateId: 'item-1' }],
])('“%s” is chosen for all pictures', async (label, expected) => {
  const { user, sent, choice } = await page();
  await user.selectOptions(choice, label);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your settings were saved.');
  expect(changesIn(sent)[0]?.[2]).toMatchObject({ plateMode: 'picture', ...expected });
});

test('a deleted plate ends the choice of it, and undo brings back both', async () => {
  const own = { ...inherited, plateMode: 'picture', licensePlateId: 'plate-1', from: { plateMode: 'user' } };
  const { user } = await page(own);
  expect(chosen()).toBe('Plate picture: van');
  await user.click(screen.getByRole('button', { name: 'Delete van' }));
  await waitFor(() => expect(chosen()).toBe('Keep as photographed (default)'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(chosen()).toBe('Plate picture: van'));
});
