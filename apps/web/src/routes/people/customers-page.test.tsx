import { listCustomers, listCustomersAsCsv } from '@forecourt/contract/customers';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Sent } from '../../testing/played-server.ts';
import { answering, render } from '../../testing/render.tsx';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { samplePerson } from '../../testing/sample-person.ts';
import { CustomersPage } from './customers-page.tsx';
import { SubCustomers } from './sub-customers.tsx';

const [ahorn, buche] = [sampleCustomer('Ahorn Autos'), sampleCustomer('Buche Autos')];
const answers = [
  answering(listCustomers, ({ address }: Sent) => {
    const results = address.includes('search=nothing') ? [] : [ahorn, buche];
    return { results, count: results.length, countIsExact: true };
  }),
  answering(listSavedViews, { results: [] }),
  answering(listCustomersAsCsv, 'a file'),
];
const lists = (sent: Sent[]) =>
  sent
    .filter(({ address }) => address.startsWith('/v2/customers?'))
    .map(({ address }) => new URLSearchParams(address.split('?')[1]));

async function page(at: string) {
  const rendered = await render(<CustomersPage />, { me: samplePerson('root'), at, answers });
  await screen.findByText('Ahorn Autos');
  return rendered;
}

test('search, order and hidden columns are in the address, and an address shows its list again', async () => {
  const { user, sent, address } = await page('/root/customers');
  await user.type(screen.getByRole('searchbox'), 'autos');
  await waitFor(() => expect(address()).toBe('/root/customers?search=autos'));
  await user.click(screen.getByRole('button', { name: 'Company name' }));
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByLabelText('Phone'));
  await waitFor(() =>
    expect(address()).toBe('/root/customers?search=autos&orderBy=name&orderDirection=ASC&hide=phone'),
  );
  expect(Object.fromEntries(lists(sent).at(-1) ?? [])).toMatchObject({ search: 'autos', orderBy: 'name' });
});

test('a list is opened as its address says', async () => {
  await page('/root/customers?search=autos&hide=phone');
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('autos');
  expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
  screen.getByRole('columnheader', { name: 'Credits' });
});

test('arrow keys move between the rows of a list, and Enter opens one', async () => {
  const { user, address } = await page('/root/customers');
  const rows = [...document.querySelectorAll('tbody tr')];
  for (const [at, row] of rows.entries()) Object.defineProperty(row, 'offsetTop', { value: at * 40 });
  screen.getByRole('link', { name: 'Ahorn Autos' }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe(`/root/customers/${encodeURIComponent(buche.id)}`));
});

test('the file of a list has its search, its order and its visible columns, in the language of the reader', async () => {
  const { user, sent } = await page('/root/customers?search=autos&orderBy=name&hide=phone,infoEmail,clients');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(sent.some(({ address }) => address.includes('/csv'))).toBe(true));
  const { address = '' } = sent.find((one) => one.address.includes('/csv')) ?? {};
  expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
    search: 'autos',
    orderBy: 'name',
    orderDirection: 'DESC',
    columns: 'name,subCustomerCount,credits,createdAt',
    headings: 'Company name\tSub-customers\tCredits\tCreated',
  });
});

test('the list of sub-customers in a tab has its parameters beside that of the tab', async () => {
  const { user, sent, address } = await render(<SubCustomers customer={ahorn} inTab />, {
    me: samplePerson('root'),
    path: '/root/customers/$id',
    at: '/root/customers/1?tab=subs',
    answers,
  });
  await screen.findByText('Buche Autos');
  await user.type(screen.getByRole('searchbox'), 'nothing');
  await screen.findByRole('heading', { name: 'No results' });
  expect(address()).toBe('/root/customers/1?tab=subs&search=nothing');
  expect(lists(sent).map((query) => [query.get('parentId'), query.get('search')])).toEqual([
    [ahorn.id, null],
    [ahorn.id, 'nothing'],
  ]);
});

test('the file of the sub-customers has those of the customer that the search found', async () => {
  const { user, sent } = await render(<SubCustomers customer={ahorn} inTab />, {
    me: samplePerson('root'),
    path: '/root/customers/$id',
    at: '/root/customers/1?tab=subs&search=autos',
    answers,
  });
  await screen.findByText('Buche Autos');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(sent.some(({ address }) => address.includes('/csv'))).toBe(true));
  const { address = '' } = sent.find((one) => one.address.includes('/csv')) ?? {};
  const query = new URLSearchParams(address.split('?')[1]);
  expect([query.get('parentId'), query.get('search')]).toEqual([ahorn.id, 'autos']);
});
