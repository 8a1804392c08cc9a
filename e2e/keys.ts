import { currentInstallation } from './current-installation.ts';
import type { People } from './people.ts';

/** A new API key of a dealer with these credits, for programs that read and make pictures. */
export async function keyOfDealer(people: People, credits: number): Promise<string> {
  const { email } = await people.add({ type: 'premium' }, credits);
  const post = async (at: string, body: object, token = '') => {
    const answer = await fetch(currentInstallation().baseUrl + at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { token } = await post('/v1/login', { email, password: people.password });
  const wanted = { name: 'Stock system', scopes: ['read', 'pictures'], days: 30 };
  return (await post('/v1/api-keys', wanted, token)).key;
}
