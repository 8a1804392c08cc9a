import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';

/**
 * A payment provider on loopback that follows Stripe's public API of checkout sessions, with a hosted page, and signs its
 * events with Stripe's own library.
 */
export class PaymentProviderStandIn {
  static readonly secretKey = 'sk_test_of_the_stand_in';
  static readonly webhookSecret = 'whsec_of_the_stand_in';

  /** What was sent to make each session, by its id. */
  readonly sessions = new Map<string, Record<string, string>>();
  readonly expired: string[] = [];
  /** What is known of a session, where it differs from one whose page is open. */
  readonly facts = new Map<string, Record<string, unknown>>();
  /** Where the hosted page sends events. */
  eventsUrl = '';
  /** How long after the customer has returned the event is sent. */
  delayMs = 0;
  /** Answers every call with this status; null: as the provider does. */
  failing: number | null = null;
  /** The session with which every call for a new one is answered; null: a new one. */
  repeats: string | null = null;
  /** How many calls there were. */
  asked = 0;
  /** Calls are answered once this is settled. */
  #held: Promise<void> | null = null;
  /** Keys of calls that closed a session. */
  readonly #closings = new Set<string>();
  readonly #idByKey = new Map<string, string>();
  readonly #stripe = new Stripe(PaymentProviderStandIn.secretKey);
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  static async start(): Promise<PaymentProviderStandIn> {
    const provider = new PaymentProviderStandIn();
    await new Promise<void>((listening) => provider.#server.listen(0, '127.0.0.1', listening));
    return provider;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The account of an installation at this provider. */
  get account() {
    const { secretKey, webhookSecret } = PaymentProviderStandIn;
    return { url: this.url, secretKey, webhookSecrets: [webhookSecret] };
  }

  /** An event about a session; by default its whole amount was paid. */
  event(type: string, id: string, more: Record<string, unknown> = {}): string {
    const status = { payment_status: type.endsWith('expired') ? 'unpaid' : 'paid' };
    const session = { ...this.#session(id), ...status, ...more };
    return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object: session } });
  }

  /** The header `Stripe-Signature`. */
  sign(payload: string, at: Date, secret = PaymentProviderStandIn.webhookSecret): string {
    const timestamp = Math.floor(at.getTime() / 1000);
    return this.#stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  }

  /** Answers no call until the returned function is called. */
  hold(): () => void {
    let letGo = () => {};
    this.#held = new Promise((resolve) => {
      letGo = resolve;
    });
    return () => {
      this.#held = null;
      letGo();
    };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((stopped) => this.#server.close(stopped));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
    const [, place = '', ...rest] = (request.url ?? '').split('/');
    if (place === 'pay') return this.#hostedPage(request, response, rest);
    const isKnown = request.headers.authorization === `Bearer ${PaymentProviderStandIn.secretKey}`;
    if (this.failing || !isKnown) return sendJson(response, this.failing ?? 401, { error: { type: 'api' } });
    this.asked += 1;
    await this.#held;
    const [, , id = ''] = rest;
    if (request.method === 'GET') return this.#read(response, id);
    return id ? this.#expire(request, response, id) : this.#create(request, response, form);
  }

  #session(id: string) {
    const form = this.sessions.get(id) ?? {};
    return {
      id,
      object: 'checkout.session',
      client_reference_id: form.client_reference_id ?? null,
      amount_total: Number(form['line_items[0][price_data][unit_amount]']),
      currency: form['line_items[0][price_data][currency]'] ?? 'eur',
    };
  }

  #read(response: ServerResponse, id: string): void {
    const isKnown = this.sessions.has(id);
    const open = { status: 'open', payment_status: 'unpaid' };
    const known = { ...this.#session(id), ...open, ...this.facts.get(id) };
    sendJson(response, isKnown ? 200 : 404, isKnown ? known : { error: {} });
  }

  #create(request: IncomingMessage, response: ServerResponse, form: Record<string, string>): void {
    const key = String(request.headers['idempotency-key']);
    const id = this.repeats ?? this.#idByKey.get(key) ?? `cs_test_${randomUUID()}`;
    this.#idByKey.set(key, id);
    this.sessions.set(id, form);
    sendJson(response, 200, { id, object: 'checkout.session', url: `${this.url}/pay/${id}` });
  }

  #expire(request: IncomingMessage, response: ServerResponse, id: string): void {
    const isKnown = this.sessions.has(id);
    const key = String(request.headers['idempotency-key']);
    if (isKnown && !this.facts.has(id)) {
      this.#closings.add(key);
      this.expired.push(id);
      this.facts.set(id, { status: 'expired' });
    }
    const isClosed = this.#closings.has(key);
    const refusal = isKnown ? 400 : 404;
    sendJson(response, isClosed ? 200 : refusal, isClosed ? { id, status: 'expired' } : { error: {} });
  }

  async #hostedPage(request: IncomingMessage, response: ServerResponse, [id = '']: string[]) {
    const form = this.sessions.get(id) ?? {};
    if (request.method === 'GET') return sendPage(response, form);
    response.writeHead(303, { location: form.success_url ?? '/' }).end();
    this.facts.set(id, { status: 'complete', payment_status: 'paid' });
    const payload = this.event('checkout.session.completed', id);
    await new Promise((waited) => setTimeout(waited, this.delayMs));
    await fetch(this.eventsUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': this.sign(payload, new Date()) },
      body: payload,
    });
  }
}

function sendJson(response: ServerResponse, status: number, answer: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

function sendPage(response: ServerResponse, form: Record<string, string>): void {
  const page = `<!doctype html><title>Checkout</title><h1>Pay ${form['line_items[0][price_data][product_data][name]']}</h1>
    <p>${form['line_items[0][price_data][unit_amount]']} ${form['line_items[0][price_data][currency]']}</p>
    <form method="post"><button>Pay</button></form>
    <a href="${form.cancel_url}">Back to the shop</a>`;
  response.writeHead(200, { 'content-type': 'text/html' }).end(page);
}
