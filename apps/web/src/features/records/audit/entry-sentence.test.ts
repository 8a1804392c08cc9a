import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { AuditEntry } from '@forecourt/contract/audit';
import type { CropSetId } from '@forecourt/contract/ids';
import { languageCodes } from '@forecourt/contract/language-names';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import english from '../../../../public/assets/i18n/en.json';
import type { Text } from '../../../lib/i18n.ts';
import { factsOfEntry } from './entry-facts.ts';
import { kindOfEntry } from './entry-kind.ts';
import { kindWord } from './entry-object.ts';
import { sentenceOfEntry } from './entry-sentence.ts';

/** Entries as an English reader sees them: the sentence and the facts that follow it. */

const texts = i18next.createInstance();
const t: Text = (key, values) => texts.t(key, values ?? {});
beforeAll(() =>
  texts.init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  }),
);

const ruth = { id: 'ruth', name: 'Ruth Operator' };

const entry = (parts: object) =>
  ({
    action: 'patchUser',
    objectId: null,
    objectName: null,
    errorCode: null,
    errorName: null,
    before: null,
    after: null,
    names: {},
    set: null,
    actor: ruth,
    actingFor: null,
    ...parts,
  }) as AuditEntry;

const line = (parts: object, about?: string) => {
  const one = entry(parts);
  return [sentenceOfEntry(one, t, about), ...factsOfEntry(one, t, about)].join(' · ');
};

test('the kind is derived from the state before and after', () => {
  const kindOf = (parts: object) => kindOfEntry(entry({ objectKind: 'clients', ...parts }));
  expect(kindOf({ after: { id: '1', name: 'A' } })).toBe('created');
  expect(kindOf({ before: { name: 'A' }, after: { name: 'B' } })).toBe('changed');
  expect(kindOf({ after: { finished_at: '2026-01-01T00:00:00Z' } })).toBe('changed');
  expect(kindOf({ before: { id: '1', name: 'A' }, after: { id: null, name: null } })).toBe('deleted');
  expect(kindOf({ before: {}, after: { deleted_at: '2026-01-01T00:00:00Z' } })).toBe('deleted');
  expect(kindOf({ before: { deleted_at: 'x' }, after: { deleted_at: null } })).toBe('restored');
  expect(kindOf({ errorCode: 4040001 })).toBe('refused');
});

test('a table without a translated noun is called by its database name', () => {
  expect(kindWord('vehicles', t)).toBe('Vehicle');
  expect(kindWord('brand_new', t)).toBe('brand new');
  expect(line({ objectKind: 'brand_new', objectName: 'X', after: { id: '1' } })).toBe(
    'Ruth Operator created brand new X',
  );
});

test('a row is named, except on its own page', () => {
  const changed = {
    objectKind: 'customers',
    objectId: 'c',
    objectName: 'Autohaus Weber',
    before: { phone: null },
    after: { phone: '+49 30 1' },
  };
  expect(line(changed)).toBe('Ruth Operator changed the customer Autohaus Weber · Phone: – → +49 30 1');
  expect(line(changed, 'c')).toBe('Ruth Operator changed the customer · Phone: – → +49 30 1');
  const made = {
    objectKind: 'clients',
    objectId: 'n',
    objectName: 'Weber Nord',
    after: { id: 'n', name: 'Weber Nord' },
  };
  expect(line(made, 'c')).toBe('Ruth Operator created the client Weber Nord');
});

test('users who change their own account are named only once', () => {
  const own = {
    objectKind: 'users',
    objectId: 'ruth',
    objectName: 'Ruth Operator',
    before: {},
    after: { phone: '1' },
  };
  expect(line(own)).toBe('Ruth Operator changed their own account · Phone: – → 1');
});

test('an entry names the actor and for whom they acted, and mentions when nobody was signed in', () => {
  const deleted = { objectKind: 'clients', objectName: 'Nord', after: { deleted_at: 'x' } };
  const by = (parts: object) => sentenceOfEntry(entry({ ...deleted, ...parts }), t);
  expect(by({ actingFor: { id: 'u', name: 'Ute' } })).toBe('Ruth Operator for Ute deleted the client Nord');
  expect(by({ actor: { id: 'x', name: '' } })).toBe('Another organisation deleted the client Nord');
  expect(by({ actor: null, action: 'deleteClient' })).toBe('Somebody not logged in deleted the client Nord');
  for (const action of ['settings.purge', 'database'])
    expect(by({ actor: null, action })).toBe('The system deleted the client Nord');
});

test('sessions: signing in, as somebody else, signing out, and ending the session of another user', () => {
  const session = { objectKind: 'sessions', objectName: 'Otto Umlauf' };
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36';
  const begun = (more: object = {}) => ({ ...session, after: { id: '1', user_agent: agent, ...more } });
  const alone = { actor: null, action: 'login' };
  expect(line({ ...begun(), ...alone })).toBe('Otto Umlauf logged in · Chrome on Linux');
  expect(line({ ...begun({ reason: 'Ticket 7' }), action: 'impersonate' })).toBe(
    'Ruth Operator logged in as Otto Umlauf · Chrome on Linux · Reason: Ticket 7',
  );
  expect(line({ ...begun({ reason: 'No reason given' }), action: 'impersonate' })).not.toContain('Reason');
  const ended = { ...session, before: { ended_at: null }, after: { ended_at: '2026-01-01T00:00:00Z' } };
  const otto = { id: 'o', name: 'Otto Umlauf' };
  expect(line({ ...ended, action: 'logout', actor: otto })).toBe('Otto Umlauf logged out');
  expect(line({ ...ended, action: 'logout', actingFor: otto })).toBe(
    'Ruth Operator for Otto Umlauf logged out',
  );
  expect(line({ ...ended, action: 'endSession' })).toBe('Ruth Operator ended a session of Otto Umlauf');
  const gone = { ...session, before: { id: '1' }, after: { id: null }, action: 'endSession' };
  expect(line(gone)).toBe('Ruth Operator ended a session of Otto Umlauf');
});

test('passwords: set with an invitation, with a mailed link, by the owner, and by another user', () => {
  const user = { objectKind: 'users', objectId: 'o', objectName: 'Otto Umlauf' };
  const secret = { password_hash: '[secret]' };
  const alone = { ...user, actor: null, action: 'resetPassword' };
  expect(line({ ...alone, after: secret })).toBe('Otto Umlauf accepted the invitation and chose a password');
  const change = { before: secret, after: secret };
  expect(line({ ...alone, ...change })).toBe('Otto Umlauf set a new password with a mailed link');
  const otto = { id: 'o', name: 'Otto Umlauf' };
  expect(line({ ...user, ...change, actor: otto })).toBe('Otto Umlauf changed their password');
  const forced = { before: secret, after: { ...secret, must_change_password: true } };
  expect(line({ ...user, ...forced })).toBe('Ruth Operator set a new password for Otto Umlauf');
});

test('turning a second factor on and off has a sentence of its own', () => {
  const factor = { objectKind: 'second_factors', objectId: 'ruth', objectName: 'Ruth Operator' };
  const secret = { secret_sealed: '[secret]' };
  expect(
    line({ ...factor, before: { user_id: 'ruth' }, after: { confirmed_at: 'x', user_id: 'ruth' } }),
  ).toContain('Ruth Operator turned on two-factor authentication');
  const gone = {
    before: { user_id: 'o', confirmed_at: 'x', ...secret },
    after: { user_id: null, secret_sealed: null },
  };
  expect(line({ ...factor, ...gone, objectName: 'Otto' })).toBe(
    'Ruth Operator turned off two-factor authentication · Otto',
  );
  // A new sealing key changes the stored secret only.
  expect(line({ ...factor, before: secret, after: secret })).toContain('changed two-factor authentication');
});

test('a movement of credits has its amount and both accounts', () => {
  const moved = (amount: number, reason: string, more: object = {}) =>
    line({
      objectKind: 'customers',
      objectId: 'c',
      objectName: 'Autohaus Weber',
      before: { credits: 5000 },
      after: { credits: 5000 + amount, amount, reason, transaction_id: 't' },
      names: { t: 'Weber Nord' },
      ...more,
    });
  expect(moved(1500, 'top_up')).toBe('Ruth Operator topped up Autohaus Weber by 1,500 credits');
  expect(moved(-1, 'top_up')).toBe('Ruth Operator deducted 1 credit from Autohaus Weber');
  expect(moved(20, 'promo')).toBe('Ruth Operator redeemed a promo code: 20 credits for Autohaus Weber');
  expect(moved(100, 'order')).toBe('Ruth Operator bought 100 credits for Autohaus Weber');
  expect(moved(2, 'settlement')).toBe(
    'An invoice settled 2 credits that Autohaus Weber owed · Ruth Operator',
  );
  expect(moved(-200, 'transfer')).toBe(
    'Ruth Operator transferred 200 credits from Autohaus Weber to Weber Nord',
  );
  expect(moved(200, 'transfer')).toBe('Autohaus Weber received 200 credits from Weber Nord · Ruth Operator');
  expect(moved(-50, 'removal')).toBe('Ruth Operator took back 50 credits from Autohaus Weber for Weber Nord');
  expect(moved(-50, 'transfer', { names: {} })).toBe(
    'Ruth Operator transferred 50 credits from Autohaus Weber to another organisation',
  );
  expect(moved(-50, 'removal', { names: {} })).toBe(
    'Ruth Operator took back 50 credits from Autohaus Weber for another organisation',
  );
  expect(moved(50, 'transfer', { names: {} })).toBe(
    'Autohaus Weber received 50 credits from another organisation · Ruth Operator',
  );
});

test.each(languageCodes)(
  '%s: the word for an unnamed user is lower case inside a sentence',
  async (language) => {
    const others = i18next.createInstance();
    const file = path.join(import.meta.dirname, `../../../../public/assets/i18n/${language}.json`);
    const translation = JSON.parse(await readFile(file, 'utf8'));
    await others.init({
      lng: language,
      keySeparator: false,
      nsSeparator: false,
      resources: { [language]: { translation } },
      interpolation: { escapeValue: false },
    });
    const say: Text = (key, values) => others.t(key, values ?? {});
    const gone = { actor: { id: 'x', name: '' } };
    const nobody = { actor: null, action: 'getClient' };
    const client = { objectKind: 'clients', objectName: 'Nord' };
    const session = { objectKind: 'sessions', after: { id: '1' } };
    const credits = { objectKind: 'customers', objectName: 'Weber' };
    const moved = (amount: number) => ({
      ...credits,
      after: { amount, reason: 'transfer', transaction_id: 't' },
    });
    for (const parts of [
      { ...client, ...gone, after: { deleted_at: 'x' } },
      { ...client, ...gone, errorCode: 4040003 },
      { ...client, ...nobody, errorCode: 4040003 },
      { ...client, actor: null, action: 'settings.purge', after: { deleted_at: 'x' } },
      { ...client, actingFor: gone.actor, after: { deleted_at: 'x' } },
      { ...session, ...gone },
      { ...session, action: 'impersonate' },
      moved(-5),
      moved(5),
      { ...moved(-5), ...gone },
    ]) {
      const sentence = sentenceOfEntry(entry(parts), say);
      for (const key of ['audit.elsewhere', 'audit.nobody', 'audit.installation'])
        expect(sentence.slice(1)).not.toContain(translation[key]);
      // French contracts these two words; a placeholder is never left over.
      expect(sentence).not.toMatch(/\bde une\b|\{\{/);
    }
  },
);

test('an invitation is not described as a change of the user, and neither is one that is sent again', () => {
  const user = { objectKind: 'users', objectId: 'l', objectName: 'Lena Vogt' };
  const made = { id: 'l', name: 'Lena Vogt', role: 'user' };
  const invited_at = '2026-01-01T00:00:00Z';
  expect(line({ ...user, after: { ...made, invited_at } })).toBe(
    'Ruth Operator invited the user Lena Vogt · Role: User',
  );
  expect(line({ ...user, before: { invited_at: 'x' }, after: { invited_at } })).toBe(
    'Ruth Operator invited the user Lena Vogt',
  );
  expect(line({ ...user, after: made })).toBe('Ruth Operator created the user Lena Vogt · Role: User');
});

test('a few short changes are shown with their values, many with their names only', () => {
  const facts = (before: object, after: object) =>
    factsOfEntry(entry({ objectKind: 'users', before, after }), t);
  expect(facts({ max_count: 12 }, { max_count: 7 })).toEqual(['Exterior pictures per vehicle: 12 → 7']);
  expect(facts({ active: true }, { active: false })).toEqual(['Active: Yes → No']);
  expect(facts({ look: {} }, { look: { plate: 'blur' } })).toEqual(['Look']);
  expect(facts({ name: 'A' }, { name: 'B'.repeat(80) })).toEqual(['Name']);
  const many = { name: 'A', phone: '1', email: 'a@b.test', max_count: 3 };
  expect(facts({}, many)).toEqual(['Email, Exterior pictures per vehicle, Name, Phone']);
});

test('a price is shown with its kind and owner, an invoice with its state', () => {
  const price = {
    objectKind: 'prices',
    objectId: 'c',
    objectName: 'Autohaus Weber',
    before: { kind: 'exterior', credits: 1 },
    after: { kind: 'exterior', credits: 2 },
  };
  expect(line(price)).toBe(
    'Ruth Operator changed the price · Exterior picture · Autohaus Weber · Price: 1 → 2',
  );
  expect(line(price, 'c')).toBe('Ruth Operator changed the price · Exterior picture · Price: 1 → 2');
  const draft = { objectKind: 'invoices', after: { id: '1', status: 'draft' } };
  expect(line(draft)).toContain('Ruth Operator created a draft invoice');
  const closed = {
    objectKind: 'invoices',
    objectName: '2026-00004',
    before: { status: 'draft' },
    after: { status: 'closed', year: 2026, sequence: 4, language: 'de', seller: { name: 'F' } },
  };
  expect(line(closed)).toBe('Ruth Operator changed the invoice 2026-00004 · Status: Draft → Closed');
});

test('a refused call has its target and the reason', () => {
  const denied = { errorCode: 4040003, errorName: 'clientNotFound' };
  const reason = english['errors.clientNotFound'];
  expect(line({ ...denied, objectKind: 'clients', objectName: 'Nord' })).toBe(
    `Ruth Operator was denied access to the client Nord · ${reason}`,
  );
  expect(line({ ...denied, objectKind: null })).toBe(`Ruth Operator was denied access · ${reason}`);
});

test('opening a mail is described as reading it, not as a change, even if it has been deleted since', () => {
  const mail = { objectKind: 'mails', after: { to: 'karin@weber.test', subject: 'New password' } };
  for (const objectName of ['karin@weber.test', null])
    expect(line({ ...mail, objectName })).toBe(
      'Ruth Operator read the mail to karin@weber.test · New password',
    );
});

test('an assignment has both sides, a move its origin and its target', () => {
  const names = { c: 'Autohaus Weber', n: 'Weber Nord', s: 'Weber Süd' };
  const link = { manager_id: 'm', customer_id: 'c' };
  const manager = { objectKind: 'manager_customers', objectId: 'm', objectName: 'Paula', names };
  expect(line({ ...manager, after: link })).toBe(
    'Ruth Operator assigned the manager Paula · Customer: Autohaus Weber',
  );
  expect(sentenceOfEntry(entry({ ...manager, before: link, after: { manager_id: null } }), t)).toBe(
    'Ruth Operator withdrew the manager Paula',
  );
  const moved = {
    objectKind: 'users',
    objectName: 'Lena',
    before: { client_id: 'n' },
    after: { client_id: 's' },
  };
  expect(line({ ...moved, names })).toBe(
    'Ruth Operator changed the user Lena · Client: Weber Nord → Weber Süd',
  );
  expect(line({ ...moved, names: { s: 'Weber Süd' } })).toContain('Another organisation → Weber Süd');
});

test('a showroom of the catalogue is called by its name, and one that is not set is inherited', () => {
  const change = { before: { preset: null }, after: { preset: 'p' }, names: { p: 'Halle 3' } };
  expect(line({ objectKind: 'vehicles', objectName: 'W-1', ...change })).toBe(
    'Ruth Operator changed the vehicle W-1 · Showroom: Inherited → Halle 3',
  );
});

test('the name is not repeated among the changes, and cut-outs without a vehicle have a noun of their own', () => {
  const after = { id: '1', kind: 'vehicle', reference: 'W-1' };
  expect(line({ objectKind: 'vehicles', objectName: 'W-1', after })).toBe(
    'Ruth Operator created the vehicle W-1',
  );
  const set = { kind: 'crops', id: 'c' as CropSetId } as const;
  const cutOuts = { set, after: { ...after, reference: 'crops', mileage_unit: 'km' } };
  for (const objectKind of ['crop_sets', 'vehicles'])
    expect(line({ objectKind, ...cutOuts })).toBe('Ruth Operator created the quick cut-outs');
  const photo = { objectKind: 'images', objectName: 'rad.jpg', set, after: { id: '1' } };
  expect(line(photo)).toBe('Ruth Operator created the quick cut-out rad.jpg');
});

test('secrets and objects of a new row are not shown', () => {
  const after = { id: '1', priority: 'high', language_contents: [{ language: 'en' }] };
  expect(line({ objectKind: 'notifications', objectName: 'Snow', after })).toBe(
    'Ruth Operator created the notification Snow · Priority: High',
  );
});

test('a row whose name is a key has a translated name', () => {
  const bulk = { id: '1', action: 'deleteUsers', state: 'running', count: 0 };
  expect(line({ objectKind: 'bulk_jobs', after: bulk })).toBe(
    `Ruth Operator created the background job ${english['bulk.deleteUsers']}`,
  );
  const job = { objectKind: 'jobs', after: { name: 'mails.send', state: 'gone' } };
  expect(line(job)).toBe(
    `Ruth Operator changed the job ${english['jobs.names.mails.send']} · Status: – → Deleted`,
  );
  const bodyType = { objectKind: 'body_types', objectName: 'coupe', after: { hidden: true } };
  expect(sentenceOfEntry(entry(bodyType), t)).toBe(
    `Ruth Operator changed the body type ${english['bodyTypes.coupe']}`,
  );
  expect(sentenceOfEntry(entry({ ...bodyType, objectName: 'Camper' }), t)).toContain('the body type Camper');
});

test('a changed picture is called by the name of its file', () => {
  const change = { before: { logo_file_id: null }, after: { logo_file_id: 'f' }, names: { f: 'logo.png' } };
  expect(line({ objectKind: 'installation_settings', ...change })).toBe(
    'Ruth Operator changed the installation settings · Logo: – → logo.png',
  );
});
