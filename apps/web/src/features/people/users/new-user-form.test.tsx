import { listClients } from '@forecourt/contract/clients';
import { createUser } from '@forecourt/contract/users';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { NewUserForm } from './new-user-form.tsx';

const onDone = vi.fn();
const clientId = '00000000-0000-4000-8000-000000000001';
const form = (me: ReturnType<typeof samplePerson>, ...answers: ReturnType<typeof answering>[]) =>
  render(<NewUserForm clientId={null} onDone={onDone} onCancel={() => undefined} />, { me, answers });
const clients = (...results: { id: string; name: string; customerName: string }[]) =>
  answering(listClients, { results });

const roles = () =>
  [...(screen.getByLabelText('Role') as HTMLSelectElement).options].map(({ value }) => value);

test.each([
  ['root', ['user', 'client', 'manager', 'qcmanager', 'root']],
  ['customer', ['user', 'client']],
] as const)('%s can create accounts of these roles', async (name, expected) => {
  await form(samplePerson(name), clients());
  expect(roles()).toEqual(expected);
});

test('staff has neither type nor client; the default type of a user is basic', async () => {
  const { user } = await form(samplePerson('root'), clients());
  expect((screen.getByLabelText('Type') as HTMLSelectElement).value).toBe('basic');
  await user.selectOptions(screen.getByLabelText('Role'), 'manager');
  expect(screen.queryByLabelText('Type')).toBeNull();
  expect(screen.queryByRole('combobox', { name: 'Client' })).toBeNull();
});

test('the only client is selected, and an address in use is reported at its field until another one is typed', async () => {
  const { user, sent } = await form(
    samplePerson('customer'),
    clients({ id: clientId, name: 'Kiel', customerName: 'Autohaus Linde' }),
    refusing(createUser, 'userExists'),
  );
  await waitFor(() =>
    expect((screen.getByRole('combobox', { name: 'Client' }) as HTMLInputElement).value).toBe(
      'Kiel · Autohaus Linde',
    ),
  );
  await user.type(screen.getByLabelText('Email'), 'ada@linde.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  const taken = await screen.findByText('User already exists.');
  const email = screen.getByLabelText('Email');
  expect(email.getAttribute('aria-describedby')?.split(' ')).toContain(taken.id);
  expect(document.activeElement).toBe(email);
  expect(screen.queryByRole('alert')).toBeNull();
  // The request that finds the only client also returns its name, so there is no second one.
  expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(1);
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
    role: 'user',
    type: 'basic',
    clientId,
    email: 'ada@linde.example',
    name: null,
  });
  await user.type(email, 's');
  expect(screen.queryByText('User already exists.')).toBeNull();
});

test('without a client nothing is sent, and its field says that it is missing', async () => {
  const { user, sent } = await form(
    samplePerson('customer'),
    clients(
      { id: clientId, name: 'Kiel', customerName: 'Autohaus Linde' },
      { id: 'client-2', name: 'Husum', customerName: 'Autohaus Linde' },
    ),
    refusing(createUser, 'validationError'),
  );
  await user.type(screen.getByLabelText('Email'), 'ada@linde.example');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  const missing = await screen.findByText('This field is required.');
  const client = screen.getByRole('combobox', { name: 'Client' });
  expect(client.getAttribute('aria-describedby')?.split(' ')).toContain(missing.id);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});
