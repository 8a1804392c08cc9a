import type { Route } from '@forecourt/contract/route';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { call, LateError, upload } from './call.ts';

const read = { method: 'GET', path: '/v1/things' } as unknown as Route;
const pay = { method: 'POST', path: '/v1/pay', idempotent: true } as unknown as Route;
const send = { method: 'POST', path: '/v1/photos' } as unknown as Route;
const unreachable = { row: 'unreachable', status: 0 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A body whose connection breaks in the middle. */
const broken = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"credits"'));
      controller.error(new TypeError('network error'));
    },
  });

/** Answers calls in this order; after the last, none comes. Returns the idempotency keys that were sent. */
function network(...bodies: BodyInit[]): (string | null)[] {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, { headers, signal }: RequestInit) => {
    keys.push(new Headers(headers).get('Idempotency-Key'));
    const body = bodies.shift();
    if (body) return Promise.resolve(new Response(body));
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
  });
  return keys;
}

describe('no answer is', () => {
  test.each([
    ['a connection that breaks within it', broken()],
    ['the page of a hotel’s network', '<!doctype html><title>Welcome</title>'],
  ])('%s', async (_name, body) => {
    network(body);
    await expect(call(read, {} as never)).rejects.toMatchObject(unreachable);
    const keys = network(body instanceof ReadableStream ? broken() : body, '{"credits":3}');
    expect(await call(pay, { body: {} } as never)).toEqual({ credits: 3 });
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  test.each([
    ['read', read, 30_000],
    ['change something', send, 120_000],
  ])('one that does not come in time, for calls that %s', async (_name, route, ms) => {
    network();
    const settled = vi.fn();
    const answer = call(route, {} as never).catch(settled);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await answer;
    expect(settled).toHaveBeenCalledWith(expect.any(LateError));
  });
});

describe('trying again what may have been done already', () => {
  const body = { amount: 5 };
  const pays = (amount = 5) => call(pay, { body: { amount } } as never);

  test('has the key of the first try, until it is answered', async () => {
    const keys = network('<html>', '<html>', '{"credits":3}', '{"credits":3}');
    await expect(pays()).rejects.toMatchObject(unreachable);
    await pays();
    await pays();
    expect(keys).toEqual([keys[0], keys[0], keys[0], keys[3]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('has another key for something else, or much later', async () => {
    const keys = network('<html>', '<html>', '{"credits":3}', '{"credits":3}');
    await expect(call(pay, { body } as never)).rejects.toMatchObject(unreachable);
    await pays(6);
    vi.advanceTimersByTime(300_000);
    await pays();
    expect(new Set(keys).size).toBe(3);
  });
});

describe('an upload', () => {
  /** The request of an upload, which the test plays. */
  class PlayedRequest {
    static last: PlayedRequest;
    upload: Partial<XMLHttpRequestUpload> = {};
    status = 200;
    responseText = '';
    onabort?: () => void;
    onload?: () => void;
    onloadend?: () => void;
    open = () => undefined;
    setRequestHeader = () => undefined;
    send = () => {
      PlayedRequest.last = this;
    };
    abort = () => {
      this.onabort?.();
      this.onloadend?.();
    };
    progress = (loaded: number) =>
      this.upload.onprogress?.call(
        this as never,
        { lengthComputable: true, loaded, total: 10 } as ProgressEvent,
      );
  }
  const begin = () => {
    vi.stubGlobal('XMLHttpRequest', PlayedRequest);
    const file = new File(['bytes'], 'car.jpg');
    const { signal } = new AbortController();
    const sent = upload(send, {}, { file, fields: {}, onProgress: () => undefined, signal });
    return { failure: sent.catch((error: unknown) => error), request: PlayedRequest.last };
  };

  test('that gets no further is unreachable, one that is slow is not', async () => {
    const { failure, request } = begin();
    const settled = vi.fn();
    void failure.then(settled);
    for (let loaded = 1; loaded < 5; loaded += 1) {
      await vi.advanceTimersByTimeAsync(50_000);
      request.progress(loaded);
    }
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject(unreachable);
  });

  test('of which nothing is sent is unreachable', async () => {
    const { failure } = begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failure).toMatchObject(unreachable);
  });

  test('that is sent has more time to be stored, and is unreachable after that', async () => {
    const { failure, request } = begin();
    const settled = vi.fn();
    void failure.then(settled);
    request.upload.onload?.call(request as never, {} as ProgressEvent);
    await vi.advanceTimersByTimeAsync(290_000);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await failure).toMatchObject(unreachable);
  });

  test('that is answered with a page instead is unreachable too, and does not stay under way', async () => {
    const { failure, request } = begin();
    request.responseText = '<!doctype html>';
    request.onload?.();
    expect(await failure).toMatchObject(unreachable);
  });
});
