import { expect, test } from 'vitest';
import { fieldChanges } from './field-words.ts';
import type { Text } from './i18n.ts';

const t: Text = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key);

test('each field that changed has the name and the value that people know, and none is an internal one', () => {
  const before = { max_count: 12, active: true, password_hash: '[secret]', client_id: 'a', recipe: {} };
  const after = {
    max_count: 7,
    active: false,
    look: { plate: 'blur' },
    name: null,
    preset: 'dark-hall',
    sealed_token: 'x',
  };
  expect(fieldChanges({ before, after }, t)).toEqual(
    [
      { name: 'password_hash', label: 'login.password', before: 'audit.secret', after: '' },
      { name: 'look', label: 'Look', before: '', after: 'audit.values' },
      { name: 'preset', label: 'presets.title', before: '', after: 'presets.dark-hall.name' },
      { name: 'active', label: 'users.active', before: 'settings.on', after: 'settings.off' },
      { name: 'max_count', label: 'users.maxCount', before: '12', after: '7' },
    ].toSorted((a, b) => a.label.localeCompare(b.label)),
  );
});
