/**
 * One account at its worst, in a process of its own, so that what it computes does not slow the reader down. Runs the attack that it
 * is sent until it is told to stop, and answers how many answers it had of each status.
 */
import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, ask } from '../support/answers.ts';

export const attacks = ['codes', 'purchases', 'exports', 'exports that stall', 'uploads that stall'] as const;
export type Attack = (typeof attacks)[number];

/** What the process is sent. */
export interface Order {
  attack: Attack;
  withKey: boolean;
  origin: string;
  token: string;
  customerId: string;
  offerId: string;
  vehicleId: string;
}

/** More than the server has connections to its database. */
const atOnce = 24;
const stalledAtOnce = 60;
const refusedPauseMs = 50;

let isOver = false;
const open = new Set<ClientRequest>();
const statuses: Record<string, number> = {};
const count = (status: number | string) => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

const headersOf = ({ token, withKey }: Order, more: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...(withKey && { 'idempotency-key': randomUUID() }),
  ...more,
});

/** Repeats a call as soon as it is answered. */
async function repeat(order: Order, path: string, bodyOf?: () => object): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  while (!isOver) {
    const json = bodyOf && { 'content-type': 'application/json' };
    const answered: Answered | null = await ask(`${order.origin}${path}`, {
      ...(bodyOf && { method: 'POST', body: JSON.stringify(bodyOf()) }),
      headers: headersOf(order, json),
      agent,
    }).catch(() => null);
    count(answered?.status ?? 'cut');
    if (answered?.status === 429 || answered?.status === 503) await pause(refusedPauseMs);
  }
  agent.destroy();
}

/** Begins a call, stops in the middle of what is sent or answered, and begins another one when the server has had enough. */
async function stall(order: Order, path: string, bytes: number): Promise<void> {
  while (!isOver) {
    await new Promise<void>((resolve) => {
      const body = 'multipart/form-data; boundary=bench';
      const more: Record<string, string> =
        bytes > 0 ? { 'content-type': body, 'content-length': String(bytes) } : {};
      const asked = request(`${order.origin}${path}`, {
        method: bytes > 0 ? 'POST' : 'GET',
        headers: headersOf(order, more),
        agent: false,
      });
      open.add(asked);
      asked.on('error', () => undefined).on('close', () => resolve(void open.delete(asked)));
      asked.on('response', (response) => {
        count(response.statusCode ?? 0);
        if (bytes > 0 || response.statusCode !== 200) response.resume();
        else response.once('data', () => response.pause());
      });
      if (bytes === 0) asked.end();
      else
        asked.write(
          `--bench\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(65_536)}`,
        );
    });
    await pause(refusedPauseMs);
  }
}

function begin(order: Order): Promise<void>[] {
  const times = (most: number, one: () => Promise<void>) => Array.from({ length: most }, one);
  const csv = '/v1/vehicles/csv';
  switch (order.attack) {
    case 'codes':
      return times(atOnce, () =>
        repeat(order, '/v1/promo-codes/redeem', () => ({ code: `NO-${randomUUID().slice(0, 8)}` })),
      );
    case 'purchases':
      return times(atOnce, () =>
        repeat(order, `/v1/customers/${order.customerId}/payments`, () => ({ offerId: order.offerId })),
      );
    case 'exports':
      return times(atOnce, () => repeat(order, csv));
    case 'exports that stall':
      return times(stalledAtOnce, () => stall(order, csv, 0));
    case 'uploads that stall':
      return times(stalledAtOnce, () => stall(order, `/v1/vehicles/${order.vehicleId}/images`, 5_000_000));
  }
}

process.on('message', (message: Order | 'stop') => {
  if (message !== 'stop') {
    void begin(message);
    return;
  }
  isOver = true;
  for (const asked of open) asked.destroy();
  process.send?.(statuses, () => process.exit());
});
