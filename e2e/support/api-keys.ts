import type { ClientId, UserId } from '@forecourt/contract/ids';
import { currentInstallation } from './current-installation.ts';
import { people } from './people.ts';

async function post(at: string, body: object, token = '') {
  const answer = await fetch(currentInstallation().baseUrl + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** The token of a new session. */
export const tokenOf = async (email: string): Promise<string> =>
  (await post('/v1/login', { email, password: people.password })).token;

/** A new API key of a dealer with these credits, for programs that read and make pictures. */
export async function keyOfDealer(
  credits: number,
  { clientId, isSandbox = false }: { clientId?: ClientId; isSandbox?: boolean } = {},
): Promise<{ key: string; userId: UserId }> {
  const { email, id: userId } = await people.add({ type: 'premium', clientId }, credits);
  const wanted = { name: 'Stock system', scopes: ['read', 'pictures'], days: 30, isSandbox };
  const { key } = await post('/v1/api-keys', wanted, await tokenOf(email));
  return { key, userId };
}
