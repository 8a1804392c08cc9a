import { listCustomers } from '@forecourt/contract/customers';
import { getManager, patchManager } from '@forecourt/contract/managers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { sampleCustomer } from '../../../testing/sample-customer.ts';
import { samplePerson } from '../../../testing/sample-person.ts';
import { AssignedCustomers } from './assigned-customers.tsx';

const linde = sampleCustomer('Linde');

test('a customer is assigned to a manager at once, and one that was removed comes back by undo', async () => {
  let customers: object[] = [];
  const { user, sent } = await render(<AssignedCustomers managerId="manager-1" />, {
    me: samplePerson('root'),
    answers: [
      answering(getManager, () => ({ customers })),
      answering(listCustomers, { results: [linde], count: 1 }),
      answering(patchManager, ({ body }) => {
        const { customerIds } = body as { customerIds: string[] };
        customers = customerIds.map((id) => ({ id, name: 'Linde' }));
        return { customers };
      }),
    ],
  });
  await screen.findByText(/No customers assigned yet/);
  await user.click(screen.getByRole('combobox', { name: 'Assign customer' }));
  await user.click(await screen.findByRole('option', { name: /Linde/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove Linde' }));
  await screen.findByText(/No customers assigned yet/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Linde' });
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { customerIds: [linde.id] },
      { customerIds: [] },
      { customerIds: [linde.id] },
    ]),
  );
});
