import { z } from 'zod';
import { CustomerId } from './ids.ts';
import { route } from './route.ts';
import { lineText, paragraphText } from './text-fields.ts';

/** ISO 4217; only currencies with 100 minor units, because amounts are sent in cents. */
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .refine(
    (code) =>
      Intl.supportedValuesOf('currency').includes(code) &&
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits === 2,
  );
const CreditPrice = z.number().int().min(0).max(1_000_000);

const installation = {
  currency: Currency,
  /** Hundredths of a percent: 1900 = 19 %. */
  vatBasisPoints: z.number().int().min(0).max(10_000),
  /** Net price of one captured credit that was neither bought nor free. */
  creditPriceCents: CreditPrice,
  sellerName: lineText().max(200),
  /** Postal address, one line of the letter per line. */
  sellerAddress: paragraphText().max(500),
  sellerVatId: lineText().max(50),
};
export const InvoiceSettings = z.object(installation);
export type InvoiceSettings = z.infer<typeof InvoiceSettings>;

export const getInvoiceSettings = route({
  method: 'GET',
  path: '/v1/invoice-settings',
  summary: 'How the installation bills: currency, VAT, price of a credit, and who the seller is.',
  permission: 'invoice-settings:write',
  response: InvoiceSettings,
  errors: [],
});

export const patchInvoiceSettings = route({
  method: 'PATCH',
  path: '/v1/invoice-settings',
  summary: 'Changes how the installation bills. Invoices that exist keep their currency, VAT and prices.',
  permission: 'invoice-settings:write',
  body: z.strictObject(installation).partial(),
  response: InvoiceSettings,
  errors: [],
});

const own = {
  /** Whether captured credits are billed at this customer's own price instead of the installation's. */
  customInvoiceConfigEnable: z.boolean(),
  /** Net price per credit; null if the customer has none of its own. */
  creditPriceCents: CreditPrice.nullable(),
  /**
   * Whether the pictures of one vehicle, if there are at least `comboCount` of them, are billed as one line at the
   * combo price.
   */
  customInvoiceConfigComboEnable: z.boolean(),
  comboCount: z.number().int().min(1).max(1000),
  /** Net price for one vehicle; null if there are no combos. */
  comboPriceCents: z.number().int().min(0).max(100_000_000).nullable(),
};
export const CustomerInvoiceSettings = z.object(own);
export type CustomerInvoiceSettings = z.infer<typeof CustomerInvoiceSettings>;

/** A customer's terms together with the installation's defaults that apply where the customer has none. */
export const CustomerInvoiceTerms = CustomerInvoiceSettings.extend({
  currency: Currency,
  /** The installation's price per credit. */
  standardCreditPriceCents: CreditPrice,
});
export type CustomerInvoiceTerms = z.infer<typeof CustomerInvoiceTerms>;

export const getCustomerInvoiceSettings = route({
  method: 'GET',
  path: '/v1/customers/:id/invoice-settings',
  summary: "A customer's own terms for invoices.",
  permission: 'invoice-settings:read',
  params: z.object({ id: CustomerId }),
  response: CustomerInvoiceTerms,
  errors: ['customerNotFound'],
});

export const patchCustomerInvoiceSettings = route({
  method: 'PATCH',
  path: '/v1/customers/:id/invoice-settings',
  summary: "Changes a customer's own terms. Invoices that exist keep theirs.",
  permission: 'invoice-settings:write',
  params: z.object({ id: CustomerId }),
  body: z.strictObject(own).partial(),
  response: CustomerInvoiceTerms,
  errors: ['customerNotFound'],
});
