import { listFeatures } from '@forecourt/contract/features';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { FeaturesPage } from './features-page.tsx';

const feature = (name: string, more: object) => ({
  ...{ id: name, name, builtIn: null, enabled: true, forEverybody: false, given: 0 },
  createdAt: '2026-01-01T10:00:00.000Z',
  ...more,
});

test('the list says who has a feature, and which are off', async () => {
  const results = [
    feature('Trade-in', { enabled: false, given: 1 }),
    feature('Leasing', { forEverybody: true }),
    feature('Finance', {}),
  ];
  await render(<FeaturesPage />, {
    me: samplePerson('root'),
    at: '/root/features',
    answers: [answering(listFeatures, { results, count: 3, countIsExact: true })],
  });
  await screen.findByText('Trade-in');
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .slice(1, 3)
      .map(({ textContent }) => textContent);
  expect(cells(/Trade-in/)).toEqual(['Off', 'Assigned to 1 client']);
  expect(cells(/Leasing/)).toEqual(['On', 'Available to all clients']);
  expect(cells(/Finance/)).toEqual(['On', 'No one yet']);
});
