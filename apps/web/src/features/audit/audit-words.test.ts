import type { AuditEntry } from '@forecourt/contract/audit';
import { expect, test } from 'vitest';
import type { Text } from '../../lib/i18n.ts';
import { kindWord, objectText } from './audit-objects.ts';
import { actorText, deedOf, lineFacts } from './audit-words.ts';

const t: Text = (key, values) => (values ? `${key} ${Object.values(values).join(' ')}` : key);

const entry = (parts: object) =>
  ({
    action: 'patchUser',
    errorCode: null,
    errorName: null,
    before: null,
    after: null,
    names: {},
    ofCrops: false,
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

test('whoever has moved to another organisation is not named', () => {
  expect(actorText(entry({ actor: { id: '1', name: '' } }), t)).toBe('audit.elsewhere');
});

test('an operator who read a mail did not change it', () => {
  const read = entry({
    objectKind: 'mails',
    objectName: 'karin@weber.test',
    after: { to: 'karin@weber.test', subject: 'New password' },
  });
  expect([deedOf(read), objectText(read, t), lineFacts(read, t)]).toEqual([
    'read',
    'audit.mailTo karin@weber.test',
    'New password',
  ]);
  // The mail itself may have been deleted.
  expect(objectText({ ...read, objectName: null }, t)).toBe('audit.mailTo karin@weber.test');
});

test('credits that were moved are told by how many', () => {
  const moved = (amount: number) =>
    entry({
      objectKind: 'customers',
      objectName: 'Autohaus Weber',
      before: { credits: 500 },
      after: { credits: 500 + amount, amount, reason: 'transfer', transaction_id: 't' },
    });
  expect([deedOf(moved(500)), objectText(moved(500), t), lineFacts(moved(500), t)]).toEqual([
    'credits',
    'audit.kinds.customers Autohaus Weber',
    'audit.creditsAdded 500',
  ]);
  expect(lineFacts(moved(-20), t)).toBe('audit.creditsRemoved 20');
});

test('few short changes stand in the line as they were and became, many with their names', () => {
  const facts = (before: object, after: object) =>
    lineFacts(entry({ objectKind: 'users', before, after }), t);
  expect(facts({ max_count: 12 }, { max_count: 7 })).toBe('users.maxCount: 12 → 7');
  expect(facts({ active: true }, { active: false })).toBe('users.active: audit.yes → audit.no');
  expect(facts({}, { phone: '1' })).toBe('customers.phone: – → 1');
  expect(facts({ look: {} }, { look: { plate: 'blur' } })).toBe('audit.fields.look');
  expect(facts({ name: 'A' }, { name: 'B'.repeat(80) })).toBe('catalogue.name');
  const many = { name: 'A', phone: '1', email: 'a@b.test', max_count: 3 };
  expect(facts({}, many).split(', ')).toHaveLength(4);
  expect(facts({}, many)).not.toContain('→');
});

test('a price is named by its kind and an invoice by its state', () => {
  const price = entry({
    objectKind: 'prices',
    objectName: 'Autohaus Weber',
    before: { kind: 'exterior', credits: 1 },
    after: { kind: 'exterior', credits: 2 },
  });
  expect([objectText(price, t), lineFacts(price, t)]).toEqual([
    'audit.kinds.prices prices.exterior · Autohaus Weber',
    'audit.kinds.prices: 1 → 2',
  ]);
  const draft = entry({ objectKind: 'invoices', objectName: null, after: { id: '1', status: 'draft' } });
  expect([deedOf(draft), objectText(draft, t)]).toEqual(['created', 'audit.draftInvoice']);
  const closed = entry({
    objectKind: 'invoices',
    before: { status: 'draft' },
    after: { status: 'closed', year: 2026, sequence: 4, language: 'de', seller: { name: 'F' } },
  });
  expect(lineFacts(closed, t)).toBe('invoices.state: invoices.status.draft → invoices.status.closed');
});

test('a refused call says why', () => {
  const refused = entry({ errorCode: 4040003, errorName: 'clientNotFound' });
  expect(lineFacts(refused, t)).toBe('errors.clientNotFound');
});

test('an invitation that is sent again is no change of the user', () => {
  const again = {
    before: { invited_at: '2026-01-01T00:00:00Z' },
    after: { invited_at: '2026-01-02T00:00:00Z' },
  };
  expect(deedOf(entry({ objectKind: 'users', ...again }))).toBe('invited');
  const changed = { before: { name: 'A' }, after: { name: 'B' } };
  expect(deedOf(entry({ objectKind: 'users', ...changed }))).toBe('changed');
});

test('a new account that was invited says so, one with a password is made', () => {
  const made = { id: '1', name: 'A' };
  const invited = { ...made, invited_at: '2026-01-01T00:00:00Z' };
  expect(deedOf(entry({ objectKind: 'users', after: invited }))).toBe('invited');
  expect(deedOf(entry({ objectKind: 'users', after: made }))).toBe('created');
});

test('a move says from where to where, and of an organisation that one may not see that it is another', () => {
  const moved = entry({
    objectKind: 'users',
    before: { client_id: 'n' },
    after: { client_id: 's' },
    names: { n: 'Weber Nord', s: 'Weber Süd' },
  });
  expect(lineFacts(moved, t)).toBe('users.client: Weber Nord → Weber Süd');
  const left = { ...moved, names: { s: 'Weber Süd' } };
  expect(lineFacts(left, t)).toBe('users.client: audit.elsewhere → Weber Süd');
});

test('an assignment says to whom, a new user does not: its screen does', () => {
  const after = { id: '1', manager_id: 'm', customer_id: 'c' };
  const names = { c: 'Autohaus Weber' };
  const assigned = entry({ objectKind: 'manager_customers', objectName: 'Paula', after, names });
  expect(lineFacts(assigned, t)).toBe('users.customer: Autohaus Weber');
  expect(lineFacts(entry({ objectKind: 'users', after, names }), t)).toBe('');
});

test('a showroom of the catalogue has its name, and where nobody chose one it is inherited', () => {
  const change = { before: { preset: null }, after: { preset: 'p' }, names: { p: 'Halle 3' } };
  expect(lineFacts(entry({ objectKind: 'vehicles', ...change }), t)).toBe(
    'presets.title: settings.asAbove → Halle 3',
  );
});

test('cut-outs without a vehicle are called as such', () => {
  const set = entry({ objectKind: 'vehicles', objectName: null, ofCrops: true });
  expect(objectText(set, t)).toBe('features.names.crops');
  expect(objectText({ ...set, objectKind: 'images', objectName: 'rad.jpg' }, t)).toBe(
    'features.names.crops · rad.jpg',
  );
});

test('a session that was ended is a log-out', () => {
  const ended = { before: { ended_at: null }, after: { ended_at: '2026-01-01T00:00:00Z' } };
  expect(deedOf(entry({ objectKind: 'sessions', ...ended }))).toBe('signedOut');
});

test('a secret that changed is named, and a value of many parts is no fact of what is new', () => {
  const password = { before: { password_hash: '[secret]' }, after: { password_hash: '[secret]' } };
  expect(lineFacts(entry({ objectKind: 'users', ...password }), t)).toBe('login.password');
  const after = { id: '1', priority: 'high', language_contents: [{ language: 'en' }] };
  expect(lineFacts(entry({ objectKind: 'notifications', after }), t)).toBe(
    'notifications.priority: notifications.priorities.high',
  );
});

test('what a line is called is not said again beside it', () => {
  const after = { id: '1', kind: 'vehicle', reference: 'W-1' };
  const made = entry({ objectKind: 'vehicles', objectName: 'W-1', after });
  expect(lineFacts(made, t)).toBe('vehicles.reference: W-1');
  const cutOuts = { ...made, objectName: null, ofCrops: true, after: { ...after, reference: 'crops' } };
  expect(lineFacts(cutOuts, t)).toBe('');
  const terms = { customer_id: 'c', custom_enabled: true };
  const ofCustomer = entry({ objectKind: 'customer_invoice_settings', after: terms, names: { c: 'Weber' } });
  expect(lineFacts(ofCustomer, t)).toBe('invoices.ownPrice: – → audit.yes');
});

test('jobs and built-in body types are called by their words', () => {
  const bulk = entry({
    objectKind: 'bulk_jobs',
    after: { id: '1', action: 'deleteUsers', state: 'running', count: 0 },
  });
  expect([objectText(bulk, t), lineFacts(bulk, t)]).toEqual(['audit.kinds.bulk_jobs bulk.deleteUsers', '']);
  const job = entry({ objectKind: 'jobs', after: { name: 'mails.send', state: 'gone' } });
  expect([objectText(job, t), lineFacts(job, t)]).toEqual([
    'audit.kinds.jobs jobs.names.mails.send',
    'users.state: – → audit.deeds.deleted',
  ]);
  const bodyType = entry({ objectKind: 'body_types', objectName: 'coupe', after: { hidden: true } });
  expect(objectText(bodyType, t)).toBe('audit.kinds.body_types bodyTypes.coupe');
  expect(objectText({ ...bodyType, objectName: 'Camper' }, t)).toBe('audit.kinds.body_types Camper');
});

test('a log-in says whose account it was, and why where somebody else gave a reason', () => {
  const begun = (reason?: string) =>
    entry({ objectKind: 'sessions', objectName: 'Otto Umlauf', after: { id: '1', remember: false, reason } });
  expect([objectText(begun(), t), lineFacts(begun(), t)]).toEqual(['Otto Umlauf', '']);
  expect(lineFacts(begun('No reason given'), t)).toBe('');
  expect(lineFacts(begun('Ticket 7'), t)).toBe('pictureRequests.reason: Ticket 7');
});

test('another picture is told by its name', () => {
  const change = { before: { logo_file_id: null }, after: { logo_file_id: 'f' }, names: { f: 'logo.png' } };
  expect(lineFacts(entry({ objectKind: 'installation_settings', ...change }), t)).toBe(
    'installation.logo: – → logo.png',
  );
});
