import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { CreditBox } from './credit-box.tsx';

test.each([
  ['user', 'Your credits7Client credits40'],
  ['client', 'Client credits40Your credits7'],
] as const)('when the %s pays, that balance comes first', async (creditSource, words) => {
  const client = { id: 'client-1', name: 'Kiel', credits: 40, creditSource };
  const user = samplePerson('user', 'basic', { credits: 7, client });
  await render(<CreditBox user={user} historyPath={null} />);
  expect(screen.getByRole('status', { name: 'Credits' }).textContent).toBe(words);
});
