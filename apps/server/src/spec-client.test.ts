import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from './testing/spec-client/spec-client.ts';
import { specifiedCalls } from './testing/spec-client/specified-calls.ts';
import { prepareOutside } from './testing/spec-outside.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';

/** A program written from the specification alone; e2e/connections/spec-page.test.ts runs it as a page of another origin. */

let installation: TestInstallation;
beforeAll(async () => {
  // Its pictures have whole addresses where front ends of other hosts are let in.
  installation = await openTestInstallation({ ALLOWED_ORIGINS: 'https://panel.example' });
});
afterAll(() => installation.close());

it('all calls of the specification behave as specified, for a program', async () => {
  const { baseUrl } = installation;
  const hosts = { v1: `${baseUrl}/v1`, v2: `${baseUrl}/v2` };
  const { calls, wrong } = await run(hosts, await prepareOutside(installation), randomUUID().slice(0, 8));
  expect(wrong).toEqual([]);
  expect(calls.sort()).toEqual(specifiedCalls);
});
