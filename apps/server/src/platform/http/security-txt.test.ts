import { dayMs } from '@forecourt/contract/durations';
import { afterEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

const read = () => app.server.inject('/.well-known/security.txt');

it('says where faults are reported, until when that holds, and where it belongs', async () => {
  app = await openTestApp({ securityContact: 'mailto:security@dealer.example' });
  const { body, headers, statusCode } = await read();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:security@dealer.example',
    Canonical: `${app.outside.publicUrl}/.well-known/security.txt`,
  });
  const days = (new Date(fields.Expires).getTime() - app.clock.now().getTime()) / dayMs;
  expect([days > 90, days < 365]).toEqual([true, true]);
});

it('is missing where the operator names nobody', async () => {
  app = await openTestApp();
  expect((await read()).body).not.toContain('Contact:');
});
