import {
  deleteClientChannel,
  type ExportProfile,
  listClientChannels,
  patchClientChannel,
} from '@forecourt/contract/channels';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import type { Parts } from '../../../testing/whole-body.ts';
import { ChannelList } from './channel-list.tsx';

/** mobile.de as the server has it: what the client decides comes before what its customer does. */
async function listOfClient(mayEdit = true) {
  const ofCustomer: Parts<ExportProfile> = { channel: 'mobile_de', enabled: true, from: 'customer' };
  let profile = ofCustomer;
  const rendered = await render(
    <ChannelList owner={{ kind: 'client', id: 'c-1' as never }} mayEdit={mayEdit} />,
    {
      answers: [
        answering(listClientChannels, () => ({ results: [profile] })),
        answering(patchClientChannel, ({ body }) => {
          profile = { ...ofCustomer, enabled: (body as { enabled: boolean }).enabled, from: 'client' };
          return profile;
        }),
        answering(deleteClientChannel, () => {
          profile = ofCustomer;
          return profile;
        }),
      ],
    },
  );
  const row = within(await screen.findByRole('listitem'));
  return { ...rendered, row };
}

test('a client decides about a channel, gives it back to its customer, and takes that back', async () => {
  const { row, user } = await listOfClient();
  row.getByText('Set by the customer');
  expect(row.queryByRole('button', { name: /^Reset/ })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Switch off mobile.de' }));
  await row.findByText('Set by the client');
  await user.click(await row.findByRole('button', { name: 'Reset mobile.de' }));
  await row.findByText('Set by the customer');
  row.getByRole('button', { name: 'Switch off mobile.de' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await row.findByText('Set by the client');
  row.getByRole('button', { name: 'Switch on mobile.de' });
});

test('a user who may only look reads who decides, and changes nothing', async () => {
  const { row } = await listOfClient(false);
  row.getByText('Set by the customer');
  expect(row.queryByRole('button', { name: /^(Reset|Switch)/ })).toBeNull();
});
