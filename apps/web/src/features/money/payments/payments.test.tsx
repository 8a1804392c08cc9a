import { cancelPayment, type Payment, type PaymentState } from '@forecourt/contract/payments';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { PaymentCard } from './payment-card.tsx';

const me = samplePerson('customer');
const payment = {
  id: 'payment-1',
  customerId: 'customer-1',
  name: 'Starter',
  credits: 500,
  totalCents: 29_631,
  currency: 'EUR',
  state: 'open',
  problem: null,
  paidCents: null,
  paidCurrency: null,
  checkoutId: 'cs_1',
  checkoutUrl: 'https://pay.example/cs_1',
  createdAt: '2026-06-15T10:00:00Z',
} as unknown as Payment;

afterEach(() => {
  vi.useRealTimers();
});

test('while the confirmation is awaited there is progress, and nothing to cancel', async () => {
  await render(<PaymentCard payment={payment} awaitsEvent />, { me });
  screen.getByRole('progressbar', { name: 'Awaiting payment' });
  screen.getByText('€296.31');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a confirmation that takes longer than a minute is said to be checked, and that nothing is paid again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await render(<PaymentCard payment={payment} awaitsEvent />, { me });
  act(() => vi.advanceTimersByTime(50_000));
  screen.getByText(/^We are waiting for the payment/);
  act(() => vi.advanceTimersByTime(10_000));
  screen.getByText(/taking longer than usual.*do not pay again/);
  screen.getByRole('progressbar', { name: 'Awaiting payment' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a customer who came back without paying can go on or cancel', async () => {
  const { user, sent } = await render(<PaymentCard payment={payment} awaitsEvent={false} />, {
    me,
    answers: [answering(cancelPayment, payment)],
  });
  screen.getByText(/^You have not paid yet/);
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel purchase' }));
  await expect.poll(() => sent.map(({ method }) => method)).toContain('PATCH');
});

test.each<[PaymentState, RegExp]>([
  ['processing', /^The payment is being processed/],
  ['paid', /^The credits have been added/],
  ['failed', /^No credits were added/],
  ['expired', /^No credits were added/],
  ['cancelled', /^No credits were added/],
])('a payment that is %s says what happens next, and leads nowhere', async (state, words) => {
  await render(<PaymentCard payment={{ ...payment, state, checkoutUrl: null }} awaitsEvent />, { me });
  screen.getByText(words);
  expect(screen.queryByRole('button')).toBeNull();
});

test('money that was not booked is shown with its amount, its currency and the reason', async () => {
  const left = { state: 'unbooked', problem: 'amount', paidCents: 500, paidCurrency: 'USD' } as const;
  await render(<PaymentCard payment={{ ...payment, ...left, checkoutUrl: null }} awaitsEvent />, { me });
  screen.getByText(/^Another amount or currency was paid/);
  screen.getByText(/^(US)?\$5\.00$/);
});
