import { randomUUID } from 'node:crypto';
import * as clients from '@forecourt/contract/clients';
import * as credits from '@forecourt/contract/credits';
import type { ErrorName } from '@forecourt/contract/errors';
import * as images from '@forecourt/contract/images';
import * as invoices from '@forecourt/contract/invoices';
import * as offers from '@forecourt/contract/offers';
import * as payments from '@forecourt/contract/payments';
import * as promoCodes from '@forecourt/contract/promo-codes';
import { buildClient, buildCustomer } from '../builders/builders.ts';
import { buildInvoice, buildPayment, buildPromoCode } from '../builders/money-builders.ts';
import { by, ofUser, type Scenario, unknown } from './error-stage.ts';

/** Scenarios that provoke the errors about credits, invoices and payments, from real state through HTTP. */

export const moneyScenarios: Partial<Record<ErrorName, Scenario>> = {
  customerForbiddenClient: async ({ app, things: { customerId: id }, tokens: { root: token } }) => {
    const clientId = await buildClient(app.db);
    return app.call(clients.listCustomerClientUsers, { params: { id, clientId }, token });
  },
  useClientCredits: by('admin', credits.transferToUser, (things) => ({
    ...ofUser()(things),
    body: { amount: 1 },
  })),
  customerCreditsExhausted: by('admin', credits.transferToClient, ({ clientId }) => ({
    params: { id: clientId },
    body: { amount: 1 },
  })),
  userCreditsExhausted: by('admin', credits.removeUserCredits, (things) => ({
    ...ofUser()(things),
    body: { total: 1 },
  })),
  clientCreditsExhausted: by('user', images.processImages, ({ vehicleId }) => ({
    params: { id: vehicleId },
    body: { preset: 'studio-white' },
  })),
  eventNotActive: by('user', promoCodes.redeemPromoCode, () => ({ body: { code: 'NOT-THERE' } })),
  promoCodeExists: async ({ app, tokens }) => {
    const code = 'TWICE';
    await buildPromoCode(app.db, { code });
    return app.call(promoCodes.createPromoCode, { token: tokens.root, body: { code, credits: 1 } });
  },
  promoCodeNotFound: by('root', promoCodes.endPromoCode, unknown),
  offerNotFound: by('root', offers.patchOffer, () => ({ ...unknown(), body: { name: 'Other' } })),
  paymentsOff: by('admin', payments.createPayment, ({ customerId, offerId }) => ({
    params: { id: customerId },
    body: { offerId },
  })),
  paymentNotFound: by('admin', payments.getPayment, ({ customerId }) => ({
    params: { id: customerId, paymentId: randomUUID() },
  })),
  paymentStateWrong: async ({ app, things: { customerId }, tokens }) => {
    const paymentId = await buildPayment(app.db, { customerId, state: 'expired' });
    const params = { id: customerId, paymentId };
    return app.call(payments.cancelPayment, { token: tokens.admin, params });
  },
  invoiceNotFound: by('root', invoices.getCustomerInvoice, ({ customerId }) => ({
    params: { id: customerId, invoiceId: randomUUID() },
  })),
  invoiceStateWrong: async ({ app, things: { customerId: id, customerInvoiceId: invoiceId }, tokens }) => {
    const pay = () =>
      app.call(invoices.payCustomerInvoice, { params: { id, invoiceId }, token: tokens.root });
    await pay();
    return pay();
  },
  nothingToInvoice: by('root', invoices.createCustomerInvoice, ({ customerId }) => ({
    params: { id: customerId },
  })),
  invoiceSellerMissing: async ({ app, tokens }) => {
    const customerId = await buildCustomer(app.db);
    const owner = { kind: 'customer', id: customerId } as const;
    const invoiceId = await buildInvoice(app.db, { owner, customerId, status: 'draft' });
    return app.call(invoices.closeCustomerInvoice, {
      params: { id: customerId, invoiceId },
      token: tokens.root,
    });
  },
  idempotencyKeyReused: async ({ app, things, tokens: { root: token } }) => {
    const params = { id: things.customerId };
    const topUp = (total: number) =>
      app.call(credits.topUpCustomer, {
        params,
        token,
        body: { total },
        headers: { 'idempotency-key': 'one' },
      });
    await topUp(1);
    return topUp(2);
  },
};
