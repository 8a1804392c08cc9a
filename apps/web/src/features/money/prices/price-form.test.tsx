import {
  type CustomerPrices,
  getCustomerPrices,
  patchCustomerPrices,
  patchPrices,
  priceKinds,
} from '@forecourt/contract/prices';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { CustomerPricesPanel } from './customer-prices.tsx';
import { PriceForm } from './price-form.tsx';

const listed = Object.fromEntries(priceKinds.map((kind) => [kind, 2])) as never;
const prices = Object.fromEntries(
  priceKinds.map((kind) => [kind, { credits: 2, source: 'installation' }]),
) as unknown as CustomerPrices;
const panel = (role: 'root' | 'customer') =>
  render(<CustomerPricesPanel customerId={'customer-1' as never} />, {
    me: samplePerson(role),
    answers: [answering(getCustomerPrices, prices), answering(patchCustomerPrices, prices)],
  });

test('a price is a whole number of credits', async () => {
  const { user, sent } = await render(<PriceForm prices={listed} />, {
    answers: [answering(patchPrices, listed)],
  });
  const collage = screen.getByLabelText('Collage');
  await user.clear(collage);
  await user.type(collage, '-1');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a whole number from 0 to 1,000.');
  await user.clear(collage);
  await user.type(collage, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The prices were saved.');
  expect(changesIn(sent)).toEqual([['PATCH', '/v1/prices', { collage: 3 }]]);
});

test('a price of a customer’s own replaces the one of the list, which its field names', async () => {
  const { user, sent } = await panel('root');
  expect(await screen.findAllByText('2, from the price list')).toHaveLength(priceKinds.length);
  await user.type(screen.getByLabelText('Exterior picture'), '5');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The prices were saved.');
  expect(changesIn(sent)).toEqual([['PATCH', '/v1/customers/customer-1/prices', { exterior: 5 }]]);
});

test('a customer reads its prices and changes none', async () => {
  await panel('customer');
  expect((await screen.findAllByRole('row')).slice(1).map((row) => row.textContent)).toContain(
    'Exterior picture2',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});
