import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('the panel is told until when a first visit is greeted, and asks each time', async () => {
  const answer = await app.server.inject({ url: '/first-visit.json' });
  expect(answer.json()).toEqual({ until: app.outside.firstVisitUntil });
  expect(answer.headers['cache-control']).toBe('no-cache');
});
