import { type CreditAlert, getCreditAlert, patchCreditAlert } from '@forecourt/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { AlertButton, LowBalance } from './credit-alert.tsx';

const both = (alert: CreditAlert) =>
  render(
    <>
      <LowBalance />
      <AlertButton />
    </>,
    {
      answers: [
        answering(getCreditAlert, alert),
        answering(patchCreditAlert, { ...alert, threshold: 40 } as CreditAlert),
      ],
    },
  );

test('the threshold is set, and the button names it', async () => {
  const { user, sent } = await both({ threshold: null, isLow: false } as CreditAlert);
  await user.click(await screen.findByRole('button', { name: 'Low-balance alert' }));
  await user.type(await screen.findByLabelText('Alert when the balance falls below'), '40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Alert below 40' });
  expect(changesIn(sent)).toEqual([['PATCH', '/v1/credits/alert', { threshold: 40 }]]);
  expect(screen.queryByText(/The balance is below/)).toBeNull();
});

test('a balance below the threshold is pointed out', async () => {
  await both({ threshold: 40, isLow: true } as CreditAlert);
  await screen.findByText('The balance is below your alert threshold of 40.');
});
