import { spawn } from 'node:child_process';
import path from 'node:path';
import { currentInstallation } from '../support/current-installation.ts';
import { expect, test } from '../support/journey.ts';
import { samplePhoto } from '../support/panel-steps.ts';
import { people } from '../support/people.ts';

test('a client written from the API page alone works from sign-up to invoice', async () => {
  const { email } = await people.add({ role: 'root' });
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'plain-client.ts')], {
    env: {
      PATH: process.env.PATH,
      BASE_URL: currentInstallation().baseUrl,
      ROOT_EMAIL: email,
      ROOT_PASSWORD: people.password,
      PHOTO: samplePhoto('saloon-blue-045.jpg'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  const status = await new Promise((resolve) => child.once('exit', resolve));
  expect(said).toContain('ok and comes back');
  expect(status, said).toBe(0);
});
