import { capturePath } from '@forecourt/contract/capture-links';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('only the page that takes photos may use the camera, and none may use microphone or place', async () => {
  const policyOf = async (url: string) => {
    const answer = await app.server.inject({ url, headers: { accept: 'text/html' } });
    return answer.headers['permissions-policy'];
  };
  for (const url of [capturePath, `${capturePath}?from=mail`])
    expect(await policyOf(url)).toBe('camera=(self), microphone=(), geolocation=()');
  for (const url of ['/', '/login', `${capturePath}/other`, `/login?next=${capturePath}`, '/v1/capture'])
    expect(await policyOf(url), url).toBe('camera=(), microphone=(), geolocation=()');
});
