import type { CustomerId } from '@forecourt/contract/ids';
import type { CustomerInvoiceSettings, InvoiceSettings } from '@forecourt/contract/invoice-settings';
import type { Db, Tx } from '../../../platform/db/database.ts';

export function findInvoiceSettings(db: Db): Promise<InvoiceSettings> {
  return db
    .selectFrom('invoiceSettings')
    .select(['currency', 'vatBasisPoints', 'creditPriceCents', 'sellerName', 'sellerAddress', 'sellerVatId'])
    .executeTakeFirstOrThrow();
}

export async function updateInvoiceSettings(tx: Tx, settings: InvoiceSettings): Promise<void> {
  await tx
    .updateTable('invoiceSettings')
    .set({
      currency: settings.currency,
      vatBasisPoints: settings.vatBasisPoints,
      creditPriceCents: settings.creditPriceCents,
      sellerName: settings.sellerName,
      sellerAddress: settings.sellerAddress,
      sellerVatId: settings.sellerVatId,
    })
    .execute();
}

/** Serialises changes of the settings. */
export async function lockInvoiceSettings(tx: Tx): Promise<void> {
  await tx.selectFrom('invoiceSettings').select('one').forUpdate().execute();
}

export function findInvoiceSettingsOfCustomer(
  db: Db,
  id: CustomerId,
): Promise<CustomerInvoiceSettings | undefined> {
  return db
    .selectFrom('customerInvoiceSettings')
    .select([
      'customEnabled as customInvoiceConfigEnable',
      'creditPriceCents',
      'comboEnabled as customInvoiceConfigComboEnable',
      'comboCount',
      'comboPriceCents',
    ])
    .where('customerId', '=', id)
    .executeTakeFirst();
}

export async function upsertInvoiceSettingsOfCustomer(
  tx: Tx,
  id: CustomerId,
  settings: CustomerInvoiceSettings,
): Promise<void> {
  const values = {
    customEnabled: settings.customInvoiceConfigEnable,
    creditPriceCents: settings.creditPriceCents,
    comboEnabled: settings.customInvoiceConfigComboEnable,
    comboCount: settings.comboCount,
    comboPriceCents: settings.comboPriceCents,
  };
  await tx
    .insertInto('customerInvoiceSettings')
    .values({ customerId: id, ...values })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(values))
    .execute();
}
