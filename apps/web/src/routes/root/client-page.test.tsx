import { getClient } from '@forecourt/contract/clients';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { ClientPage } from './client-page.tsx';

const client = {
  id: 'client-1',
  name: 'Kiel',
  customerId: 'customer-1',
  customerName: 'Autohaus Linde',
  creditSource: 'client',
  clientDisallowsUserSettings: false,
  credits: 0,
  userCount: 0,
};

const page = (me: ReturnType<typeof samplePerson>, more: object = {}) =>
  render(<ClientPage />, {
    me,
    path: '/customer/applications/$id',
    at: '/customer/applications/client-1',
    answers: [answering(getClient, { ...client, ...more } as never)],
  });

test('an admin who may only read is told so, and can change no field', async () => {
  await page(samplePerson('customer', null, { readOnlyPermissions: true }));
  const note = await screen.findByText('Read only: your account may view this, but not change it.');
  const fields = screen.getByRole<HTMLFieldSetElement>('group');
  expect(fields.disabled).toBe(true);
  expect(fields.contains(screen.getByLabelText('Client name'))).toBe(true);
  expect(fields.getAttribute('aria-describedby')).toBe(note.parentElement?.id);
});

test('an admin who may change the client reads no such note', async () => {
  await page(samplePerson('customer'));
  await screen.findByLabelText('Client name');
  expect(screen.getByRole<HTMLFieldSetElement>('group').disabled).toBe(false);
  expect(screen.queryByText(/read only/i)).toBeNull();
});
