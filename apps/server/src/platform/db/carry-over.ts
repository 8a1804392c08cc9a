import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/**
 * Installations from before the first release have run 54 migrations that were later rewritten as 13
 * (docs/decisions/0072-current-functions.md). Their tables are the same except for what `differences` says.
 */
const oldNames = `
  0001-accounts 0002-ledger 0003-vehicles 0004-organisations 0005-access-changes 0006-ledger 0007-credits 0008-sessions
  0009-audit 0010-invoices 0012-notifications 0013-oauth 0014-vehicle-lists 0015-settings-in-force
  0016-masks-languages-renewals 0017-vehicle-states 0018-search 0020-installation 0021-overview 0022-catalogue
  0023-picture-requests 0024-features 0025-crops 0026-demos 0028-saved-views 0029-bulk-jobs 0030-backgrounds-in-settings
  0031-presets 0032-imports 0033-body-types 0036-vehicle-specifications 0040-search-folds 0041-defaults
  0042-password-change 0043-notification-priorities 0044-customers-come-back 0050-online-clock-offset
  0051-vehicle-in-outputs 0060-passkeys 0061-mail-secrets 0062-known-sign-ins 0070-invitations 0072-plate-files
  0073-mailed-tokens-end 0074-holds-name-who-earned 0082-notices 0083-credit-alerts 0084-offered-showrooms
  0085-clients-come-back 0090-audit-lines 0091-kept-plans 0092-sub-customers-keep-their-switch
  0093-histories-know-what-was-withdrawn 0094-audit-shows-switches`
  .trim()
  .split(/\s+/)
  .map((name) => `${name}.sql`);

const newNames = [
  '0001-foundation.sql',
  '0002-people.sql',
  '0003-sign-in.sql',
  '0004-files.sql',
  '0005-catalogue.sql',
  '0006-notifications.sql',
  '0007-settings.sql',
  '0008-vehicles.sql',
  '0009-images.sql',
  '0010-credits.sql',
  '0011-invoices.sql',
  '0012-lists.sql',
  '0013-audit.sql',
];

/**
 * Functions that later ones wrapped under new names, a check whose number was taken at that time, and the exemption of a
 * table that is new. Comments were reworded; `comments` finds them in the files.
 */
const differences = `
  drop function grant_application_0006(text);
  drop function audit_ignored_0017(text);
  alter table customers rename constraint customers_check2 to customers_check1;
  insert into audit_exempt (table_name, reason) values ('applied_functions', 'changed by updates alone');`;

/** The statements `comment on … is '…'` of a file, whose text may be several literals. */
function comments(sql: string): string[] {
  return sql.match(/^comment on [^']*(?:'(?:[^']|'')*'\s*)+;/gm) ?? [];
}

/**
 * Replaces the old names in `migrations` by the new ones without running these, and brings the rest of the schema to the
 * state of a new database. A database that ran only some of the old migrations, or others too, is refused.
 */
export async function carryOver(
  client: pg.PoolClient,
  files: readonly { name: string; sql: string }[],
): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
  const others = rows.map(({ name }) => name).filter((name) => !oldNames.includes(name));
  if (others.length === rows.length) return;
  if (others.length > 0)
    throw new OperatorError(
      `This database has migrations that no version on the way to this one had: ${others.join(', ')}.`,
    );
  if (rows.length < oldNames.length)
    throw new OperatorError(
      'This database was last updated before commit 10df1ff of Forecourt, whose newest migration is ' +
        `${oldNames.at(-1)}: start that version on it once, then start this one.`,
    );
  await client.query(differences);
  for (const { sql } of files.filter(({ name }) => newNames.includes(name)))
    await client.query(comments(sql).join('\n'));
  await client.query('delete from migrations where name = any($1::text[])', [oldNames]);
  await client.query('insert into migrations (name) select unnest($1::text[])', [newNames]);
}
