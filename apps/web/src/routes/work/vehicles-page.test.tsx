import { listBodyTypes } from '@forecourt/contract/body-types';
import { listClients } from '@forecourt/contract/clients';
import { getCreditUse } from '@forecourt/contract/credit-use';
import { listPresets } from '@forecourt/contract/presets';
import type { RouteAnswer } from '@forecourt/contract/route';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { getUserSettings } from '@forecourt/contract/settings';
import type { User } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../testing/played-server.ts';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import type { Parts } from '../../testing/whole-body.ts';
import { VehiclesPage } from './vehicles-page.tsx';

const clientId = '0198f3c2-0000-7000-8000-000000000001';
const customerId = '0198f3c2-0000-7000-8000-000000000002';
const vehicle = {
  ...{
    id: '1',
    reference: 'L-7',
    state: 'draft' as const,
    imageCount: 0,
    deliveredCount: 0,
    failedCount: 0,
    reviewCount: 0,
    refusedCount: 0,
    questionCount: 0,
    markedChannels: ['ebay' as const],
    createdAt: '2026-01-01T10:00:00.000Z',
  },
  ...{ userId: '2', userName: 'Olga', clientId, clientName: 'Kiel', customerId, customerName: 'Linde' },
};
const nothing = { results: [] };

async function page(me: User, at: string, clients: Parts<RouteAnswer<typeof listClients>> = nothing) {
  const rendered = await render(<VehiclesPage />, {
    me,
    at,
    answers: [
      answering(listVehicles, { results: [vehicle], count: 1, countIsExact: true }),
      answering(listClients, clients),
      answering(listPresets, nothing),
      answering(listBodyTypes, nothing),
      answering(listSavedViews, nothing),
    ],
  });
  await screen.findByText('L-7');
  return rendered;
}

const without = { customer: { id: customerId, name: 'Linde', allowChilds: false, isNotify: true } };
const readers: [string, User, string, string[]][] = [
  ['root', samplePerson('root'), '/root/vehicles', ['Owner', 'Client', 'Customer']],
  ['a manager', samplePerson('manager'), '/manager/vehicles', ['Owner', 'Client', 'Customer']],
  [
    'an admin with sub-customers',
    samplePerson('customer', 'basic'),
    '/customer/vehicles',
    ['Owner', 'Client', 'Customer'],
  ],
  [
    'an admin without sub-customers',
    samplePerson('customer', 'basic', without),
    '/customer/vehicles',
    ['Owner', 'Client'],
  ],
  ['a client account', samplePerson('client', 'basic'), '/client/vehicles', ['Owner']],
  ['a user', samplePerson('user', 'basic', { credits: 5 }), '/dashboard/vehicles', []],
];

test.each(readers)('the list shows %s the owners that can differ, and filters by them', async (...reader) => {
  const [, me, path, shown] = reader;
  await page(me, `${path}?layout=table`);
  const headings = [...document.querySelectorAll('th')].map(({ textContent }) => textContent);
  expect(headings.filter((name) => ['Owner', 'Client', 'Customer'].includes(name))).toEqual(shown);
  const filters = ['Client', 'Customer'].filter((name) => screen.queryByLabelText(name));
  expect(filters).toEqual(shown.filter((name) => name !== 'Owner'));
});

test.each([
  ['root', 'can', 1],
  ['manager', 'cannot', 0],
] as const)('%s %s add a vehicle', async (role, _may, count) => {
  await page(samplePerson(role), `/${role}/vehicles?layout=table`);
  expect(screen.queryAllByRole('link', { name: 'New vehicle' })).toHaveLength(count);
});

test('the channels of vehicles are a column that is hidden at first, and one of them filters the list', async () => {
  const { user, sent } = await page(samplePerson('client', 'basic'), '/client/vehicles?layout=table');
  expect(screen.queryByRole('columnheader', { name: 'Selected for channels' })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Selected for channels' }), 'eBay');
  await waitFor(() => expect(sent.at(-1)?.address).toContain('markedFor=ebay'));
});

test('the channels are shown where the column is chosen', async () => {
  await page(samplePerson('client', 'basic'), '/client/vehicles?layout=table&hide=colour');
  screen.getByRole('columnheader', { name: 'Selected for channels' });
  screen.getByRole('cell', { name: 'eBay' });
});

test('a client selected in the bar filters the list, and its name stays in the field', async () => {
  const clients = { results: [{ id: clientId, name: 'Kiel', customerName: 'Linde' }] };
  const { user, sent, address } = await page(samplePerson('root'), '/root/vehicles?layout=table', clients);
  await user.click(screen.getByLabelText('Client'));
  await user.click(await screen.findByText('Kiel · Linde'));
  await waitFor(() => expect(address()).toContain(`clientId=${clientId}`));
  const lists = sent.filter(({ address: path }) => path.startsWith('/v1/vehicles?'));
  expect(lists.at(-1)?.address).toContain(`clientId=${clientId}`);
  expect(screen.getByLabelText<HTMLInputElement>('Client').value).toBe('Kiel · Linde');
});

test('the name of a client in the address comes from the listed vehicles', async () => {
  await page(samplePerson('root'), `/root/vehicles?layout=table&clientId=${clientId}`);
  const field = screen.getByLabelText<HTMLInputElement>('Client');
  await waitFor(() => expect(field.value).toBe('Kiel'));
});

test('a user’s own list ignores a client in its address', async () => {
  const { sent } = await page(
    samplePerson('user', 'basic', { credits: 5 }),
    `/dashboard/vehicles?clientId=${clientId}`,
  );
  expect(sent.find(({ address }) => address.startsWith('/v1/vehicles?'))?.address).not.toContain('clientId');
});

test.each(['table', 'grid'])(
  'a vehicle with a photo that failed, a refused picture, or open questions is marked in the list (%s)',
  async (layout) => {
    const half = {
      ...vehicle,
      state: 'ready' as const,
      imageCount: 2,
      deliveredCount: 1,
      failedCount: 1,
      refusedCount: 1,
      questionCount: 2,
    };
    await render(<VehiclesPage />, {
      me: samplePerson('user', 'basic', { credits: 5 }),
      at: `/dashboard/vehicles?layout=${layout}`,
      answers: [
        answering(listVehicles, { results: [half], count: 1, countIsExact: true }),
        answering(listBodyTypes, nothing),
        answering(listPresets, nothing),
        answering(listSavedViews, nothing),
      ],
    });
    expect(await screen.findByText('Check 1 photo')).toBeTruthy();
    expect(screen.getByText('1 rejected')).toBeTruthy();
    expect(screen.getByText('2 questions')).toBeTruthy();
  },
);

/** A list of vehicles that has this many, of which each asks something. */
const askedVehicles = (count: number) => {
  const results = [{ ...vehicle, state: 'ready' as const, questionCount: 2 }];
  return [
    answering(listVehicles, ({ address }) => ({
      results,
      count: address.includes('check=asked') ? count : 40,
      countIsExact: true,
    })),
    answering(listBodyTypes, nothing),
    answering(listPresets, nothing),
    answering(listSavedViews, nothing),
  ];
};

test('whoever may answer is told how many vehicles ask something, and is led to their questions', async () => {
  const me = samplePerson('user', 'basic', { credits: 5 });
  await render(<VehiclesPage />, { me, at: '/dashboard/vehicles', answers: askedVehicles(12) });
  const link = await screen.findByRole('link', { name: '12 vehicles have open questions' });
  expect(link.getAttribute('href')).toBe('/dashboard/vehicles?check=asked');
});

test('the list of vehicles that ask something does not lead to itself, and each leads to its questions', async () => {
  const me = samplePerson('user', 'basic', { credits: 5 });
  const { sent } = await render(<VehiclesPage />, {
    me,
    at: '/dashboard/vehicles?check=asked&layout=grid',
    answers: askedVehicles(12),
  });
  const link = await screen.findByRole('link', { name: /L-7/ });
  expect(link.getAttribute('href')).toBe('/dashboard/vehicles/1#questions');
  expect(screen.queryByRole('link', { name: /have open questions/ })).toBeNull();
  expect(sent.filter(({ address }) => address.startsWith('/v1/vehicles?'))).toHaveLength(1);
});

/** Renders the list for a dealer without credits, with this response on what pays for pictures. */
const renderWithoutCredits = (creditUse: Answer) =>
  render(<VehiclesPage />, {
    me: samplePerson('user', 'basic', { credits: 0, client: null }),
    at: '/dashboard/vehicles',
    answers: [
      answering(listVehicles, { results: [vehicle], count: 1, countIsExact: true }),
      answering(listBodyTypes, nothing),
      answering(listSavedViews, nothing),
      answering(listPresets, { results: [{ id: 'studio-white', price: 1 }], backgroundPrice: 1 }),
      answering(getUserSettings, { preset: 'studio-white', backgroundId: null }),
      creditUse,
    ],
  });

test('the list of a dealer without credits is shown together with the note above it, which would move it', async () => {
  const use = Promise.withResolvers<Parts<RouteAnswer<typeof getCreditUse>>>();
  await renderWithoutCredits(answering(getCreditUse, () => use.promise));
  await screen.findByText('L-7');
  expect(screen.queryByRole('searchbox')).toBeNull();
  use.resolve({ payer: { kind: 'user', name: 'Ada', credits: 0, mayOverdraw: false } });
  await screen.findByRole('searchbox');
  expect(screen.getByText('No credits for pictures.')).toBeTruthy();
});

test('the list of a dealer without credits is shown when the server does not say whether pictures can be paid', async () => {
  await renderWithoutCredits(refusing(getCreditUse, 'overloaded'));
  await screen.findByRole('searchbox');
});
