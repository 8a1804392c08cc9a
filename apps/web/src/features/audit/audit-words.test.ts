import type { AuditEntry } from '@forecourt/contract/audit';
import { expect, test } from 'vitest';
import type { Text } from '../../lib/i18n.ts';
import { actorText, deedOf, kindWord } from './audit-words.ts';

const t: Text = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key);

const entry = (parts: object) =>
  ({
    action: 'patchUser',
    errorCode: null,
    before: null,
    after: null,
    actor: null,
    actingFor: null,
    ...parts,
  }) as AuditEntry;

test('what was done is read from what was there before and after', () => {
  expect(deedOf(entry({ after: { id: '1', name: 'A' } }))).toBe('created');
  expect(deedOf(entry({ before: { name: 'A' }, after: { name: 'B' } }))).toBe('changed');
  expect(deedOf(entry({ after: { finished_at: '2026-01-01T00:00:00Z' } }))).toBe('changed');
  expect(deedOf(entry({ before: { id: '1', name: 'A' }, after: { id: null, name: null } }))).toBe('deleted');
  expect(deedOf(entry({ before: {}, after: { deleted_at: '2026-01-01T00:00:00Z' } }))).toBe('deleted');
  expect(deedOf(entry({ before: { deleted_at: 'x' }, after: { deleted_at: null } }))).toBe('restored');
  expect(deedOf(entry({ errorCode: 4040001 }))).toBe('refused');
  expect(deedOf(entry({ objectKind: 'sessions', after: { id: '1' } }))).toBe('signedIn');
  expect(deedOf(entry({ objectKind: 'sessions', before: { id: '1' }, after: { id: null } }))).toBe(
    'signedOut',
  );
});

test('a table nobody made a word for is called as the database does', () => {
  expect(kindWord('vehicles', t)).toBe('audit.kinds.vehicles');
  expect(kindWord('brand_new', t)).toBe('brand new');
});

test('whoever acted for somebody is named with them', () => {
  const actor = { id: '1', name: 'Rita' };
  expect(actorText(entry({ action: 'login' }), t)).toBe('audit.nobody');
  expect(actorText(entry({ action: 'settings.purge' }), t)).toBe('audit.installation');
  expect(actorText(entry({ action: 'database' }), t)).toBe('audit.installation');
  expect(actorText(entry({ actor }), t)).toBe('Rita');
  expect(actorText(entry({ actor, actingFor: { id: '2', name: 'Ute' } }), t)).toBe(
    'audit.actingFor Rita Ute',
  );
});
