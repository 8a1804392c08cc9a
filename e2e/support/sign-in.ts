import type { Page } from '@playwright/test';
import { insertSession } from '../../apps/server/src/modules/people/auth/sessions.queries.ts';
import { newToken, sha256 } from '../../apps/server/src/platform/crypto.ts';
import { inTx } from '../../apps/server/src/platform/db/database.ts';
import { homeOf } from '../../apps/web/src/lib/paths.ts';
import { people } from './people.ts';

/** A file of the panel's address that starts no panel: from there its storage can be filled before it starts. */
const quietFile = '/icons/apple-touch.png';

/**
 * Runs in the page, so it is a string: stores values as the panel's vault does (`apps/web/src/lib/vault.ts`), encrypted
 * with a key that this browser keeps.
 */
const store = (values: Record<string, unknown>, durable: boolean) => `(async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const opening = indexedDB.open('forecourt', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  const database = await done(opening);
  const keys = (mode) => database.transaction('keys', mode).objectStore('keys');
  let key = await done(keys('readonly').get('storage'));
  if (!key) {
    key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    await done(keys('readwrite').put(key, 'storage'));
  }
  database.close();
  for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain));
    ${durable ? 'localStorage' : 'sessionStorage'}.setItem(name, btoa(String.fromCharCode(...iv, ...sealed)));
  }
})()`;

interface SignIn {
  email: string;
  rememberMe?: boolean;
  /** Path to open, or an address of another origin; by default the first screen of the account's role. */
  at?: string | undefined;
}

/** Signs an account in without the form, which has tests of its own, and opens a screen. */
export async function signIn(page: Page, { email, rememberMe = false, at }: SignIn): Promise<void> {
  const { id, role, type, clientId, customerId } = await people.db
    .selectFrom('users')
    .select(['id', 'role', 'type', 'clientId', 'customerId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await page.goto(at?.startsWith('http') ? new URL(quietFile, at).href : quietFile);
  const token = newToken();
  const session = {
    userId: id,
    tokenHash: sha256(token),
    remember: rememberMe,
    now: new Date(),
    userAgent: await page.evaluate<string>('navigator.userAgent'),
  };
  await inTx(people.db, (tx) => insertSession(tx, session));
  const user = { id, role: { name: role, type }, clientId, customerId };
  await page.evaluate(
    store({ token, rememberMe, currentUser: user, ...(clientId && { appId: clientId }) }, rememberMe),
  );
  await page.goto(at ?? homeOf(user.role));
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
}
