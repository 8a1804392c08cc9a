import { currentInstallation } from './current-installation.ts';
import { people } from './people.ts';

/** The token of a new session. */
export async function tokenOf(email: string): Promise<string> {
  const answer = await fetch(`${currentInstallation().baseUrl}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: people.password }),
  });
  return (await answer.json()).token;
}
