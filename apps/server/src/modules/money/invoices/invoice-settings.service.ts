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
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import * as owners from '../credits/credit-owners.service.ts';
import * as queries from './invoice-settings.queries.ts';

export function getInvoiceSettings(db: Db): Promise<InvoiceSettings> {
  return queries.findInvoiceSettings(db);
}

/** Whether invoices can be closed: they name the seller and its address. */
export async function namesSeller(db: Db): Promise<boolean> {
  const { sellerName, sellerAddress } = await getInvoiceSettings(db);
  return sellerName !== '' && sellerAddress !== '';
}

export async function updateInvoiceSettings(
  ctx: Ctx,
  body: RouteInput<typeof patchInvoiceSettings>['body'],
): Promise<InvoiceSettings> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockInvoiceSettings(tx);
    await queries.updateInvoiceSettings(tx, { ...(await getInvoiceSettings(tx)), ...given(body) });
    return getInvoiceSettings(tx);
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

export async function findInvoiceSettingsOfCustomer(
  db: Db,
  id: CustomerId,
): Promise<CustomerInvoiceSettings> {
  return (await queries.findInvoiceSettingsOfCustomer(db, id)) ?? nothingOwn;
}

export async function getInvoiceSettingsOfCustomer(ctx: Ctx, id: CustomerId): Promise<CustomerInvoiceTerms> {
  await owners.getCreditOwnerInReach(ctx, { kind: 'customer', id });
  const [own, { currency, creditPriceCents }] = await Promise.all([
    findInvoiceSettingsOfCustomer(ctx.db, id),
    getInvoiceSettings(ctx.db),
  ]);
  return { ...own, currency, standardCreditPriceCents: creditPriceCents };
}

export async function updateInvoiceSettingsOfCustomer(
  ctx: Ctx,
  id: CustomerId,
  body: RouteInput<typeof patchCustomerInvoiceSettings>['body'],
): Promise<CustomerInvoiceTerms> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockInvoiceSettings(tx);
    await owners.getCreditOwnerInReach({ ...ctx, db: tx }, { kind: 'customer', id });
    await queries.upsertInvoiceSettingsOfCustomer(tx, id, {
      ...(await findInvoiceSettingsOfCustomer(tx, id)),
      ...given(body),
    });
    return getInvoiceSettingsOfCustomer({ ...ctx, db: tx }, id);
  });
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(body: T): Given<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as Given<T>;
}
