import { errors } from '@forecourt/contract/errors';
import type { Route } from '@forecourt/contract/route';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressOf, CallError, call, callForFile } from './call.ts';
import { onConfirmation, settleConfirmation } from './confirm-person.ts';

describe('addressOf', () => {
  test('fills in the path and leaves out empty query values', () => {
    const query = { search: 'Škoda & co', page: 2, state: '', bodyType: undefined };
    expect(addressOf('/v1/vehicles/:id', { params: { id: 'a/b' }, query })).toBe(
      '/v1/vehicles/a%2Fb?search=%C5%A0koda+%26+co&page=2',
    );
  });

  test('fills in two parameters of one path', () => {
    expect(addressOf('/v2/customers/:id/admins/:adminId', { params: { id: '1', adminId: '2' } })).toBe(
      '/v2/customers/1/admins/2',
    );
  });
});

describe('CallError', () => {
  test('names the row of the error table, or shows that there is none', () => {
    expect(new CallError(409, { name: 'userExists', errorCode: 4090006 })).toMatchObject({
      row: 'userExists',
      code: 4090006,
    });
    expect(new CallError(502, null).row).toBe('unknown');
    expect(new CallError(0, null).row).toBe('unreachable');
  });

  test('of a response without a name is known by its errorCode, or by its code', async () => {
    const route = { method: 'GET', path: '/v1/things' } as unknown as Route;
    const rowOf = async (body: object) => {
      vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 403 }));
      return call(route, {} as never).catch(({ row }: CallError) => row);
    };
    const { code } = errors.clientForbidden;
    expect(await rowOf({ errorCode: code, message: 'No.' })).toBe('clientForbidden');
    expect(await rowOf({ code: `${code}` })).toBe('clientForbidden');
    expect(await rowOf({ errorCode: 4_039_999 })).toBe('unknown');
    expect(await rowOf({})).toBe('unknown');
    vi.unstubAllGlobals();
  });
});

describe('a call that must not happen twice', () => {
  const route = { method: 'POST', path: '/v1/pay', idempotent: true } as unknown as Route;
  const plain = { method: 'POST', path: '/v1/say' } as unknown as Route;
  const sent: (string | null)[] = [];
  const network = (...answers: ('lost' | 'done')[]) => {
    sent.length = 0;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('Idempotency-Key'));
      if (answers.shift() === 'lost') throw new TypeError('no network');
      return new Response('{"credits":3}');
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  test('carries a key that no other call has', async () => {
    network();
    for (let times = 0; times < 3; times++) await call(route, { body: {} } as never);
    expect(new Set(sent).size).toBe(3);
    expect(sent.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true);
    await call(plain, { body: {} } as never);
    expect(sent.at(-1)).toBeNull();
  });

  test('is sent once more with the same key when no response arrives', async () => {
    network('lost', 'done');
    expect(await call(route, { body: {} } as never)).toEqual({ credits: 3 });
    expect(sent).toEqual([sent[0], sent[0]]);
    network('lost', 'lost');
    await expect(call(route, { body: {} } as never)).rejects.toMatchObject({ row: 'unreachable' });
    expect(sent).toHaveLength(2);
    network('lost');
    await expect(call(plain, { body: {} } as never)).rejects.toMatchObject({ row: 'unreachable' });
    expect(sent).toHaveLength(1);
  });
});

describe('a request when its page is left before the response', () => {
  const sentBy = async (method: string, body?: unknown): Promise<boolean | undefined> => {
    let kept: boolean | undefined;
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      kept = init.keepalive;
      return new Response('{}');
    });
    await call({ method, path: '/v1/things' } as unknown as Route, { body } as never);
    return kept;
  };
  afterEach(() => vi.unstubAllGlobals());

  test('is completed if it changes something', async () => {
    expect(await sentBy('POST', { name: 'Anna' })).toBe(true);
    expect(await sentBy('DELETE')).toBe(true);
  });

  test('is aborted if it only reads, or if its body is too large for browsers to send later', async () => {
    expect(await sentBy('GET')).toBe(false);
    expect(await sentBy('PATCH', { text: 'x'.repeat(65_536) })).toBe(false);
  });
});

describe('a file', () => {
  const route = { method: 'GET', path: '/v1/bills/:id/pdf' } as unknown as Route;
  afterEach(() => vi.unstubAllGlobals());

  test('is returned with its bytes and under the name that the server gives it', async () => {
    const headers = { 'content-disposition': `attachment; filename="?.pdf"; filename*=UTF-8''M%C3%A4rz.pdf` };
    vi.stubGlobal('fetch', async () => new Response('%PDF', { headers }));
    const file = await callForFile(route, { params: { id: '1' } } as never);
    expect(file.name).toBe('März.pdf');
    expect(await file.text()).toBe('%PDF');
  });

  test('that is refused gives the reason', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"name":"invoiceStateWrong"}', { status: 409 }));
    await expect(callForFile(route, {} as never)).rejects.toMatchObject({ row: 'invoiceStateWrong' });
  });
});

describe('a call that needs a confirmation', () => {
  const route = { method: 'POST', path: '/v1/pay', idempotent: true } as unknown as Route;
  const refused = { name: 'confirmationRequired', errorCode: 4030161, message: '' };
  let sent: (string | null)[] = [];
  const server = (isConfirmed: () => boolean) => {
    sent = [];
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      sent.push(new Headers(init.headers).get('Idempotency-Key'));
      return isConfirmed()
        ? new Response('{"credits":3}')
        : new Response(JSON.stringify(refused), { status: 403 });
    });
  };
  afterEach(() => vi.unstubAllGlobals());

  test('waits for the user’s confirmation and is then sent once more, with the same key; other calls share the confirmation', async () => {
    let isConfirmed = false;
    let asked = 0;
    server(() => isConfirmed);
    const stop = onConfirmation(() => {
      if (isConfirmed) return;
      asked += 1;
      setTimeout(() => {
        isConfirmed = true;
        settleConfirmation(true);
      });
    });
    const both = [call(route, { body: {} } as never), call(route, { body: {} } as never)];
    expect(await Promise.all(both)).toEqual([{ credits: 3 }, { credits: 3 }]);
    expect([asked, sent.length, new Set(sent).size]).toEqual([1, 4, 2]);
    stop();
  });

  test('is refused when the user cancels, or no dialog can ask', async () => {
    server(() => false);
    await expect(call(route, { body: {} } as never)).rejects.toMatchObject({ row: 'confirmationRequired' });
    const stop = onConfirmation(() => setTimeout(() => settleConfirmation(false)));
    await expect(call(route, { body: {} } as never)).rejects.toMatchObject({ row: 'confirmationRequired' });
    expect(sent).toHaveLength(2);
    stop();
  });
});
