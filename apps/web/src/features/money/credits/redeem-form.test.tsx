import { redeemPromoCode } from '@forecourt/contract/promo-codes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dateTime } from '../../../lib/format.ts';
import type { Answer } from '../../../testing/played-server.ts';
import { answering, changesIn, refusing, render } from '../../../testing/render.tsx';
import { RedeemForm } from './redeem-form.tsx';

async function redeem(answer: Answer) {
  const onDone = vi.fn();
  const rendered = await render(<RedeemForm onDone={onDone} onCancel={() => undefined} />, {
    answers: [answer],
  });
  await rendered.user.type(screen.getByLabelText('Promo code'), 'SPRING');
  await rendered.user.click(screen.getByRole('button', { name: 'Redeem promo code' }));
  return { ...rendered, onDone };
}

test('a redeemed code says how many credits came, and how many there are now', async () => {
  const { sent, onDone } = await redeem(answering(redeemPromoCode, { added: 40, credits: 1240 }));
  await screen.findByText('40 credits were added. New balance: 1,240.');
  expect(changesIn(sent)).toEqual([['POST', '/v1/promo-codes/redeem', { code: 'SPRING' }]]);
  expect(onDone).toHaveBeenCalledTimes(1);
});

test('a redeemed code says when its credits expire', async () => {
  const expiresAt = '2026-06-01T12:00:00.000Z';
  await redeem(answering(redeemPromoCode, { added: 40, credits: 1240, expiresAt }));
  await screen.findByText(`Those left expire on ${dateTime(expiresAt)}.`, { exact: false });
});

test('a code that cannot be redeemed says so in the form, which stays', async () => {
  const { onDone } = await redeem(refusing(redeemPromoCode, 'eventNotActive'));
  expect((await screen.findByRole('alert')).textContent).toContain('or was redeemed before.');
  expect(onDone).not.toHaveBeenCalled();
});
