import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToEvents } from '../lib/event-stream.ts';
import { askWhileLate } from '../lib/late-news.ts';
import { render } from '../testing/render.tsx';
import { LateSign } from './late-sign.tsx';

const ask = vi.fn();
const onEvent = vi.fn();
let open: ReadableStreamDefaultController<Uint8Array>[];
let closed: number;
let lastIds: (string | null)[];
let isBlocked: boolean;
let visibility: DocumentVisibilityState;
let end: () => void;

/** Follows a stream of events as the panel does, and shows the sign. */
async function follow() {
  await render(<LateSign />);
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: RequestInit) => {
    if (address === '/livez') return Response.json({});
    lastIds.push(new Headers(headers).get('Last-Event-ID'));
    if (isBlocked) throw new TypeError('blocked');
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        open.push(controller);
        signal?.addEventListener('abort', () => {
          closed += 1;
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body);
  });
  const stop = new AbortController();
  const late = askWhileLate(ask);
  void listenToEvents(stop.signal, { ...late, onEvent }, '5');
  end = () => {
    stop.abort();
    late.stop();
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const send = async (line: string) => {
  open.at(-1)?.enqueue(new TextEncoder().encode(line));
  await pass(0);
};
const show = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};
const isSaid = () => screen.queryByText(/^No live updates/) !== null;

beforeEach(() => {
  vi.clearAllMocks();
  open = [];
  closed = 0;
  lastIds = [];
  isBlocked = false;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('while the stream is blocked the panel asks every 20 to 30 seconds and says so, until the stream opens', async () => {
  isBlocked = true;
  await follow();
  await pass(5_000);
  expect([ask.mock.calls.length, isSaid()]).toEqual([0, false]);
  await pass(4_000);
  expect([ask.mock.calls.length, isSaid()]).toEqual([1, true]);
  await pass(90_000);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5);
  isBlocked = false;
  await pass(30_000);
  await send('data: {"kind":"ready","isResumed":false}\n\n');
  expect([onEvent.mock.calls, isSaid()]).toEqual([[[{ kind: 'ready', isResumed: false }]], false]);
  const asked = ask.mock.calls.length;
  await pass(40_000);
  expect(ask.mock.calls.length).toBe(asked);
});

test('a stream that is opened again continues after the last id that was received, with an event or without', async () => {
  await follow();
  await send('id: 7\ndata: {"kind":"ready","isResumed":true}\n\nid: 8\n\n');
  open.at(-1)?.close();
  await pass(1_000);
  expect(lastIds).toEqual(['5', '8']);
});

test('a stream that is held back by a proxy, so that no line arrives, counts as not open and is opened again', async () => {
  await follow();
  await pass(9_000);
  expect([open.length, ask.mock.calls.length, isSaid()]).toEqual([1, 1, true]);
  await pass(37_000);
  expect(open.length).toBe(2);
});

test('lines without an event keep the stream; once they stop, the panel asks again', async () => {
  await follow();
  for (let count = 0; count < 5; count += 1) {
    await send(':\n\n');
    await pass(20_000);
  }
  expect([open.length, ask.mock.calls.length, isSaid()]).toEqual([1, 0, false]);
  await pass(26_000);
  expect(open.length).toBe(2);
  await pass(8_000);
  expect([ask.mock.calls.length, isSaid()]).toEqual([1, true]);
});

test('a hidden page asks nothing, and once when it is shown again', async () => {
  isBlocked = true;
  await follow();
  show('hidden');
  await pass(120_000);
  expect(ask).not.toHaveBeenCalled();
  show('visible');
  expect(ask).toHaveBeenCalledOnce();
});

test('a page that stays hidden closes its stream, and opens it at once when it is shown again', async () => {
  await follow();
  await send('data: {"kind":"ready","isResumed":false}\n\n');
  show('hidden');
  await pass(14_000);
  show('visible');
  await pass(14_000);
  show('hidden');
  await pass(14_000);
  expect([open.length, closed]).toEqual([1, 0]);
  await pass(120_000);
  expect([open.length, closed, ask.mock.calls.length]).toEqual([1, 1, 0]);
  show('visible');
  await pass(0);
  expect([open.length, closed, isSaid()]).toEqual([2, 1, false]);
  await send('data: {"kind":"ready","isResumed":false}\n\n');
  expect(onEvent).toHaveBeenCalledTimes(2);
});
