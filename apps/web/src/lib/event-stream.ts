import type { ServerEvent } from '@forecourt/contract/events';
import { streamEvents } from '@forecourt/contract/events';
import { openStream } from './call.ts';
import { whenBack } from './connection.ts';

const pauseMinMs = 500;
const pauseMaxMs = 30_000;
const pauseGrowth = 2;
/** The server writes at least every 20 seconds. */
const silentMs = 45_000;
/** How long a page that is hidden keeps its stream. */
const hiddenMs = 15_000;

/** How long to wait before connection attempt number `attempt` (1, 2, …); `random` is 0–1. */
export function pauseMs(attempt: number, random: number): number {
  const full = Math.min(pauseMaxMs, pauseMinMs * pauseGrowth ** (attempt - 1));
  // Half of the pause is random, so that the panels do not all reconnect at the same moment.
  return full / 2 + (full / 2) * random;
}

/** Splits a growing text into complete server-sent events; returns their data, the last id if there is one, and the incomplete rest. */
export function splitEvents(text: string): { data: string[]; lastId: string | undefined; rest: string } {
  const blocks = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = blocks.pop() ?? '';
  const fields = (block: string, name: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).trimStart());
  const data = blocks.map((block) => fields(block, 'data').join('\n'));
  const lastId = blocks.flatMap((block) => fields(block, 'id')).at(-1);
  return { data: data.filter((part) => part !== ''), lastId, rest };
}

interface Listener {
  onEvent: (event: ServerEvent) => void;
  /** Called with every part of the stream that arrives, also one without an event. */
  onHeard: () => void;
  /** Called when a stream has ended or could not be opened. */
  onLost: () => void;
}

/** Aborts once it was not called for `silentMs`: the stream is cut, or held back by a proxy. */
function watchSilence() {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silentMs);
  };
  heard();
  return { signal: silence.signal, heard, stop: () => clearTimeout(timer) };
}

/** Reads a stream from a position to its end, and moves the position. */
async function readAll(
  signal: AbortSignal,
  position: { lastId: string },
  { onEvent, onHeard, onLost }: Listener,
): Promise<void> {
  const silence = watchSilence();
  try {
    const ends = AbortSignal.any([signal, silence.signal]);
    const stream = await openStream(streamEvents, position.lastId, ends);
    const reader = stream.getReader();
    let pending = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silence.heard();
      onHeard();
      const { data, lastId, rest } = splitEvents(pending + value);
      pending = rest;
      for (const part of data) onEvent(JSON.parse(part) as ServerEvent);
      position.lastId = lastId ?? position.lastId;
    }
  } finally {
    silence.stop();
    onLost();
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

/** Aborts once the page has been hidden for `hiddenMs`. */
function watchHidden() {
  const hidden = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(() => hidden.abort(), hiddenMs);
  };
  document.addEventListener('visibilitychange', onChange);
  onChange();
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
  return { signal: hidden.signal, stop };
}

/** Waits until the page is visible, or `signal` aborts. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onChange = () => {
    if (document.visibilityState === 'visible') resolve();
  };
  document.addEventListener('visibilitychange', onChange);
  signal.addEventListener('abort', () => resolve(), { once: true });
  onChange();
  await promise;
  document.removeEventListener('visibilitychange', onChange);
}

/**
 * Listens until `signal` aborts; reconnects after an interruption. A page that stays hidden closes its stream and opens it again once it
 * is visible: without HTTP/2 all tabs of a browser share six connections to a server, and each stream holds one.
 * @param lastId The id after which the first stream is to continue; the later ones continue after what was received.
 */
export async function listenToEvents(signal: AbortSignal, listener: Listener, lastId = ''): Promise<void> {
  const position = { lastId };
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const hidden = watchHidden();
    const ends = AbortSignal.any([signal, hidden.signal]);
    try {
      await readAll(ends, position, {
        onHeard: listener.onHeard,
        onLost: () => {
          if (!hidden.signal.aborted) listener.onLost();
        },
        onEvent: (event) => {
          attempt = 0;
          listener.onEvent(event);
        },
      });
    } catch {
      // No connection: try again after the pause.
    }
    hidden.stop();
    if (hidden.signal.aborted) await untilVisible(signal);
    else if (!signal.aborted) await waitForServer(pauseMs(Math.max(attempt, 1), Math.random()), signal);
  }
}
