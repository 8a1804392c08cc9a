import { randomUUID } from 'node:crypto';
import { archiveVehiclesMax } from '@forecourt/contract/limits';
import { expect, test } from 'vitest';
import { folderName, packIds, unpackIds } from './vehicle-archives.rules.ts';

test('a link with the maximum number of ids fits into a request line of 8 KB', () => {
  const ids = Array.from({ length: archiveVehiclesMax }, () => randomUUID());
  const packed = packIds(ids);
  expect(unpackIds(packed)).toEqual(ids);
  expect(packed.length).toBeLessThan(7_000);
});

test('the folder of any stock number stays inside the ZIP and has a name that every system accepts', () => {
  expect(folderName('S-1 / Škoda')).toBe('S-1_Škoda');
  expect(folderName('../../etc')).toBe('_.._etc');
  expect(folderName('..')).toBe('_');
  expect(folderName('con.1')).toBe('_con.1');
  expect(folderName('A:1*')).toBe('A_1_');
});
