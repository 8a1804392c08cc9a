import { expect, it } from 'vitest';
import { nameInMail } from './auth.rules.ts';

it.each([
  ['Rosa Root', 'Rosa Root'],
  ['Dr. R. Root-Müller', 'Dr. R. Root-Müller'],
  ['', 'rosa@example.test'],
  ['win now at evil.example', 'rosa@example.test'],
  ['https://evil', 'rosa@example.test'],
  ['help@evil', 'rosa@example.test'],
])('%j appears in a mail as %s', (name, shown) => {
  expect(nameInMail({ names: [name], email: 'rosa@example.test' })).toBe(shown);
});
