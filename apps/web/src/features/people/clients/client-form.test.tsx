import { type Client, createClient, patchClient } from '@forecourt/contract/clients';
import { listCustomers } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ClientForm, NewClientForm } from './client-form.tsx';

const customerId = '00000000-0000-4000-8000-000000000002' as CustomerId;
const client = {
  id: 'client-1',
  name: 'Kiel',
  creditSource: 'user',
  clientDisallowsUserSettings: false,
} as unknown as Client;
const payer = () => screen.queryByRole('combobox', { name: /paid|pays/i });

test('an admin creates a client of their own customer, which is already selected', async () => {
  const onDone = vi.fn();
  const { user, sent } = await render(
    <NewClientForm customerId={null} onDone={onDone} onCancel={() => undefined} />,
    {
      me: samplePerson('customer', null, { customerId }),
      answers: [
        answering(createClient, client),
        answering(listCustomers, {
          results: [{ id: customerId, name: 'Autohaus Linde', customers: [] }],
          count: 1,
        }),
      ],
    },
  );
  await user.type(screen.getByLabelText(/name/i), 'Kiel');
  await user.click(screen.getByRole('button', { name: 'Create client' }));
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'Kiel', customerId });
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('the customer can change who pays, the client cannot', async () => {
  await render(<ClientForm client={client} />, { me: samplePerson('client', 'basic') });
  expect(payer()).toBeNull();
});

test('only what was changed is sent', async () => {
  const { user, sent } = await render(<ClientForm client={client} />, {
    me: samplePerson('customer'),
    answers: [answering(patchClient, client)],
  });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.map(({ body }) => body)).toEqual([{ clientDisallowsUserSettings: true }]);
});
