import type { Invoice, InvoiceItem, InvoiceParty } from '@forecourt/contract/invoices';
import { localeOf } from '@forecourt/contract/language-names';
import type { LanguageCode } from '@forecourt/contract/languages';

export interface SummaryRow {
  what: Exclude<InvoiceItem['kind'], 'order'> | { package: string };
  quantity: number;
  credits: number;
  /** Of the credits, those that were bought or free. */
  coveredCredits: number;
  netCents: number;
}

export function kindOf(item: InvoiceItem): SummaryRow['what'] {
  return item.kind === 'order' ? { package: item.name } : item.kind;
}

/** One row for each kind of picture and each package, in the order of their first item. */
export function summaryOf(items: InvoiceItem[]): SummaryRow[] {
  const rows = new Map<string, SummaryRow>();
  for (const item of items) {
    const what = kindOf(item);
    const key = JSON.stringify(what);
    const row = rows.get(key) ?? { what, quantity: 0, credits: 0, coveredCredits: 0, netCents: 0 };
    row.quantity += item.quantity;
    row.credits += item.credits;
    row.coveredCredits += item.coveredCredits;
    row.netCents += item.netCents;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** First and last day of the items; null when there are none. */
export function periodOf(items: InvoiceItem[]): [from: string, to: string] | null {
  const times = items.flatMap((item) => [item.firstAt, item.occurredAt]).sort();
  const [first, last] = [times[0], times.at(-1)];
  return first && last ? [first, last] : null;
}

/** An invoice that has been closed, even if it was voided later. */
export interface ClosedInvoice extends Invoice {
  number: string;
  closedAt: string;
  seller: InvoiceParty;
  buyer: InvoiceParty;
}

export function isClosed(invoice: Invoice): invoice is ClosedInvoice {
  return invoice.closedAt !== null;
}

/** Formats money, numbers and dates in the locale of the reader. */
export function formatsOf(language: LanguageCode, currency: string) {
  const locale = localeOf(language);
  // Some currencies are formatted without cents by default, which an amount due needs.
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: 2 });
  const whole = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  // Few fonts have the narrow no-break space that some locales use.
  const plain = (text: string) => text.replaceAll('\u202f', '\u00a0');
  return {
    money: (cents: number) => plain(money.format(cents / 100)),
    whole: (count: number) => plain(whole.format(count)),
    share: (basisPoints: number) => plain(share.format(basisPoints / 10_000)),
    day: (time: string) => plain(day.format(new Date(time))),
    days: ([from, to]: [string, string]) => plain(day.formatRange(new Date(from), new Date(to))),
  };
}
