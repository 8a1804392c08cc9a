import type { ServerEvent } from '@forecourt/contract/events';
import { streamEvents } from '@forecourt/contract/events';
import { openStream } from './call.ts';
import { whenBack } from './connection.ts';

const pauseMinMs = 500;
const pauseMaxMs = 30_000;
const pauseGrowth = 2;

/** How long to wait before connection attempt number `attempt` (1, 2, …); `random` is 0–1. */
export function pauseMs(attempt: number, random: number): number {
  const full = Math.min(pauseMaxMs, pauseMinMs * pauseGrowth ** (attempt - 1));
  // Half of the pause is random, so that the panels do not all reconnect at the same moment.
  return full / 2 + (full / 2) * random;
}

/** Splits a growing text into complete server-sent events; returns their data and the incomplete rest. */
export function splitEvents(text: string): { data: string[]; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = blocks.map((block) =>
    block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trimStart())
      .join('\n'),
  );
  return { data: data.filter((part) => part !== ''), rest };
}

async function readAll(signal: AbortSignal, onEvent: (event: ServerEvent) => void): Promise<void> {
  const stream = await openStream(streamEvents, signal);
  const reader = stream.getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const { data, rest } = splitEvents(pending + value);
    pending = rest;
    for (const part of data) onEvent(JSON.parse(part) as ServerEvent);
  }
}

/** Waits, but no longer than until the server can be reached again or `signal` aborts. */
async function waitForServer(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  const unsubscribe = whenBack(resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
  unsubscribe();
}

/** Listens until `signal` aborts; reconnects after an interruption. */
export async function listenToEvents(
  signal: AbortSignal,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    try {
      await readAll(signal, (event) => {
        attempt = 0;
        onEvent(event);
      });
    } catch {
      // No connection: try again after the pause.
    }
    if (signal.aborted) return;
    await waitForServer(pauseMs(Math.max(attempt, 1), Math.random()), signal);
  }
}
