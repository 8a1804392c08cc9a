import { dayMs } from '@forecourt/contract/durations';
import type { CustomerInvoiceSettings, InvoiceSettings } from '@forecourt/contract/invoice-settings';
import type { InvoiceCover, InvoiceStatus } from '@forecourt/contract/invoices';

export type InvoiceEvent = 'close' | 'pay' | 'void';

const transitions: Record<InvoiceStatus, Partial<Record<InvoiceEvent, InvoiceStatus>>> = {
  draft: { close: 'closed', void: 'void' },
  closed: { pay: 'paid', void: 'void' },
  paid: {},
  void: {},
};

/** The state after an event; null when it is not allowed. */
export function nextInvoiceStatus(status: InvoiceStatus, event: InvoiceEvent): InvoiceStatus | null {
  return transitions[status][event] ?? null;
}

/** The price of captured pictures on an invoice. */
export interface BillingTerms {
  creditPriceCents: number;
  /** From `count` pictures of a vehicle on, they are one line at this price. */
  combo: { count: number; priceCents: number } | null;
}

/** Absent flags default to the customer's settings. */
interface TermsFlags {
  customInvoiceConfigEnable?: boolean | undefined;
  customInvoiceConfigComboEnable?: boolean | undefined;
}

export function termsOf(
  installation: InvoiceSettings,
  own: CustomerInvoiceSettings,
  flags: TermsFlags = {},
): BillingTerms {
  const custom = flags.customInvoiceConfigEnable ?? own.customInvoiceConfigEnable;
  const combo = flags.customInvoiceConfigComboEnable ?? own.customInvoiceConfigComboEnable;
  const creditPriceCents = (custom ? own.creditPriceCents : null) ?? installation.creditPriceCents;
  const priceCents = combo ? own.comboPriceCents : null;
  return { creditPriceCents, combo: priceCents === null ? null : { count: own.comboCount, priceCents } };
}

/** VAT of the total net amount, rounded half up to a cent; in BigInt because the product may exceed 2^53. */
export function vatOf(netCents: number, vatBasisPoints: number): number {
  return Number((BigInt(netCents) * BigInt(vatBasisPoints) + 5_000n) / 10_000n);
}

/** Cents as a decimal number with a point, for CSV files. */
export function decimalOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Where covered credits come from, for CSV files: `Showroom 500 (2026-00012): 8, free: 3`. */
export function coversAsText(covers: readonly InvoiceCover[]): string {
  return covers
    .map(({ package: name, invoiceNumber, credits }) => {
      const source = name && invoiceNumber ? `${name} (${invoiceNumber})` : (name ?? 'free');
      return `${source}: ${credits}`;
    })
    .join(', ');
}

/** Days in UTC, both included, as a half-open interval. */
export interface BilledDays {
  from: string | null;
  before: string | null;
}

export function billedDaysOf(startDate: string | undefined, endDate: string | undefined): BilledDays {
  const from = startDate ? new Date(startDate).toISOString() : null;
  const before = endDate ? new Date(Date.parse(endDate) + dayMs).toISOString() : null;
  return { from, before };
}

/** Whether the end date is before the start date. */
export function isBackwards(startDate: string | undefined, endDate: string | undefined): boolean {
  return startDate !== undefined && endDate !== undefined && endDate < startDate;
}
