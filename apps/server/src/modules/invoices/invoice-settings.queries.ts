import type { CustomerId } from '@forecourt/contract/ids';
import type { CustomerInvoiceSettings, InvoiceSettings } from '@forecourt/contract/invoice-settings';
import type { Db, Tx } from '../../platform/db/database.ts';

export function find(db: Db): Promise<InvoiceSettings> {
  return db
    .selectFrom('invoice_settings')
    .select([
      'currency',
      'vat_basis_points as vatBasisPoints',
      'credit_price_cents as creditPriceCents',
      'seller_name as sellerName',
      'seller_address as sellerAddress',
      'seller_vat_id as sellerVatId',
    ])
    .executeTakeFirstOrThrow();
}

export async function update(tx: Tx, settings: InvoiceSettings): Promise<void> {
  await tx
    .updateTable('invoice_settings')
    .set({
      currency: settings.currency,
      vat_basis_points: settings.vatBasisPoints,
      credit_price_cents: settings.creditPriceCents,
      seller_name: settings.sellerName,
      seller_address: settings.sellerAddress,
      seller_vat_id: settings.sellerVatId,
    })
    .execute();
}

/** Serialises changes of the settings. */
export async function lock(tx: Tx): Promise<void> {
  await tx.selectFrom('invoice_settings').select('one').forUpdate().execute();
}

export function findOfCustomer(db: Db, id: CustomerId): Promise<CustomerInvoiceSettings | undefined> {
  return db
    .selectFrom('customer_invoice_settings')
    .select([
      'custom_enabled as customInvoiceConfigEnable',
      'credit_price_cents as creditPriceCents',
      'combo_enabled as customInvoiceConfigComboEnable',
      'combo_count as comboCount',
      'combo_price_cents as comboPriceCents',
    ])
    .where('customer_id', '=', id)
    .executeTakeFirst();
}

export async function upsertOfCustomer(
  tx: Tx,
  id: CustomerId,
  settings: CustomerInvoiceSettings,
): Promise<void> {
  const values = {
    custom_enabled: settings.customInvoiceConfigEnable,
    credit_price_cents: settings.creditPriceCents,
    combo_enabled: settings.customInvoiceConfigComboEnable,
    combo_count: settings.comboCount,
    combo_price_cents: settings.comboPriceCents,
  };
  await tx
    .insertInto('customer_invoice_settings')
    .values({ customer_id: id, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute();
}
