import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const least = { DATABASE_URL: 'postgres://localhost/x', SIGNING_SECRET: 'x'.repeat(32) };

it('a missing secret is named in one readable sentence', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://localhost/x' })).toThrow(/SIGNING_SECRET/);
  expect(() => readConfig({ ...least, SIGNING_SECRET: 'short' })).toThrow(/SIGNING_SECRET/);
  expect(() => readConfig({ ...least, PORT: 'eighty' })).toThrow(/PORT/);
});

it('demo data is impossible in production', () => {
  expect(() => readConfig({ ...least, NODE_ENV: 'production', DEMO: 'true' })).toThrow('production');
});

it('an empty variable is one that was not given', () => {
  expect(readConfig({ ...least, PORT: '', SMTP_URL: '' })).toMatchObject({
    http: { port: 8080 },
    mail: { smtpUrl: null },
  });
});
