import { createCustomer, patchCustomer } from '@forecourt/contract/customers';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { sampleCustomer } from '../../../testing/sample-customer.ts';
import { CustomerForm, NewCustomerForm } from './customer-form.tsx';

const customer = sampleCustomer('Autohaus Linde', { id: 'customer-1', phone: '0431 1' });

const labels = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

test('root creates a customer: empty fields are sent as null, and the response is passed on', async () => {
  const onDone = vi.fn();
  const { user, sent } = await render(
    <NewCustomerForm parentId={null} isRoot onDone={onDone} onCancel={() => undefined} />,
    { answers: [answering(createCustomer, customer)] },
  );
  await user.type(screen.getByLabelText('Company name'), 'Autohaus Linde');
  await user.click(screen.getByRole('button', { name: 'Create customer' }));
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Autohaus Linde', phone: null, infoEmail: null, allowChilds: false }),
  ]);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
});

test('an admin creates a sub-customer, without the fields that only root can set', async () => {
  await render(
    <NewCustomerForm
      parentId={customer.id}
      isRoot={false}
      onDone={() => undefined}
      onCancel={() => undefined}
    />,
  );
  expect(labels()).toHaveLength(1);
});

test('only what was changed is sent, and a refusal is shown and keeps the input', async () => {
  const { user, sent } = await render(<CustomerForm customer={customer} isRoot />, {
    answers: [refusing(patchCustomer, 'userForbidden')],
  });
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  await user.clear(screen.getByLabelText(/phone/i));
  await user.click(save);
  expect(sent.map(({ address, body }) => [address, body])).toEqual([
    ['/v2/customers/customer-1', { phone: null }],
  ]);
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect((screen.getByLabelText(/phone/i) as HTMLInputElement).value).toBe('');
});

test('an invoice address has as many lines as on an envelope', async () => {
  const { user, sent } = await render(<CustomerForm customer={customer} isRoot />, {
    answers: [answering(patchCustomer, customer)],
  });
  const field = screen.getByLabelText('Invoice address');
  await user.clear(field);
  await user.type(field, 'Hafenstraße 12{Enter}24103 Kiel');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.map(({ body }) => body)).toEqual([{ address: 'Hafenstraße 12\n24103 Kiel' }]);
});

test('root is promised by each switch what it gives: a page of notifications, which only root writes', async () => {
  await render(<CustomerForm customer={customer} isRoot />);
  expect(labels()).toContain('Has the Notifications page');
});

test('root limits the storage of a customer to a whole number of gigabytes', async () => {
  const { user, sent } = await render(<CustomerForm customer={customer} isRoot />, {
    answers: [answering(patchCustomer, { ...customer, storageLimitGb: 50 })],
  });
  const field = screen.getByLabelText('Storage limit in GB') as HTMLInputElement;
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  await user.type(field, '0');
  await user.click(save);
  expect(screen.getByText('Enter a whole number from 1 to 1,000,000.')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '50');
  await user.click(save);
  expect(sent.map(({ body }) => body)).toEqual([{ storageLimitGb: 50 }]);
});

test('a limit that is emptied is sent as none', async () => {
  const { user, sent } = await render(
    <CustomerForm customer={{ ...customer, storageLimitGb: 50 }} isRoot />,
    {
      answers: [answering(patchCustomer, customer)],
    },
  );
  await user.clear(screen.getByLabelText('Storage limit in GB'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent.map(({ body }) => body)).toEqual([{ storageLimitGb: null }]);
});

test('an admin cannot change the limit', async () => {
  await render(<CustomerForm customer={customer} isRoot={false} />);
  expect(screen.queryByLabelText('Storage limit in GB')).toBe(null);
});
