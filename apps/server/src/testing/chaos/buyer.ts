import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CustomerId, OfferId } from '@forecourt/contract/ids';
import { createPayment, paymentEventsPath } from '@forecourt/contract/payments';
import type { Db } from '../../platform/db/database.ts';
import { buildOffer } from '../builders/money-builders.ts';
import type { PaymentProviderStandIn } from '../stand-ins/payment-provider.ts';
import type { PatientClient } from './patient-client.ts';

export const packageCredits = 5;
const answerMs = 10_000;
const betweenMs = 500;
/** A provider goes on for days. */
const patienceMs = 300_000;

/** Puts a package on sale, which is paid at the provider. */
export async function buildPackage(db: Db): Promise<OfferId> {
  const seller = { sellerName: 'Operator', sellerAddress: 'Road 1', vatBasisPoints: 1900 };
  await db.updateTable('invoiceSettings').set(seller).execute();
  return buildOffer(db, { credits: packageCredits });
}

/** The provider tells every API that a session was paid, each until it takes the event: so all are told twice. */
async function tellAll(provider: PaymentProviderStandIn, urls: readonly string[], sessionId: string) {
  const end = performance.now() + patienceMs;
  const payload = provider.event('checkout.session.completed', sessionId);
  const tell = async (url: string): Promise<boolean> => {
    const answer = await fetch(url + paymentEventsPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': provider.sign(payload, new Date()),
      },
      body: payload,
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => null);
    return answer?.ok ?? false;
  };
  for (const url of urls)
    while (!(await tell(url))) {
      if (performance.now() > end) throw new Error(`${url} did not take the event of a payment`);
      await pause(betweenMs);
    }
}

/** Buys a package and pays it at once. */
export async function buy(
  office: PatientClient,
  { customerId, offerId }: { customerId: CustomerId; offerId: OfferId },
  { provider, urls }: { provider: PaymentProviderStandIn; urls: readonly string[] },
): Promise<void> {
  const { body } = await office.call(createPayment, {
    ...{ params: { id: customerId }, body: { offerId }, key: randomUUID() },
  });
  provider.facts.set(body.checkoutId, { status: 'complete', payment_status: 'paid' });
  await tellAll(provider, urls, body.checkoutId);
}
