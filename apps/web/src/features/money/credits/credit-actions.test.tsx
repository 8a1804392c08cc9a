import { getClient, listCustomerClients } from '@forecourt/contract/clients';
import { getUser, listUsers, type User } from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Sent } from '../../../testing/played-server.ts';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { CreditActions } from './credit-actions.tsx';
import type { CreditOwner } from './credits.calls.ts';
import { MoveForm } from './move-form.tsx';
import { useTransfers } from './use-transfers.ts';

const customer = { kind: 'customer', id: 'customer-1', name: 'Linde' } as unknown as CreditOwner;
const client = { kind: 'client', id: 'client-1', name: 'Kiel', creditSource: 'client' } as CreditOwner;

const users = (...credits: number[]) =>
  answering(listUsers, {
    results: credits.map((one, index) => ({ id: `${index}`, credits: one })),
    count: credits.length,
  });
/** A customer with one client, whose own credits pay. */
const clientPays = answering(listCustomerClients, ({ address }: Sent) => ({
  results: [],
  count: address.includes('creditSource=user') ? 0 : 1,
}));

/** The names of the transfers that are offered. */
function Offered({ owner }: { owner: CreditOwner }) {
  return <p role="status">{useTransfers(owner, false).join(' ')}</p>;
}
const offered = () => screen.getByRole('status').textContent;

test('a customer whose clients pay is not offered to give credits to users', async () => {
  await render(<Offered owner={customer} />, { me: samplePerson('customer'), answers: [clientPays] });
  await waitFor(() => expect(offered()).toBe('toClient fromUser'));
});

test('a client that pays can take credits back only while one of its users has some', async () => {
  const { sent } = await render(<Offered owner={client} />, {
    me: samplePerson('client'),
    answers: [users(0, 3)],
  });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(offered()).toBe('fromUser');
});

test('when no user of the client has credits, taking them back is not offered', async () => {
  await render(<CreditActions owner={client} />, { me: samplePerson('client'), answers: [users(0, 0)] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Transfer credits' })).toBeNull());
});

test('before credits are taken back, the client that receives them is named', async () => {
  const ute = { ...samplePerson('user', 'basic'), id: 'user-1', name: 'Ute', credits: 20 } as User;
  const owner = {
    kind: 'user',
    id: ute.id,
    name: 'Ute',
    creditSource: 'user',
    client: 'Kiel',
    credits: 20,
  } as CreditOwner;
  const none = () => undefined;
  const { user } = await render(
    <MoveForm move="fromUser" owner={owner} onFill={none} onDone={none} onCancel={none} />,
    { answers: [answering(getUser, { ...ute, client: { id: 'client-1', name: 'Linde Kiel' } })] },
  );
  await user.type(screen.getByLabelText('Amount'), '5');
  await screen.findByText('5 credits will go back from Ute to the client Linde Kiel.');
});

test('the form of a user names the client that gives the credits, and leads to the form that fills it', async () => {
  const owner = {
    kind: 'user',
    id: 'user-1',
    name: 'Tom',
    creditSource: 'user',
    client: 'Kiel',
    credits: 0,
  } as CreditOwner;
  const tom = { ...samplePerson('user', 'basic'), id: 'user-1', client: { id: 'client-1', name: 'Kiel' } };
  const none = () => undefined;
  await render(<MoveForm move="toUser" owner={owner} onFill={none} onDone={none} onCancel={none} />, {
    me: samplePerson('customer'),
    answers: [answering(getUser, tom), answering(getClient, { id: 'client-1', name: 'Kiel', credits: 0 })],
  });
  await screen.findByText('From Kiel. Balance: 0.');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Transfer credits to this client' }).getAttribute('href')).toBe(
    '/customer/applications/client-1?tab=credits&new=1',
  );
});
