import { patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { InvoiceSettingsForm } from './invoice-settings-form.tsx';

const settings = {
  sellerName: '',
  sellerAddress: '',
  sellerVatId: '',
  currency: 'EUR',
  vatBasisPoints: 1900,
  creditPriceCents: 100,
} as const;

test('a rate is read with a comma too; a price with three digits of cents is refused at its field', async () => {
  const { user, sent } = await render(<InvoiceSettingsForm settings={settings as never} />, {
    answers: [answering(patchInvoiceSettings, settings)],
  });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Seller name', 'Forecourt Ltd');
  await user.selectOptions(screen.getByLabelText('Currency'), 'CHF');
  fill('VAT rate, %', '7,7');
  fill('Net price per credit', '1.234');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a number from 0.00 to 10,000.00.');
  expect(sent).toEqual([]);
  fill('Net price per credit', '1.50');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The invoice settings were saved.');
  expect(changesIn(sent)).toEqual([
    [
      'PATCH',
      '/v1/invoice-settings',
      { sellerName: 'Forecourt Ltd', currency: 'CHF', vatBasisPoints: 770, creditPriceCents: 150 },
    ],
  ]);
});
