import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeTinyMatting } from '@forecourt/imaging/testing/tiny-matting';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childEnvironment } from './platform/config.ts';
import { freePort } from './platform/free-port.ts';
import { buildUser } from './testing/builders/builders.ts';
import { buildImage } from './testing/builders/vehicle-builders.ts';
import { onlySigned, openS3Proxy } from './testing/stand-ins/s3-proxy.ts';
import { openS3Server } from './testing/stand-ins/s3-servers.ts';
import { openEmptyDatabase, openTestDatabase } from './testing/test-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const project = path.join(import.meta.dirname, '../../..');
const photo = path.join(project, 'packages/samples/pictures/hatchback-red-225.jpg');
/** Each test would prepare its own otherwise. */
const preparedModels = ['--models', path.join(project, '.cache')];
/** Nobody listens at port 1. */
const settings = {
  DATABASE_URL: 'postgres://owner:secret@127.0.0.1:1/forecourt',
  SIGNING_SECRET: 'a secret for tests that is long enough',
};

/** Runs a program as npm does: in the project's folder, with the caller's in a variable. */
/** Runs a program to its end; `message` is what its parent process sends it. */
async function run(program: string, args: string[], more: Record<string, string> = {}, message?: object) {
  const env = { ...childEnvironment({ DATA_DIR: folder, ...settings }), INIT_CWD: folder, ...more };
  const entry = path.join(import.meta.dirname, program);
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe', ...(message ? (['ipc'] as const) : [])],
  });
  if (message) child.send(message);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const [code] = (await once(child, 'close')) as [number];
  expect(said).not.toMatch(/^ {4}at /m);
  return { code, said };
}

it.each([
  [['nonsense', 'a', 'b'], 'There is no command nonsense.'],
  [['ledger'], 'ledger needs a second word: verify or prepaid.'],
  [['ledger', 'nonsense'], 'There is no command ledger nonsense.'],
  [['migrate', 'extra'], 'migrate takes nothing else, and was given extra.'],
  [['create-root', '--mail', 'a@b.example'], 'Unknown option'],
  [['process', '', '--preset', 'brand', '--out', 'x'], 'the name of a photo is empty'],
])('%j is no command, and the answer names what is wrong with it', async (args, sentence) => {
  const { code, said } = await run('cli.ts', args);
  expect(code).toBe(2);
  expect(said.split('\n')[0]).toContain(sentence);
});

it('paths are relative to the folder of the caller, and a folder stands for its photos', async () => {
  await mkdir(path.join(folder, 'photos'));
  for (const name of ['b.JPG', 'a.png', 'notes.txt'])
    await writeFile(path.join(folder, 'photos', name), 'no photo');
  const args = ['process', 'photos', 'gone.jpg', '--preset', 'brand', '--out', 'finished', '--json'];
  const { code, said } = await run('cli.ts', [...args, ...preparedModels]);
  expect(code).toBe(1);
  expect(JSON.parse(said)).toMatchObject([
    { photo: 'photos/a.png', error: { reason: 'not_an_image' } },
    { photo: 'photos/b.JPG', error: { reason: 'not_an_image' } },
    { photo: 'gone.jpg', error: { reason: 'not_found' } },
  ]);
  await rm(path.join(folder, 'finished/a.json'));
});

it.each([
  [{ CACHE_DIR: '/etc/hostname' }, '/etc/hostname'],
  [{ DATA_DIR: '/proc/forecourt' }, '/proc/forecourt/cache'],
])('the process command has its models in the cache of the installation: %j', async (own, cache) => {
  const args = ['process', photo, '--preset', 'brand', '--out', 'finished'];
  expect(await run('cli.ts', args, own)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`CACHE_DIR: the folder ${cache} cannot be made`),
  });
});

it('a folder without photos, and results among the photos, are refused', async () => {
  const order = (out: string) => run('cli.ts', ['process', '.', '--preset', 'brand', '--out', out]);
  expect(await order('finished')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no photos in the folder .'),
  });
  expect(await order('.')).toMatchObject({ code: 1, said: expect.stringContaining('--out cannot be .') });
});

const nowhere = { CONTENT_CREDENTIALS_CERTIFICATES: '/nowhere.pem', CONTENT_CREDENTIALS_KEY: '/nowhere.key' };
it.each([
  ['api.ts', {}, 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.'],
  ['worker.ts', nowhere, 'CONTENT_CREDENTIALS_CERTIFICATES: /nowhere.pem does not exist.'],
  ['sftp.ts', {}, 'SFTP_PORT is not set'],
  ['cli.ts', { FCM_ACCOUNT: '/nowhere.json' }, 'FCM_ACCOUNT: /nowhere.json does not exist.'],
  ['cli.ts', { FCM_ACCOUNT: '/' }, 'FCM_ACCOUNT: / is a folder.'],
  ['cli.ts', { FCM_ACCOUNT: import.meta.filename }, 'is not the key file of a Firebase service account'],
  ['cli.ts', { SIGNING_SECRET: '' }, 'SIGNING_SECRET: is missing'],
  ['api.ts', { SEALING_KEYS: 'nonsense' }, 'SEALING_KEYS: each key is NAME:BASE64'],
  ['api.ts', { DATA_DIR: '/proc/forecourt' }, 'DATA_DIR: the folder /proc/forecourt cannot be made'],
  ['worker.ts', { CACHE_DIR: '/etc/hostname' }, 'CACHE_DIR: the folder /etc/hostname cannot be made'],
  ['standalone.ts', { DATA_DIR: '/proc/forecourt' }, 'DATA_DIR: the folder /proc/forecourt cannot be made'],
])('%s with %j ends with a sentence about it', async (program, wrong, sentence) => {
  const { code, said } = await run(program, program === 'cli.ts' ? ['migrate'] : [], wrong);
  expect(said).toContain(sentence);
  expect(code).toBe(1);
});

it('a damaged key or password of the installation is named with its file', async () => {
  await mkdir(path.join(folder, 'sftp'));
  await writeFile(path.join(folder, 'sftp/host_key'), 'no key');
  const sftp = await run('sftp.ts', [], { SFTP_PORT: '2222' });
  expect(sftp).toMatchObject({ code: 1, said: expect.stringContaining('sftp/host_key is no private key') });
  await writeFile(path.join(folder, 'secrets.json'), '{');
  const start = await run('standalone.ts', []);
  expect(start).toMatchObject({ code: 1, said: expect.stringContaining('secrets.json is damaged') });
});

it('an address that cannot be listened at is named by its settings', async () => {
  const database = await openTestDatabase();
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.url };
  const { code, said } = await run('sftp.ts', [], { ...urls, SFTP_PORT: '2222', SFTP_HOST: '192.0.2.1' });
  await database.close();
  expect(said).toContain('SFTP_HOST and SFTP_PORT: cannot listen there');
  expect(code).toBe(1);
});

it('a process on a database that lacks migrations says so, and what to run', async () => {
  const empty = await openEmptyDatabase();
  const url = empty.options.connectionString ?? '';
  const urls = { DATABASE_URL: url, DATABASE_APP_URL: url };
  const sentence = /lacks \d+ migrations of this version, the first of them 0001-.*npm run cli -- migrate/;
  for (const program of ['api.ts', 'worker.ts'])
    expect(await run(program, [], urls)).toMatchObject({ code: 1, said: expect.stringMatching(sentence) });
  await empty.end();
});

it('accounts are erased again by their ids, and listed', async () => {
  const database = await openTestDatabase();
  const id = await buildUser(database.db, { name: 'Back again' });
  const lastRoot = await buildUser(database.db, { role: 'root' });
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.url };
  const nobody = '00000000-0000-7000-8000-000000000000';
  const refused = await run('cli.ts', ['erase', id, lastRoot], urls);
  expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^(.* is not deleted: .*\n){2}$/) });
  const live = await run('cli.ts', ['erase', '--live', lastRoot], urls);
  expect(live).toEqual({ code: 1, said: expect.stringContaining('nobody else can operate') });
  const erased = await run('cli.ts', ['erase', '--live', '', id, nobody], urls);
  expect(erased).toEqual({ code: 0, said: `${id} is erased.\n${nobody} is no account here.\n` });
  expect(await run('cli.ts', ['erased'], urls)).toEqual({ code: 0, said: `${id}\n` });
  const row = await database.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ name: null });
  const customer = await run('cli.ts', ['erase-customer', nobody], urls);
  expect(customer).toMatchObject({ code: 1, said: expect.stringContaining('There is no deleted customer') });
  await database.close();
});

it('uploads by SFTP do not start with an empty folder where the database has photos', async () => {
  const database = await openTestDatabase();
  await buildImage(database.db);
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.url };
  const { code, said } = await run('sftp.ts', [], { ...urls, SFTP_PORT: '2222' });
  await database.close();
  expect(said).toContain(`There are no files in ${path.join(folder, 'files')}`);
  expect(code).toBe(1);
});

describe('check-storage', () => {
  const says = (more: Record<string, string> = {}) => run('cli.ts', ['check-storage'], more);
  const s3At = (endpoint: string) => ({
    ...{ STORAGE_URL: 's3://photos/showroom', S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' },
  });
  const isRemoved = /The folder is removed\./;

  it('tries a folder, says each step and leaves nothing', async () => {
    const { code, said } = await says();
    expect(said).toMatch(
      /Streams are stored, long ones in parts\.\n(.*\n)+The storage does all that it has to\./,
    );
    expect(said).toMatch(isRemoved);
    expect([code, await readdir(path.join(folder, 'files'))]).toEqual([0, []]);
  });

  it('tries a bucket, and finds out that strangers can read it', async () => {
    const server = await openS3Server('@20minutes/s3rver');
    const proxy = await openS3Proxy(server.endpoint, onlySigned);
    const closed = await says(s3At(proxy.endpoint));
    expect(closed.said).toContain('s3://photos/showroom is checked in the folder check-');
    expect(closed).toMatchObject({ code: 0, said: expect.stringMatching(isRemoved) });
    const open = await says(s3At(server.endpoint));
    expect(open.said).toContain(
      'FAILED: Strangers read nothing: it was read without a key: make the bucket private.',
    );
    expect(open).toMatchObject({ code: 1, said: expect.stringMatching(isRemoved) });
    await proxy.close();
    await server.close();
  });

  it('says why a store cannot be used, and stops there', async () => {
    const { code, said } = await says(s3At(`http://127.0.0.1:${await freePort()}`));
    expect(said).toMatch(
      /FAILED: Files are stored, replaced and read: the store .* does not answer: connect ECONNREFUSED/,
    );
    expect(said).not.toContain('Streams');
    expect(code).toBe(1);
    const half = await says({ STORAGE_URL: 's3://photos' });
    expect(half).toMatchObject({ code: 1, said: expect.stringContaining('S3_SECRET_ACCESS_KEY missing') });
  });
});

it('a matting model of the operator that is another file than described is named before any picture is made', async () => {
  const model = await writeTinyMatting(folder, 'all', { sha256: '0'.repeat(64) });
  const sentence = `${model.file} is another file: its SHA-256 is `;
  const args = [path.join(project, '.cache'), 'cpu', JSON.stringify(model)];
  const picture = await run('picture.ts', args, {}, { load: true });
  expect(picture).toMatchObject({
    code: 1,
    said: expect.stringContaining(`MATTING_MODEL: no picture can be made: ${sentence}`),
  });
  const order = [
    'process',
    photo,
    '--preset',
    'brand',
    '--out',
    'out',
    '--matting',
    'model.json',
    ...preparedModels,
  ];
  expect(await run('cli.ts', order)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`--matting: ${sentence}`),
  });
});

it('a worker does not start with a matting model that is described wrongly', async () => {
  const database = await openTestDatabase();
  const urls = { DATABASE_URL: database.ownerUrl, DATABASE_APP_URL: database.url };
  await writeTinyMatting(folder, 'all', { use: 'sometimes' });
  const file = path.join(folder, 'model.json');
  const { code, said } = await run('worker.ts', [], { ...urls, MATTING_MODEL: file });
  await database.close();
  expect(said).toContain(`MATTING_MODEL: ${file}: use: `);
  expect(code).toBe(1);
});

it('the process command makes pictures by a matting model of the operator, which its report names', async () => {
  await writeTinyMatting(folder, 'all');
  const { code, said } = await run('cli.ts', [
    'process',
    photo,
    '--preset',
    'brand',
    '--out',
    'out',
    '--matting',
    'model.json',
    ...preparedModels,
  ]);
  expect([said, code]).toEqual([expect.stringContaining('✓'), 0]);
  const report = JSON.parse(await readFile(path.join(folder, 'out/hatchback-red-225.json'), 'utf8'));
  expect(report.analysis.models).toMatch(/ \+ Tiny red \([\da-f]{12}\) \+ /);
  expect(report.analysis.models).not.toContain('isnet');
});

it('a device that pictures cannot be made on is named by its setting', async () => {
  const { code, said } = await run(
    'picture.ts',
    [path.join(project, '.cache'), 'tensorrt'],
    {},
    { load: true },
  );
  expect(said).toContain('PICTURE_DEVICE: no picture can be made on tensorrt');
  expect(code).toBe(1);
});
