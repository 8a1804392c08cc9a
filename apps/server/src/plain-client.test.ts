import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, testPassword } from './testing/builders/builders.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { makingTimeoutMs, runProgram } from './testing/programs.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation.close());

it('a client written from the API page alone works from sign-up to invoice', async () => {
  const email = 'root@example.test';
  await buildUser(installation.db, { role: 'root', email });
  const program = path.join(import.meta.dirname, 'testing/plain-client.ts');
  const { code, output } = await runProgram(process.execPath, [program], {
    env: {
      BASE_URL: installation.baseUrl,
      ROOT_EMAIL: email,
      ROOT_PASSWORD: testPassword,
      PHOTO: samplePhoto('saloon-blue-045.jpg'),
    },
    timeoutMs: makingTimeoutMs,
  });
  expect(output).toContain('ok and comes back');
  expect(code, output).toBe(0);
});
