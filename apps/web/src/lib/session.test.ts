import type { User } from '@forecourt/contract/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putActing } from './acting.ts';
import { createSession, type Session } from './session.ts';
import { storageKeys } from './session-store.ts';
import { createVault, type Vault } from './vault.ts';

const userId = '11111111-1111-4111-8111-111111111111';
const customerId = '22222222-2222-4222-8222-222222222222';

function person(roleName: User['role']['name'], more: Partial<User> = {}): User {
  return {
    id: userId,
    email: 'a@b.c',
    name: 'Old name',
    role: { name: roleName, type: null },
    ...more,
  } as User;
}

interface Asked {
  method: string;
  path: string;
  token: string | null;
}

let asked: Asked[];
let answers: Record<string, { status: number; body: unknown } | 'silence'>;
let storages: [Map<string, string>, Map<string, string>];
let key: CryptoKey;

const storage = (values: Map<string, string>) => ({
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, value: string) => void values.set(name, value),
  removeItem: (name: string) => void values.delete(name),
});

/** A newly loaded page in the same browser. */
function newPage(): { session: Session; vault: Vault } {
  const [durable, perTab] = storages;
  const vault = createVault({ durable: storage(durable), perTab: storage(perTab), key: async () => key });
  return { session: createSession(vault), vault };
}

beforeEach(async () => {
  asked = [];
  answers = {};
  storages = [new Map(), new Map()];
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  // Replaces the network: `answers` maps each path to its response.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({
      method: init.method ?? 'GET',
      path,
      token: new Headers(init.headers).get('Authorization'),
    });
    const answer = answers[path];
    if (!answer || answer === 'silence') throw new TypeError('no network');
    return new Response(JSON.stringify(answer.body), { status: answer.status });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signIn(user: User, rememberMe: boolean): Promise<{ session: Session; vault: Vault }> {
  answers['/v1/login'] = { status: 200, body: { token: 'token-1', user } };
  const page = newPage();
  await page.session.signIn({ email: user.email, password: 'x', rememberMe });
  return page;
}

describe('session', () => {
  test('without a stored session the user is not authenticated, and the server is not asked', async () => {
    const { session } = newPage();
    await session.restore();
    expect(session.state().status).toBe('anonymous');
    expect(asked).toEqual([]);
  });

  test('remember me keeps the session in durable storage, otherwise it ends with the tab', async () => {
    await signIn(person('user'), true);
    expect(storages[0].has('token')).toBe(true);
    storages = [new Map(), new Map()];
    await signIn(person('user'), false);
    expect(storages[0].has('token')).toBe(false);
    expect(storages[1].has('token')).toBe(true);
  });

  test('a restored user is fetched again with the stored token', async () => {
    await signIn(person('user'), true);
    answers[`/v1/users/${userId}`] = { status: 200, body: person('user', { name: 'New name' }) };
    const { session } = newPage();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'authenticated', user: { name: 'New name' } });
    expect(asked.at(-1)).toEqual({ method: 'GET', path: `/v1/users/${userId}`, token: 'Bearer token-1' });
  });

  test('the panel renders with the stored user while the server confirms them, and again only if they have changed', async () => {
    await signIn(person('user'), true);
    const path = `/v1/users/${userId}`;
    const later = person('user', { lastTimeOnline: '2026-01-01T00:00:00.000Z' });
    for (const [answer, drawn] of [
      [later, ['Old name']],
      [person('user', { name: 'New name' }), ['Old name', 'New name']],
    ] as const) {
      answers[path] = { status: 200, body: answer };
      const { session } = newPage();
      const seen: unknown[] = [];
      session.subscribe(() => seen.push(session.state().user?.name));
      await session.restore();
      expect(seen).toEqual(drawn);
    }
  });

  test('a user stored by another build is not rendered before the server has confirmed them', async () => {
    const { vault } = await signIn(person('user'), true);
    await vault.put('drawnBy', 'https://panel.test/assets/older.js', true);
    answers[`/v1/users/${userId}`] = { status: 200, body: person('user', { name: 'New name' }) };
    const { session, vault: after } = newPage();
    const seen: unknown[] = [];
    session.subscribe(() => seen.push(session.state().user?.name));
    await session.restore();
    expect(seen).toEqual(['New name']);
    await vi.waitFor(async () => expect(await after.get('drawnBy')).not.toContain('older'));
  });

  test('a customer administrator is fetched through the customer', async () => {
    const admin = person('customer', { customerId: customerId as User['customerId'] });
    await signIn(admin, true);
    answers[`/v2/customers/${customerId}/admins/${userId}`] = { status: 200, body: admin };
    const { session } = newPage();
    await session.restore();
    expect(session.state().status).toBe('authenticated');
  });

  test('a refused restore signs out and clears everything', async () => {
    const { vault } = await signIn(person('user', { clientId: 'c' as User['clientId'] }), true);
    await vault.put('panelLang', { language: 'de' }, true);
    answers[`/v1/users/${userId}`] = { status: 401, body: { name: 'notAuthorized', errorCode: 4010000 } };
    const { session } = newPage();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'anonymous', expired: true });
    for (const name of storageKeys) {
      expect(storages[0].has(name)).toBe(false);
      expect(storages[1].has(name)).toBe(false);
    }
  });

  test.each([
    ['does not respond', 'silence' as const],
    ['restarts behind a proxy', { status: 502, body: {} }],
    ['has no route in the proxy', { status: 404, body: 'page not found' }],
  ])('a server that %s is asked three times, and the stored user stays signed in', async (_, answer) => {
    await signIn(person('user'), true);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    answers[`/v1/users/${userId}`] = answer;
    const { session } = newPage();
    let isRestored = false;
    void session.restore().then(() => {
      isRestored = true;
    });
    while (!isRestored) await vi.advanceTimersByTimeAsync(1_000);
    expect(asked.filter(({ path }) => path.startsWith('/v1/users/'))).toHaveLength(3);
    expect(session.state()).toMatchObject({ status: 'authenticated', user: { name: 'Old name' } });
  });

  test('who signs out while the server does not respond stays signed out', async () => {
    await signIn(person('user'), true);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    answers[`/v1/users/${userId}`] = { status: 502, body: {} };
    const { session } = newPage();
    let isRestored = false;
    void session.restore().then(() => {
      isRestored = true;
    });
    while (session.state().status !== 'authenticated') await vi.advanceTimersByTimeAsync(10);
    answers['/v1/logout'] = { status: 200, body: { success: true } };
    await session.signOut();
    while (!isRestored) await vi.advanceTimersByTimeAsync(1_000);
    expect(session.state().status).toBe('anonymous');
  });

  test('without a network the stored user stays signed in, and is not requested again and again', async () => {
    await signIn(person('user'), true);
    vi.stubGlobal('navigator', { onLine: false });
    const { session } = newPage();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'authenticated', user: { name: 'Old name' } });
    expect(asked.filter(({ path }) => path.startsWith('/v1/users/'))).toHaveLength(1);
  });

  test('signing out calls the server and deletes language and application too', async () => {
    const { session, vault } = await signIn(person('user', { clientId: 'c' as User['clientId'] }), true);
    await vault.put('panelLang', { language: 'de' }, true);
    expect(storages[0].has('appId')).toBe(true);
    answers['/v1/logout'] = { status: 200, body: { success: true } };
    await session.signOut();
    expect(asked.at(-1)).toMatchObject({ path: '/v1/logout', token: 'Bearer token-1' });
    expect(storages[0].size).toBe(0);
  });

  test('signing out in one tab ends a remembered session in the others, but not one of a single tab', async () => {
    const remembered = await signIn(person('user'), true);
    remembered.session.endedElsewhere();
    expect(remembered.session.state().status).toBe('anonymous');
    const single = await signIn(person('user'), false);
    single.session.endedElsewhere();
    expect(single.session.state().status).toBe('authenticated');
  });

  const refused = { status: 401, body: { name: 'notAuthorized', errorCode: 4010000 } };
  const lapsed = async (before?: (page: { session: Session }) => Promise<void>, remember = true) => {
    const page = await signIn(person('user'), remember);
    await before?.(page);
    answers['/v1/mails'] = refused;
    const { call } = await import('./call.ts');
    const { listMails } = await import('@forecourt/contract/mails');
    const answer = call(listMails, {});
    // Keeps an early rejection from being reported as unhandled; some tests await it only later.
    answer.catch(() => undefined);
    await vi.waitFor(() => expect(page.session.state()).toMatchObject({ lapsed: true }));
    return { ...page, answer };
  };

  test('signing out in one tab signs out the tabs that share its session, also where the server reported the end first', async () => {
    const { session, answer } = await lapsed(undefined, false);
    session.endedElsewhere('token-of-another');
    expect(session.state()).toMatchObject({ status: 'authenticated', lapsed: true });
    session.endedElsewhere('token-1');
    expect(session.state().status).toBe('anonymous');
    await expect(answer).rejects.toMatchObject({ status: 401 });
  });

  test('a response 401 keeps the panel, and the call waits for the next session and continues with it', async () => {
    const { session, answer } = await lapsed();
    expect(session.state()).toMatchObject({ status: 'authenticated', user: { id: userId } });
    expect(asked.map(({ path }) => path)).not.toContain('/v1/logout');
    answers['/v1/mails'] = { status: 200, body: { results: [] } };
    answers['/v1/login'] = { status: 200, body: { token: 'token-2', user: person('user') } };
    await session.signIn({ email: 'a@b.c', password: 'x', rememberMe: true });
    expect(await answer).toEqual({ results: [] });
    expect(asked.at(-1)).toMatchObject({ path: '/v1/mails', token: 'Bearer token-2' });
    expect(session.state()).not.toHaveProperty('lapsed');
  });

  test('calls that wait for the next session are not sent when somebody else signs in', async () => {
    const { session, answer } = await lapsed();
    const { call } = await import('./call.ts');
    const { listMails } = await import('@forecourt/contract/mails');
    const begunMeanwhile = call(listMails, {});
    begunMeanwhile.catch(() => undefined);
    const sent = () => asked.filter(({ path }) => path === '/v1/mails').length;
    const before = sent();
    answers['/v1/mails'] = { status: 200, body: { results: [] } };
    const other = { ...person('user'), id: '0190a000-0000-7000-8000-00000000000b' };
    answers['/v1/login'] = { status: 200, body: { token: 'token-of-another', user: other } };
    await session.signIn({ email: 'b@b.c', password: 'x', rememberMe: true });
    for (const one of [answer, begunMeanwhile]) await expect(one).rejects.toMatchObject({ status: 401 });
    expect(sent()).toBe(before);
    expect(session.state()).toMatchObject({ user: { id: other.id } });
  });

  test('a user who leaves instead of signing in again is signed out, and the waiting calls are refused', async () => {
    const { session, answer } = await lapsed();
    await session.signOut({ expired: true });
    await expect(answer).rejects.toMatchObject({ row: 'notAuthorized' });
    expect(session.state()).toMatchObject({ status: 'anonymous', expired: true });
    expect(storages[0].has('token')).toBe(false);
  });

  test('an ended session continues once another tab of the same user has signed in again', async () => {
    const { session, answer } = await lapsed();
    const other = await signIn(person('user'), true);
    answers['/v1/mails'] = { status: 200, body: { results: [] } };
    await session.begunElsewhere();
    expect(session.state()).not.toHaveProperty('lapsed');
    expect(other.session.state().status).toBe('authenticated');
    // The calls of this test belong to the page that was created last.
    void answer;
  });

  test('signing in again without remembering removes the remembered session that ended, but no other', async () => {
    const next = { status: 200, body: { token: 'token-2', user: person('user') } };
    const again = { email: 'a@b.c', password: 'x', rememberMe: false };
    const { session } = await lapsed();
    answers['/v1/login'] = next;
    await session.signIn(again);
    expect([...storages[0].keys()]).toEqual([]);
    expect(await newPage().vault.get('token')).toBe('token-2');

    storages = [storages[0], new Map()];
    const late = await lapsed();
    const perTab = storages[1];
    storages = [storages[0], new Map()];
    answers['/v1/login'] = { status: 200, body: { token: 'token-of-another', user: person('root') } };
    await newPage().session.signIn({ ...again, rememberMe: true });
    storages = [storages[0], perTab];
    answers['/v1/login'] = next;
    await late.session.signIn(again);
    storages = [storages[0], new Map()];
    expect(await newPage().vault.get('token')).toBe('token-of-another');
    expect(perTab.has('token')).toBe(true);
  });

  test.each([
    ['of the same person', userId, false],
    ['of somebody else', customerId, true],
  ])(
    'a tab whose remembered session was removed continues with one of another tab only if it is %s',
    async (_, id, asksAgain) => {
      const { vault } = newPage();
      const shared = { token: 'token-of-another-tab', user: { ...person('user'), id } as User };
      const share = { ask: async () => shared, hold: vi.fn(), begun: vi.fn(), ended: vi.fn() };
      const session = createSession(vault, { tabs: () => share });
      answers['/v1/login'] = { status: 200, body: { token: 'token-1', user: person('user') } };
      await session.signIn({ email: 'a@b.c', password: 'x', rememberMe: true });
      for (const name of storageKeys) vault.removeDurable(name);
      session.removedElsewhere();
      await vi.waitFor(() => expect(share.hold).toHaveBeenLastCalledWith(!asksAgain));
      await vi.waitFor(() => expect('lapsed' in session.state()).toBe(asksAgain));
      expect(session.state()).toMatchObject({ status: 'authenticated', user: { id: userId } });
      expect(storages[1].has('token')).toBe(!asksAgain);
    },
  );

  test.each([
    ['has not noticed', false],
    ['asks to sign in again already', true],
  ])(
    'a tab that %s stays as it is when another one finds that the remembered session has ended',
    async (_, hasNoticed) => {
      const { session } = hasNoticed ? await lapsed() : await signIn(person('user'), true);
      session.removedElsewhere();
      await vi.waitFor(() =>
        expect(session.state()).toMatchObject({
          status: 'authenticated',
          user: { id: userId },
          lapsed: true,
        }),
      );
      answers['/v1/login'] = { status: 200, body: { token: 'token-2', user: person('user') } };
      await session.signIn({ email: 'a@b.c', password: 'x', rememberMe: true });
      expect(session.state()).not.toHaveProperty('lapsed');
    },
  );

  test('a tab that asks to sign in again is signed out when another tab of the same session signs out', async () => {
    const { session } = await signIn(person('user'), true);
    session.removedElsewhere();
    session.endedElsewhere();
    await vi.waitFor(() => expect(session.state()).toMatchObject({ status: 'anonymous', expired: false }));
  });

  test('a session of one tab leaves the remembered one of another tab alone', async () => {
    const perTabOfFirst = new Map<string, string>();
    const durable = storages[0];
    storages = [durable, perTabOfFirst];
    await signIn(person('user', { name: 'One tab' }), false);
    storages = [durable, new Map()];
    await signIn(person('user', { name: 'Remembered' }), true);
    // The first tab is reloaded, confirms its session, then signs out.
    storages = [durable, perTabOfFirst];
    answers[`/v1/users/${userId}`] = { status: 200, body: person('user', { name: 'One tab' }) };
    answers['/v1/logout'] = { status: 200, body: { success: true } };
    const first = newPage();
    await first.session.restore();
    await first.session.signOut();
    expect(perTabOfFirst.size).toBe(0);
    storages = [durable, new Map()];
    const second = newPage();
    expect(await second.vault.get('token')).toBe('token-1');
    expect(await second.vault.get('currentUser')).toMatchObject({ name: 'Remembered' });
  });

  test('a new tab takes over the session of an open one, for as long as a tab is open', async () => {
    const user = person('user');
    const [durable, perTab] = storages;
    const vault = createVault({ durable: storage(durable), perTab: storage(perTab), key: async () => key });
    const told: string[] = [];
    answers[`/v1/users/${userId}`] = { status: 200, body: user };
    const session = createSession(vault, {
      tabs: () => ({
        ask: async () => ({ token: 'token-of-another-tab', user }),
        hold: (isHeld) => void told.push(`hold ${isHeld}`),
        begun: () => undefined,
        ended: (token) => void told.push(`ended ${token}`),
      }),
    });
    await session.restore();
    expect(session.state().status).toBe('authenticated');
    expect(asked.at(-1)?.token).toBe('Bearer token-of-another-tab');
    expect([durable.has('token'), perTab.has('token')]).toEqual([false, true]);
    answers['/v1/logout'] = { status: 200, body: { success: true } };
    await session.signOut();
    expect(told).toEqual(['hold true', 'hold false', 'ended token-of-another-tab']);
  });

  test('a changed profile refreshes the stored user but keeps the token', async () => {
    const { session } = await signIn(person('user'), true);
    session.setUser(person('user', { name: 'Changed' }));
    await vi.waitFor(async () => {
      expect(await newPage().vault.get('currentUser')).toMatchObject({ name: 'Changed' });
    });
    expect(await newPage().vault.get('token')).toBe('token-1');
  });

  test('a correct password alone starts no session when a second step is required', async () => {
    const secondFactor = { challenge: 'c-1', expiresAt: '', methods: ['code'] };
    answers['/v1/login'] = { status: 200, body: { secondFactor } };
    answers['/v1/login/second-factor'] = { status: 200, body: { token: 'token-2', user: person('root') } };
    const { session } = newPage();
    expect(await session.signIn({ email: 'a@b.c', password: 'x' })).toEqual(secondFactor);
    expect(session.state().status).not.toBe('authenticated');
    await session.signInWithCode('c-1', '123456', true);
    expect(session.state().status).toBe('authenticated');
    expect(storages[0].has('token')).toBe(true);
  });

  test('an account that was taken over replaces the user’s own session in this tab only, until it ends', async () => {
    const { vault } = await signIn(person('root'), true);
    const subject = person('client', { id: customerId as User['id'] });
    await putActing(vault, { token: 'token-acting', user: subject, until: '2026-01-01T00:00:00.000Z' });
    answers[`/v1/users/${customerId}`] = { status: 200, body: subject };
    const page = newPage();
    await page.session.restore();
    expect(page.session.state().user?.id).toBe(customerId);
    expect(asked.at(-1)?.token).toBe('Bearer token-acting');
    expect([storages[0].has('acting'), storages[1].has('acting')]).toEqual([false, true]);
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    answers[`/v1/users/${customerId}`] = { status: 401, body: { errorCode: 4010001, name: 'invalidToken' } };
    await newPage().session.restore();
    expect(assign).toHaveBeenCalledWith('/root/users');
    expect([storages[1].has('acting'), storages[0].has('token')]).toEqual([false, true]);
  });

  test('signing out of an account that was taken over ends the user’s own session with it', async () => {
    const { vault } = await signIn(person('root'), true);
    const subject = person('client', { id: customerId as User['id'] });
    await putActing(vault, { token: 'token-acting', user: subject, until: '' });
    answers[`/v1/users/${customerId}`] = { status: 200, body: subject };
    answers['/v1/logout'] = { status: 200, body: { success: true } };
    const { session } = newPage();
    await session.restore();
    await session.signOut();
    expect(asked.at(-1)).toEqual({ method: 'POST', path: '/v1/logout', token: 'Bearer token-1' });
    expect([...storages[0].keys(), ...storages[1].keys()]).toEqual([]);
  });

  test('stored lists are restored in another page, and only for the user who stored them', async () => {
    const { session, vault } = await signIn(person('user'), true);
    await session.keepLists(['a list']);
    vi.stubGlobal('navigator', { onLine: false });
    const { session: reloaded } = newPage();
    await reloaded.restore();
    expect(await reloaded.keptLists()).toEqual(['a list']);
    await vault.put('currentUser', person('user', { id: customerId as User['id'] }), true);
    const { session: other } = newPage();
    await other.restore();
    expect(await other.keptLists()).toBeNull();
  });

  test('stored lists are erased when the session ends, also those that are being stored at that moment', async () => {
    const signedOut = await signIn(person('user'), true);
    await signedOut.session.keepLists(['a list']);
    expect(storages[0].has('keptLists')).toBe(true);
    const storing = signedOut.session.keepLists(['a newer list']);
    await signedOut.session.signOut();
    await storing;
    expect(storages[0].has('keptLists')).toBe(false);

    const ended = await lapsed(({ session }) => session.keepLists(['a list']));
    expect(storages[0].has('keptLists')).toBe(false);
    await ended.session.keepLists(['a later list']);
    expect(storages[0].has('keptLists')).toBe(false);
  });

  test('lists of an account that was taken over are not stored', async () => {
    const { vault } = await signIn(person('root'), true);
    const subject = person('client', { id: customerId as User['id'] });
    await putActing(vault, { token: 'token-acting', user: subject, until: '' });
    answers[`/v1/users/${customerId}`] = { status: 200, body: subject };
    const { session } = newPage();
    await session.restore();
    await session.keepLists(['a list of theirs']);
    expect([...storages[0].keys(), ...storages[1].keys()]).not.toContain('keptLists');
  });
});
