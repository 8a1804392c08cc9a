/**
 * Event streams of one API process in a complete installation: how long a change takes from its commit to each of 500 streams, and
 * with how many streams the process still answers (2,000 by default). Prints JSON. `--streams N`.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { parseArgs } from 'node:util';
import { userStreamsMax } from '@forecourt/contract/limits';
import { insertSession } from '../apps/server/src/modules/people/auth/sessions.queries.ts';
import { newToken, sha256 } from '../apps/server/src/platform/crypto.ts';
import { createDb, createPool, inTx } from '../apps/server/src/platform/db/database.ts';
import { buildClient, buildCustomer, buildUser } from '../apps/server/src/testing/builders/builders.ts';
import { buildVehicle } from '../apps/server/src/testing/builders/vehicle-builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';

const { values } = parseArgs({ options: { streams: { type: 'string', default: '2000' } } });
const streamsMax = Number(values.streams);
const streamsOfGoal = 500;
const changes = 60;
const bars = { p95Ms: 150 };

const installation = await startInstallation();
const pool = createPool(installation.databaseUrl, 2, 'bench');
const db = createDb(pool);
const customerId = await buildCustomer(db);
const clientId = await buildClient(db, { customerId });
const userId = await buildUser(db, { clientId });

/** Called with the time at which a stream received that the vehicles changed. */
let onChange: (at: number) => void = () => {};

async function openStreams(count: number): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = [];
  while (open.length < count) {
    const now = new Date();
    const token = newToken();
    const reader = await buildUser(db, { role: 'client', type: 'basic', clientId });
    await inTx(db, (tx) =>
      insertSession(tx, { userId: reader, tokenHash: sha256(token), remember: false, now }),
    );
    for (let index = 0; index < userStreamsMax && open.length < count; index += 1) {
      const request = get(`${installation.baseUrl}/v1/events`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        agent: false,
      });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      if (answer.statusCode !== 200) throw new Error(`the stream was refused with ${answer.statusCode}`);
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"noun":"vehicles"')) onChange(performance.now());
      });
      open.push(answer);
    }
  }
  return open;
}

const quantile = (times: number[], share: number) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10;

/** From the commit of a change to its arrival at each stream, milliseconds. */
async function measure(streams: number): Promise<{ p50Ms: number; p95Ms: number; slowestMs: number }> {
  const times: number[] = [];
  for (let change = 0; change < changes; change += 1) {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = streams;
    const arrived: number[] = [];
    onChange = (at) => {
      arrived.push(at);
      left -= 1;
      if (left === 0) resolve();
    };
    await buildVehicle(db, { userId, reference: `${streams}-${change}` });
    const committed = performance.now();
    await promise;
    times.push(...arrived.map((at) => Math.max(0, at - committed)));
    await new Promise((resume) => setTimeout(resume, 50));
  }
  return { p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), slowestMs: quantile(times, 1) };
}

const open = await openStreams(streamsOfGoal);
const goal = await measure(streamsOfGoal);
open.push(...(await openStreams(streamsMax - streamsOfGoal)));
const most = await measure(streamsMax);
const begun = performance.now();
const { status } = await fetch(`${installation.baseUrl}/livez`);
const answerMs = Math.round(performance.now() - begun);
const times = [
  { streams: streamsOfGoal, ...goal },
  { streams: streamsMax, ...most },
];
process.stdout.write(`${JSON.stringify({ commitToBrowser: times, answerMs, status }, null, 2)}\n`);
for (const stream of open) stream.destroy();
await installation.remove();
process.exit(goal.p95Ms > bars.p95Ms ? 1 : 0);
