import {
  getCustomerInvoiceSettings,
  patchCustomerInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { CustomerTermsPanel } from './customer-terms.tsx';

const terms = {
  currency: 'EUR',
  standardCreditPriceCents: 100,
  customInvoiceConfigEnable: false,
  creditPriceCents: null,
  customInvoiceConfigComboEnable: false,
  comboCount: 6,
  comboPriceCents: null,
};
const panel = (role: 'root' | 'customer', more: object = {}) =>
  render(<CustomerTermsPanel customerId={'customer-1' as never} />, {
    me: samplePerson(role),
    answers: [
      answering(getCustomerInvoiceSettings, { ...terms, ...more }),
      answering(patchCustomerInvoiceSettings, { ...terms, ...more }),
    ],
  });
const effect = /A vehicle with 8 or more pictures costs \D+24\.00 net\./;

test('the combo of a vehicle is saved with its price, and its effect is said beforehand', async () => {
  const { user, sent } = await panel('root');
  await screen.findByText(/free credits are not billed again/);
  await user.click(screen.getByLabelText('One line per vehicle (combo price)'));
  const count = screen.getByLabelText('Minimum pictures per vehicle');
  await user.clear(count);
  await user.type(count, '8');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This field is required.');
  expect(changesIn(sent)).toEqual([]);
  await user.type(screen.getByLabelText(/^Net price per vehicle/), '24');
  await screen.findByText(effect);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The invoice terms were saved.');
  expect(changesIn(sent)).toEqual([
    [
      'PATCH',
      '/v1/customers/customer-1/invoice-settings',
      { customInvoiceConfigComboEnable: true, comboCount: 8, comboPriceCents: 2400 },
    ],
  ]);
});

test('a customer reads its terms and changes none', async () => {
  await panel('customer', { customInvoiceConfigComboEnable: true, comboCount: 8, comboPriceCents: 2400 });
  await screen.findByText(effect);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
