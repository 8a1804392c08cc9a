import { expect, it } from 'vitest';
import { nameOfGone, referredBy, tableOf } from './audit.rules.ts';

it('what is gone for good keeps the name that its row had, or that of what it was about', () => {
  expect(nameOfGone('features', { id: '1', name: 'Spins' }, {})).toBe('Spins');
  expect(nameOfGone('files', { id: '1', name: 'logo.png' }, {})).toBe('logo.png');
  const withdrawn = { id: '1', client_id: 'c', feature_id: 'f' };
  expect(nameOfGone('client_features', withdrawn, { c: 'Weber Nord', f: 'Spins' })).toBe('Spins');
  expect(nameOfGone('credit_alerts', { id: '1', client_id: 'c' }, { c: 'Weber Nord' })).toBe('Weber Nord');
  // A reader who may not see the client does not get its name.
  expect(nameOfGone('credit_alerts', { id: '1', client_id: 'c' }, {})).toBeNull();
});

it('a change takes no name from the row as it was', () => {
  expect(nameOfGone('users', { name: 'Old' }, {})).toBeNull();
});

it('a line mentions other rows by the ids in it', () => {
  expect(referredBy({ client_id: 'a', name: 'x' }, { client_id: 'b', parent_id: null })).toEqual([
    { kind: 'clients', id: 'a' },
    { kind: 'clients', id: 'b' },
  ]);
});

it('what a call names is looked for in the table of its noun', () => {
  expect(['admins', 'crop-images', 'nonsense', null].map(tableOf)).toEqual(['users', 'images', null, null]);
});
