import { expect, it } from 'vitest';
import { nameOfGone, referredBy, tableOf } from './audit.rules.ts';

it('a deleted row is called by its own name, or by that of the row that it refers to', () => {
  expect(nameOfGone('features', { id: '1', name: 'Spins' }, {})).toBe('Spins');
  expect(nameOfGone('files', { id: '1', name: 'logo.png' }, {})).toBe('logo.png');
  const withdrawn = { id: '1', client_id: 'c', feature_id: 'f' };
  expect(nameOfGone('client_features', withdrawn, { c: 'Weber Nord', f: 'Spins' })).toBe('Spins');
  expect(nameOfGone('credit_alerts', { id: '1', client_id: 'c' }, { c: 'Weber Nord' })).toBe('Weber Nord');
  // A reader who may not see the client does not get its name.
  expect(nameOfGone('credit_alerts', { id: '1', client_id: 'c' }, {})).toBeNull();
});

it('a changed row is not called by its old name', () => {
  expect(nameOfGone('users', { name: 'Old' }, {})).toBeNull();
});

it('a line mentions the rows whose ids it contains', () => {
  expect(referredBy({ client_id: 'a', name: 'x' }, { client_id: 'b', parent_id: null })).toEqual([
    { kind: 'clients', id: 'a' },
    { kind: 'clients', id: 'b' },
  ]);
});

it('the noun of a call determines the table of its target', () => {
  expect(['admins', 'crop-images', 'nonsense', null].map(tableOf)).toEqual(['users', 'images', null, null]);
});
