import { type AuditEntry, listAudit } from '@forecourt/contract/audit';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { listUsers } from '@forecourt/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { AuditPage } from './audit-page.tsx';

const anna = '0198f3c2-0000-7000-8000-000000000001';
const entry = {
  id: '1',
  happenedAt: '2026-05-01T10:00:00.000Z',
  actor: { id: anna, name: 'Anna Audit' },
  actingFor: null,
  sessionId: null,
  action: 'patchCustomer',
  objectKind: 'customers',
  objectId: 'customer-1',
  objectName: 'Gruppe Neu',
  set: null,
  customerId: 'customer-1',
  errorCode: null,
  errorName: null,
  before: { name: 'Gruppe Alt' },
  after: { name: 'Gruppe Neu' },
  names: {},
  requestId: null,
  address: null,
} as unknown as AuditEntry;

async function page(role: 'root' | 'customer' = 'customer') {
  const rendered = await render(<AuditPage />, {
    me: samplePerson(role),
    at: `/${role}/audit`,
    answers: [
      answering(listAudit, ({ address }) => {
        const results = address.includes('until=2020') ? [] : [entry];
        return { results, count: results.length };
      }),
      answering(listSavedViews, { results: [] }),
      answering(listUsers, { results: [], count: 0 }),
    ],
  });
  await screen.findByText(/changed the customer/);
  return rendered;
}

test('the log is narrowed by a day, which ends at its last moment', async () => {
  const { sent, address } = await page();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
  await screen.findByText('No activity yet');
  expect(address()).toBe('/customer/audit?until=2020-01-01');
  const asked = new URLSearchParams(sent.at(-1)?.address.split('?')[1]).get('until') ?? '';
  expect(Date.parse(asked)).toBe(Date.parse('2020-01-01T00:00') + 86_400_000);
});

test('an entry narrows the log to its author, whose name the filter has, and leads to what was changed', async () => {
  const { user, address } = await page();
  await user.click(screen.getByText(/changed the customer/));
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe('/customer/customers/customer-1');
  expect(screen.queryByText('patchCustomer')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Only by Anna Audit' }));
  await waitFor(() => expect(address()).toBe(`/customer/audit?actorId=${anna}`));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Done by' }).value).toBe('Anna Audit');
});
