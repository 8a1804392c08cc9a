import { expect, it } from 'vitest';
import { migrationFault } from './check-migrations.ts';

it.each([
  'alter table images drop column taken_at;',
  'alter table images\n  rename column taken_at to made_at;',
  'alter table images alter column taken_at set not null;',
  'alter table images alter column width type numeric(10, 2) using width::numeric(10, 2);',
  'alter table images add column lens text not null, add column width integer;',
])('%j is refused until the migration says that processes have to stop', (statement) => {
  expect(migrationFault('0200-images.sql', statement)).toEqual([expect.stringMatching(/^0200-images.sql: /)]);
  expect(migrationFault('0200-images.sql', `-- Stop the processes: they write it.\n${statement}`)).toEqual(
    [],
  );
});

it('what only adds is taken, and so is what older migrations did', () => {
  const adds =
    "-- We rename nothing.\nalter table images add column taken_at timestamptz, add column lens text not null default '';";
  expect(migrationFault('0200-images.sql', adds)).toEqual([]);
  expect(migrationFault('0100-images.sql', 'drop table images;')).toEqual([]);
});
