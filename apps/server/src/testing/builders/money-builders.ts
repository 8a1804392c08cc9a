import {
  type ClientId,
  type CustomerId,
  type InvoiceId,
  type OfferId,
  type OrderId,
  PaymentId,
  type PromoCodeId,
} from '@forecourt/contract/ids';
import { sql } from 'kysely';
import { newId } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/database.ts';
import { json } from '../../platform/db/json.ts';
import { unique } from './builders.ts';

/** Builders of rows about money for tests and demo data: promo codes, offers and invoices. */

interface PromoCodeParts {
  code?: string;
  credits?: number;
  startsAt?: Date;
  endsAt?: Date | null;
  redemptionsMax?: number | null;
  validDays?: number | null;
}

export async function buildPromoCode(db: Db, parts: PromoCodeParts = {}): Promise<PromoCodeId> {
  const startsAt = parts.startsAt ?? new Date(0);
  const { id } = await db
    .insertInto('promoCodes')
    .values({
      code: parts.code ?? `CODE-${unique().toUpperCase()}`,
      credits: parts.credits ?? 10,
      startsAt,
      endsAt: parts.endsAt ?? null,
      redemptionsMax: parts.redemptionsMax ?? null,
      validDays: parts.validDays ?? null,
      createdAt: startsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function buildOffer(
  db: Db,
  parts: { name?: string; credits?: number; priceCents?: number; createdAt?: Date } = {},
): Promise<OfferId> {
  const { id } = await db
    .insertInto('offers')
    .values({
      name: parts.name ?? `Offer ${unique()}`,
      credits: parts.credits ?? 100,
      priceCents: parts.priceCents ?? 9_900,
      createdAt: parts.createdAt ?? new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An order of a package; its credits are not issued. */
export async function buildOrder(
  db: Db,
  parts: { customerId: CustomerId; credits?: number; priceCents?: number; name?: string },
): Promise<OrderId> {
  const { customerId, credits = 100, priceCents = 9_900, name = 'Package' } = parts;
  const offerId = await buildOffer(db, { name, credits, priceCents });
  const { id } = await db
    .insertInto('orders')
    .values({ offerId, customerId, name, credits, priceCents, createdAt: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A payment of a package that waits for its money. */
export async function buildPayment(
  db: Db,
  parts: { customerId: CustomerId; name?: string; state?: 'open' | 'expired' },
): Promise<PaymentId> {
  const id = PaymentId.parse(newId());
  const { state = 'open', name = `Offer ${unique()}` } = parts;
  const offerId = await buildOffer(db, { name });
  await db
    .insertInto('payments')
    .values({
      id,
      customerId: parts.customerId,
      offerId,
      name,
      credits: 100,
      priceCents: 9_900,
      vatBasisPoints: 1900,
      totalCents: 11_781,
      currency: 'EUR',
      state,
      checkoutId: `cs_test_${id}`,
      checkoutUrl: `https://pay.example/${id}`,
      createdAt: new Date(0),
      settledAt: state === 'open' ? null : new Date(0),
    })
    .execute();
  return id;
}

/**
 * An invoice with one item for a picture that does not exist; closed with number `sequence` of the year 0, unless it is
 * a draft.
 */
export async function buildInvoice(
  db: Db,
  parts: {
    owner: { kind: 'customer' | 'user'; id: string };
    customerId: CustomerId;
    status?: 'draft' | 'closed';
    netCents?: number;
    buyerName?: string;
    sellerName?: string;
    /** The client whose user ordered the picture. */
    clientId?: ClientId;
  },
): Promise<InvoiceId> {
  const at = new Date(0);
  const netCents = parts.netCents ?? 100;
  const { id } = await db
    .insertInto('invoices')
    .values({
      ownerKind: parts.owner.kind,
      ownerId: parts.owner.id,
      customerId: parts.customerId,
      currency: 'EUR',
      vatBasisPoints: 0,
      itemCount: 1,
      credits: 1,
      netCents,
      createdAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('invoiceItems')
    .values({
      invoiceId: id,
      line: 1,
      kind: 'picture',
      firstAt: at,
      occurredAt: at,
      clientId: parts.clientId ?? null,
      clientName: 'Somewhere',
      reference: 'S-1',
      position: 'exterior.front',
      name: '',
      quantity: 1,
      credits: 1,
      coveredBy: json([]),
      netCents,
    })
    .execute();
  if (parts.status === 'draft') return id;
  const party = (name: string) => json({ name, address: 'Somewhere 1', vatId: '' });
  const seller = party(parts.sellerName ?? 'Somebody');
  const buyer = party(parts.buyerName ?? 'Somebody');
  await db
    .updateTable('invoices')
    .set({ status: 'closed', year: 0, seller, buyer, language: 'en', closedAt: at })
    .set((eb) => ({
      sequence: sql<number>`1 + coalesce((${eb.selectFrom('invoices').select(eb.fn.max('sequence').as('last')).where('year', '=', 0)}), 0)`,
    }))
    .where('id', '=', id)
    .execute();
  return id;
}
