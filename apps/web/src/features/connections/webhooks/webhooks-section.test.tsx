import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  patchWebhook,
  restoreWebhook,
  rotateWebhookSecret,
  type Webhook,
} from '@forecourt/contract/webhooks';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { WebhooksSection } from './webhooks-section.tsx';

const hook = {
  id: 'hook-1',
  url: 'https://dealer.example/hook',
  description: 'Our website',
  events: [],
  state: 'active',
  owner: { kind: 'client', id: 'client-1', name: 'Kiel' },
  createdAt: '2026-01-01T10:00:00.000Z',
} as unknown as Webhook;

async function section(webhooks: Webhook[]) {
  let [kept] = webhooks;
  const rendered = await render(<WebhooksSection mayEdit mayCreate />, {
    me: samplePerson('client', 'premium'),
    answers: [
      answering(listWebhooks, () => ({ results: kept ? [kept] : [], count: kept ? 1 : 0 })),
      answering(createWebhook, { ...hook, secret: 'whsec_first' }),
      answering(rotateWebhookSecret, {
        ...hook,
        secret: 'whsec_second',
        previousSecretUntil: '2999-01-01T10:00:00.000Z',
      }),
      answering(patchWebhook, ({ body }) => {
        kept = { ...hook, ...(body as object) };
        return kept;
      }),
      answering(deleteWebhook, () => {
        kept = undefined;
        return {};
      }),
      answering(restoreWebhook, () => {
        kept = hook;
        return hook;
      }),
    ],
  });
  const pick = async (choice: string) => {
    await rendered.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  return { ...rendered, pick };
}

test('an endpoint needs a web address and at least one event, and its secret is shown once', async () => {
  const { user, sent } = await section([]);
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const address = await screen.findByLabelText('Address');
  const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
  fireEvent.change(address, { target: { value: 'dealer.com' } });
  await create();
  await screen.findByText(/^Type a web address/);
  fireEvent.change(address, { target: { value: hook.url } });
  await user.click(screen.getByRole('radio', { name: 'Only these' }));
  await create();
  await screen.findByText('Choose at least one event.');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Vehicle created' }));
  await create();
  await screen.findByText('whsec_first');
  expect(changesIn(sent).map(([, path, body]) => [path, body])).toEqual([
    ['/v1/webhooks', { url: hook.url, description: '', events: ['vehicle.created'] }],
  ]);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  await waitFor(() => expect(screen.queryByText('whsec_first')).toBeNull());
});

test('an endpoint is paused and switched on again', async () => {
  const { pick } = await section([hook]);
  await pick('Pause');
  await screen.findByText('Paused');
  await pick('Switch on');
  await screen.findByText('Active');
});

test('a secret is replaced after a question, and the one before stays valid for a day', async () => {
  const { user, sent, pick } = await section([hook]);
  await pick('New secret');
  await screen.findByRole('dialog');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'New secret' }));
  await screen.findByText('whsec_second');
  await screen.findByText(/For 24 hours/);
});

test('a deleted endpoint comes back by undo', async () => {
  const { user, pick } = await section([hook]);
  await pick('Delete');
  await screen.findByText('No webhooks yet');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/Our website/);
});
