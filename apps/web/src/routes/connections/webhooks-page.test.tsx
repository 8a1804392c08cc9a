import { listWebhooks } from '@forecourt/contract/webhooks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const none = answering(listWebhooks, { results: [], count: 0, countIsExact: true });

test('a client creates a webhook by the button in the head or in the empty list', async () => {
  const { user } = await render(<WebhooksPage />, { me: samplePerson('client'), answers: [none] });
  await screen.findByText(/choose the events it receives/);
  expect(screen.getAllByRole('button', { name: 'New webhook' })).toHaveLength(2);
  await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'New webhook' }));
  await screen.findByRole('dialog');
});

test('staff, who have no webhooks of their own, read which webhooks are listed here, and are not invited to create one', async () => {
  await render(<WebhooksPage />, { me: samplePerson('root'), answers: [none] });
  await screen.findByText('Webhooks of customers appear here once they have been created.');
  expect(screen.queryByText(/Add the address/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull();
});
