import type { CustomerId, InvoiceId, OrderId, PaymentId, UserId } from '@forecourt/contract/ids';
import type { Payment, PaymentProblem, PaymentState } from '@forecourt/contract/payments';
import { sql } from 'kysely';
import type { NewRow } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

export type PaymentRow = Omit<Payment, 'checkoutUrl'> & { checkoutUrl: string; actorId: UserId | null };

function selectPayments(db: Db) {
  return db
    .selectFrom('payments')
    .select([
      'id',
      'customerId',
      'offerId',
      'actorId',
      'name',
      'credits',
      'priceCents',
      'vatBasisPoints',
      'totalCents',
      'currency',
      'state',
      'problem',
      'paidCents',
      'paidCurrency',
      'checkoutId',
      'checkoutUrl',
      'orderId',
      'invoiceId',
      'createdAt',
      'settledAt',
    ]);
}

/**
 * Does nothing if there is a payment with this id, because a concurrent call with the same key was faster, or with this
 * session.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewRow<'payments'> & { id: PaymentId },
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ ...payment, createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function findPaymentById(db: Db, id: PaymentId): Promise<PaymentRow | undefined> {
  return selectPayments(db).where('id', '=', id).executeTakeFirst();
}

export function findPayment(db: Db, customerId: CustomerId, id: PaymentId): Promise<PaymentRow | undefined> {
  return selectPayments(db).where('customerId', '=', customerId).where('id', '=', id).executeTakeFirst();
}

/** As `findPayment`, with the payment locked until the transaction ends. */
export function lockPayment(tx: Tx, customerId: CustomerId, id: PaymentId): Promise<PaymentRow | undefined> {
  return selectPayments(tx)
    .where('customerId', '=', customerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Of a checkout session, locked until the transaction ends; undefined if the session is not one of ours. */
export function lockPaymentOfSession(tx: Tx, checkoutId: string): Promise<PaymentRow | undefined> {
  return selectPayments(tx).where('checkoutId', '=', checkoutId).forUpdate().executeTakeFirst();
}

/**
 * Payments about which the provider has to be asked now, marked as asked, so that another run takes others. The pause between two
 * questions is an eighth of a payment's age; at least somewhat less than the minute between two runs, at most a quarter of
 * an hour. After a month no money is expected any more.
 */
export async function takePaymentsToAskAbout(
  tx: Tx,
  now: Date,
  count: number,
): Promise<Pick<PaymentRow, 'id' | 'checkoutId'>[]> {
  const { rows } = await sql<Pick<PaymentRow, 'id' | 'checkoutId'>>`
    update payments set asked_at = ${now} where id in (
      select id from payments
      where state in ('open', 'processing') and created_at > ${now}::timestamptz - interval '30 days'
        and coalesce(asked_at, created_at) <= ${now}::timestamptz - least(interval '15 minutes',
          greatest(interval '45 seconds', (${now}::timestamptz - created_at) / 8))
      order by coalesce(asked_at, created_at) limit ${count} for update skip locked)
    returning id, checkout_id as "checkoutId"`.execute(tx);
  return rows;
}

interface PaymentChange {
  state: PaymentState;
  settledAt: Date | null;
  problem?: PaymentProblem;
  paidCents?: number | null;
  paidCurrency?: string | null;
  orderId?: OrderId;
  invoiceId?: InvoiceId;
}

export async function updatePayment(tx: Tx, id: PaymentId, change: PaymentChange): Promise<void> {
  await tx.updateTable('payments').set(change).where('id', '=', id).execute();
}
