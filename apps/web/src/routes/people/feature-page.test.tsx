import { listClients } from '@forecourt/contract/clients';
import {
  deleteFeature,
  type Feature,
  getFeature,
  listFeatureClients,
  patchClientFeatures,
  patchFeature,
} from '@forecourt/contract/features';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { FeaturePage } from './feature-page.tsx';

const own = {
  id: 'feature-1',
  name: 'Trade-in',
  builtIn: null,
  enabled: true,
  forEverybody: false,
} as unknown as Feature;
const kiel = { id: 'client-1', name: 'Kiel', customerName: 'Linde' };

async function page(feature = own) {
  let clients: { id: string; name: string }[] = [];
  const rendered = await render(<FeaturePage />, {
    me: samplePerson('root'),
    path: '/root/features/$id',
    at: '/root/features/feature-1',
    answers: [
      answering(getFeature, feature),
      answering(listFeatureClients, () => ({ results: clients })),
      answering(listClients, { results: [kiel], count: 1 }),
      answering(patchClientFeatures, () => {
        clients = [kiel];
        return {};
      }),
      answering(patchFeature, { ...feature, enabled: false }),
      answering(deleteFeature, {}),
    ],
  });
  await screen.findByRole('checkbox', { name: 'Enabled for this installation' });
  return rendered;
}

test('a feature is assigned to a client at once, and switched off for the installation', async () => {
  const { user, sent } = await page();
  await user.click(await screen.findByRole('combobox', { name: 'Assign to a client' }));
  await user.click(await screen.findByRole('option', { name: /Kiel/ }));
  await screen.findByRole('button', { name: 'Remove from Kiel' });
  await user.click(screen.getByRole('checkbox', { name: 'Enabled for this installation' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The feature was saved.');
  expect(changesIn(sent)).toEqual([
    ['PATCH', '/v1/clients/client-1/features', { add: ['feature-1'] }],
    ['PATCH', '/v1/features/feature-1', { enabled: false }],
  ]);
});

test('a feature is deleted after a question', async () => {
  const { user, sent, address } = await page();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);
  await waitFor(() => expect(address()).toBe('/root/features'));
});

test('a built-in feature cannot be deleted', async () => {
  await page({ ...own, builtIn: 'crops' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
});
