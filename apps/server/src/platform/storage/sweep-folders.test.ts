import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { DiskStorage } from './disk-storage.ts';
import { sweepLeftOvers } from './sweep-folders.ts';

let storage: DiskStorage;
let logged: string;
beforeEach(async () => {
  storage = new DiskStorage(await mkdtemp(path.join(os.tmpdir(), 'forecourt-sweep-')));
  logged = '';
  for (let photo = 10; photo < 90; photo++) await storage.put(`images/${photo}/photo.jpg`, Buffer.from('x'));
});
afterEach(() => rm(storage.root, { recursive: true }));

const log = createLog(
  'error',
  'test',
  new Writable({
    write: (chunk, _encoding, done) => {
      logged += chunk;
      done();
    },
  }),
);
const sweep = (known: (name: string) => boolean) =>
  sweepLeftOvers(
    {
      storage,
      root: 'images',
      olderThan: new Date('2100-01-01'),
      known: async (names) => new Set(names.filter(known)),
    },
    log,
  );
const left = async () => (await readdir(storage.pathOf('images'))).length;

it('a database that knows less than half of many folders removes none of them, and the log says why', async () => {
  expect(await sweep(() => false)).toBe(0);
  expect(await sweep((name) => Number(name) < 49)).toBe(0);
  expect(await left()).toBe(80);
  expect(logged).toContain('most folders have no row in this database');
});

it('folders that killed processes left behind are removed, and nothing is logged', async () => {
  expect(await sweep((name) => Number(name) < 50)).toBe(40);
  expect(await sweep((name) => Number(name) < 30)).toBe(20);
  expect(await sweep((name) => Number(name) < 20)).toBe(10);
  expect(await left()).toBe(10);
  expect(logged).toBe('');
});
