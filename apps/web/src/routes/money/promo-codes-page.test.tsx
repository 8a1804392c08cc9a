import { endPromoCode, listPromoCodes, type PromoCode } from '@forecourt/contract/promo-codes';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { PromoCodesPage } from './promo-codes-page.tsx';

const spring = {
  id: 'code-1',
  code: 'SPRING',
  credits: 40,
  active: true,
  redemptions: 0,
  redemptionsMax: 2,
  validDays: null,
  startsAt: '2026-01-01T10:00:00.000Z',
  endsAt: null,
} as unknown as PromoCode;

test('a code is listed with its state and redemptions, and is ended after a question only', async () => {
  let listed = spring;
  const { user, sent } = await render(<PromoCodesPage />, {
    me: samplePerson('root'),
    at: '/root/promo-codes',
    answers: [
      answering(listPromoCodes, () => ({ results: [listed], count: 1, countIsExact: true })),
      answering(listSavedViews, { results: [] }),
      answering(endPromoCode, () => {
        listed = { ...spring, active: false };
        return listed;
      }),
    ],
  });
  const cells = () => [...document.querySelectorAll('tbody td')].slice(1, 4).map((cell) => cell.textContent);
  await screen.findByText('SPRING');
  expect(cells()).toEqual(['Active', '40', '0 of 2']);
  await user.click(screen.getByRole('button', { name: 'Actions for SPRING' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End now' }));
  expect(changesIn(sent)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'End now' }));
  await waitFor(() => expect(cells()).toEqual(['Inactive', '40', '0 of 2']));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changesIn(sent).map(([, address]) => address)).toEqual(['/v1/promo-codes/code-1/end']);
});
