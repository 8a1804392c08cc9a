/** Terms of invoices: the installation's, and those that a customer has of its own. */
import type { CustomerId } from '@forecourt/contract/ids';
import type {
  CustomerInvoiceSettings,
  CustomerInvoiceTerms,
  InvoiceSettings,
  patchCustomerInvoiceSettings,
  patchInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as queries from './invoice-settings.queries.ts';

export function get(db: Db): Promise<InvoiceSettings> {
  return queries.find(db);
}

export async function patch(
  ctx: Ctx,
  body: RouteInput<typeof patchInvoiceSettings>['body'],
): Promise<InvoiceSettings> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx);
    await queries.update(tx, { ...(await get(tx)), ...given(body) });
    return get(tx);
  });
}

/** Defaults until root decides: the installation's price, and each picture billed singly. */
const nothingOwn: CustomerInvoiceSettings = {
  customInvoiceConfigEnable: false,
  creditPriceCents: null,
  customInvoiceConfigComboEnable: false,
  comboCount: 1,
  comboPriceCents: null,
};

export async function ofCustomer(db: Db, id: CustomerId): Promise<CustomerInvoiceSettings> {
  return (await queries.findOfCustomer(db, id)) ?? nothingOwn;
}

export async function getOfCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerInvoiceTerms> {
  await owners.getInReach(ctx, { kind: 'customer', id });
  const [own, { currency, creditPriceCents }] = await Promise.all([ofCustomer(ctx.db, id), get(ctx.db)]);
  return { ...own, currency, standardCreditPriceCents: creditPriceCents };
}

export async function patchOfCustomer(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof patchCustomerInvoiceSettings>['body'],
): Promise<CustomerInvoiceTerms> {
  return inTx(ctx.db, async (tx) => {
    await queries.lock(tx);
    await owners.getInReach({ ...ctx, db: tx }, { kind: 'customer', id });
    await queries.upsertOfCustomer(tx, id, { ...(await ofCustomer(tx, id)), ...given(body) });
    return getOfCustomer({ ...ctx, db: tx }, id);
  });
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(body: T): Given<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<T>;
}
