import { expect, test } from 'vitest';
import { fieldChanges } from './field-words.ts';
import type { Text } from './i18n.ts';

const t: Text = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key);

test('each changed field has the displayed name and value, and technical columns are left out', () => {
  const before = { max_count: 12, active: true, password_hash: '[secret]', client_id: 'a', recipe: {} };
  const after = {
    max_count: 7,
    active: false,
    look: { plate: 'blur' },
    name: null,
    preset: 'dark-hall',
    language: 'de',
    role: 'client',
    status: 'draft',
    price_cents: 24_900,
    reason: 'as the dealer wished',
    sealed_token: 'x',
  };
  expect(fieldChanges({ before, after }, t)).toEqual(
    [
      { name: 'password_hash', label: 'login.password', before: 'audit.secret', after: '' },
      { name: 'look', label: 'audit.fields.look', before: '', after: 'audit.values' },
      { name: 'preset', label: 'presets.title', before: '', after: 'presets.dark-hall.name' },
      { name: 'language', label: 'language.label', before: '', after: 'Deutsch' },
      { name: 'role', label: 'users.role', before: '', after: 'roles.client' },
      { name: 'status', label: 'invoices.state', before: '', after: 'invoices.status.draft' },
      { name: 'price_cents', label: 'audit.fields.price', before: '', after: '249.00' },
      { name: 'reason', label: 'credits.reason', before: '', after: 'as the dealer wished' },
      { name: 'active', label: 'users.active', before: 'audit.yes', after: 'audit.no' },
      { name: 'max_count', label: 'users.maxCount', before: '12', after: '7' },
    ].toSorted((a, b) => a.label.localeCompare(b.label)),
  );
});

test('a changed VAT number is shown, though its column ends like that of an id', () => {
  const change = { before: { vat_id: 'DE1' }, after: { vat_id: 'DE2' }, objectKind: 'customers' };
  expect(fieldChanges(change, t)).toEqual([
    { name: 'vat_id', label: 'customers.uid', before: 'DE1', after: 'DE2' },
  ]);
  expect(fieldChanges({ before: null, after: { seller_vat_id: 'AT1' } }, t)).toMatchObject([
    { after: 'AT1' },
  ]);
});

test('the address of a session has another name than that of an invoice', () => {
  const labelIn = (objectKind: string) =>
    fieldChanges({ before: null, after: { address: 'x' }, objectKind }, t).map(({ label }) => label);
  expect(labelIn('customers')).toEqual(['customers.address']);
  expect(labelIn('sessions')).toEqual(['audit.fields.ipAddress']);
});

test('a reason is translated only in the ledger, and a device is named by browser and system', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
  const wordsIn = (objectKind: string, after: Record<string, string>) =>
    fieldChanges({ before: null, after, objectKind }, t).map((one) => `${one.label}: ${one.after}`);
  expect(wordsIn('customers', { reason: 'transfer' })).toEqual(['credits.reason: credits.reasons.transfer']);
  expect(wordsIn('picture_requests', { reason: 'Too dark' })).toEqual(['pictureRequests.reason: Too dark']);
  expect(wordsIn('sessions', { user_agent: userAgent })).toEqual([
    'audit.fields.userAgent: sessions.device Chrome Linux',
  ]);
  expect(wordsIn('sessions', { user_agent: 'dealer-sync/2' })).toEqual([
    'audit.fields.userAgent: dealer-sync/2',
  ]);
});

test('money, shares and review modes are formatted for readers', () => {
  const after = {
    credit_price_cents: 150,
    horizon: 0.6,
    qc_share: 10,
    vat_basis_points: 810,
    review_mode: 'low-confidence',
  };
  const texts = fieldChanges({ before: null, after }, t).map(({ name, after: text }) => [name, text]);
  expect(Object.fromEntries(texts)).toEqual({
    credit_price_cents: '1.50',
    horizon: '60%',
    qc_share: '10%',
    vat_basis_points: '8.1%',
    review_mode: 'audit.fields.reviewModes.low-confidence',
  });
});

test('a value that means something else in one table is translated for that table', () => {
  const valueIn = (objectKind: string, after: object) =>
    fieldChanges({ before: null, after: { ...after }, objectKind }, t).map((change) => change.after);
  expect(valueIn('vehicles', { state: 'ready' })).toEqual(['states.ready']);
  expect(valueIn('imports', { state: 'running' })).toEqual(['imports.states.running']);
  expect(valueIn('files', { purpose: 'profilePicture' })).toEqual(['files.types.profilePicture']);
  expect(valueIn('bulk_jobs', { action: 'deleteVehicles' })).toEqual(['bulk.deleteVehicles']);
  expect(valueIn('vehicles', { preset: crypto.randomUUID() })).toEqual(['presets.ofCatalogue']);
});
