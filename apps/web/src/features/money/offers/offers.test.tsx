import type { CustomerId } from '@forecourt/contract/ids';
import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { createOffer, createOrder, listOffers, type Offer, patchOffer } from '@forecourt/contract/offers';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { BuyButton } from './buy-button.tsx';
import { OffersSection } from './offers-section.tsx';

const offers = [
  { id: 'offer-1', name: 'Starter', credits: 100, priceCents: 9_900, active: true },
  { id: 'offer-2', name: 'Large', credits: 1_000, priceCents: 79_000, active: true },
  { id: 'offer-3', name: 'Old', credits: 10, priceCents: 2_000, active: false },
] as unknown as Offer[];
const list = answering(listOffers, { count: 3, countIsExact: true, results: offers });

test('root adds a package with its price in cents, and takes one off sale', async () => {
  const installation = { takesPayments: true } as Installation;
  setInstallation(installation);
  const { user, sent } = await render(<OffersSection />, {
    answers: [
      answering(getInstallation, installation),
      list,
      answering(createOffer, offers[0] as Offer),
      answering(patchOffer, offers[0] as Offer),
    ],
  });
  await screen.findByText('Not on sale');
  screen.getByText(/Credits paid online are added as soon as/);
  await user.click(screen.getByRole('button', { name: 'New package' }));
  await user.type(screen.getByLabelText('Name'), 'Summer');
  await user.type(screen.getByLabelText('Credits'), '50');
  await user.type(screen.getByLabelText(/^Net price/), '49.50');
  await user.click(screen.getByRole('button', { name: 'Create package' }));
  const bodies = () => sent.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await expect.poll(bodies).toEqual([{ name: 'Summer', credits: 50, priceCents: 4_950 }]);
  await user.click(screen.getByRole('button', { name: /Starter/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take off sale' }));
  await expect.poll(() => bodies().at(-1)).toEqual({ active: false });
});

test('a customer buys one of the packages on sale, and sees what a credit costs in each', async () => {
  setInstallation({ currency: 'EUR' } as Installation);
  const { user, sent } = await render(<BuyButton customerId={'customer-1' as CustomerId} />, {
    answers: [list, answering(createOrder, { credits: 1_000 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Buy credits' }));
  expect(screen.queryByText('Old')).toBeNull();
  screen.getByText('€99.00');
  screen.getByText('€0.79 per credit');
  await user.click(screen.getByRole('radio', { name: /Large/ }));
  await user.click(screen.getByRole('button', { name: 'Buy now' }));
  await screen.findByText('1,000 credits were added.');
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { offerId: 'offer-2' },
  ]);
});

test('where there is a payment provider, a package is paid there, by invoice, or neither if it is free', async () => {
  setInstallation({ currency: 'EUR' } as Installation);
  const paid: string[] = [];
  const free = { ...offers[0], id: 'offer-4', name: 'Trial', priceCents: 0 } as unknown as Offer;
  const hostedPage = {
    request: { isPending: false, error: null },
    pay: (id: Offer['id']) => void paid.push(id),
  };
  const { user, sent } = await render(
    <BuyButton customerId={'customer-1' as CustomerId} hostedPage={hostedPage} />,
    {
      answers: [
        answering(listOffers, { count: 2, countIsExact: true, results: [...offers.slice(0, 1), free] }),
        answering(createOrder, { credits: 100 }),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Buy credits' }));
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  expect(paid).toEqual(['offer-1']);
  await user.click(screen.getByRole('radio', { name: /Trial/ }));
  expect(screen.queryByRole('radio', { name: 'On invoice' })).toBeNull();
  screen.getByRole('button', { name: 'Buy now' });
  await user.click(screen.getByRole('radio', { name: /Starter/ }));
  await user.click(screen.getByRole('radio', { name: 'On invoice' }));
  await user.click(screen.getByRole('button', { name: 'Buy now' }));
  await screen.findByText('100 credits were added.');
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { offerId: 'offer-1' },
  ]);
});

test('nothing is offered where nothing is on sale', async () => {
  await render(<BuyButton customerId={'customer-1' as CustomerId} />, {
    answers: [answering(listOffers, { count: 1, countIsExact: true, results: offers.slice(2) })],
  });
  expect(screen.queryByRole('button')).toBeNull();
});
