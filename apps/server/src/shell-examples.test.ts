import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ClientId } from '@forecourt/contract/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildUser } from './testing/builders/builders.ts';
import { samplePhoto } from './testing/builders/photos.ts';
import { zipOf } from './testing/builders/zips.ts';
import { hasProgram } from './testing/programs.ts';
import { blockOf, chapterOf, commandsOf, runCommand } from './testing/shell-examples.ts';
import { openSshServer } from './testing/stand-ins/delivery-servers.ts';
import { openFeedServer } from './testing/stand-ins/feed-server.ts';
import { openPictureServer, type PictureServer } from './testing/stand-ins/picture-server.ts';
import { openTestInstallation, type TestInstallation } from './testing/test-installation.ts';

/** The shorter examples of docs/integrations.md, run as they are written there. */

const hasCurl = await hasProgram('curl', 'curl');
const hasSshd = await hasProgram('sshd', 'openssh-server');

let installation: TestInstallation;
let pictures: PictureServer;
let clientId: ClientId;
/** The variables that the page explains under “A key”. */
let reader: Record<string, string> & { folder: string };
beforeAll(async () => {
  installation = await openTestInstallation();
  pictures = await openPictureServer();
  clientId = await buildClient(installation.db);
  const email = 'client@example.test';
  await buildUser(installation.db, { role: 'client', clientId, email });
  const { key, userId } = await installation.keyOfDealer(0, { clientId });
  reader = {
    folder: await mkdtemp(path.join(os.tmpdir(), 'forecourt-examples-')),
    api: `${installation.baseUrl}/v1`,
    auth: `Authorization: Bearer ${key}`,
    login: `Authorization: Bearer ${await installation.tokenOf(email)}`,
    user: userId,
    client: clientId,
  };
});
afterAll(async () => {
  await installation.close();
  pictures.close();
  await rm(reader.folder, { recursive: true, force: true });
});

/** Runs a command, with `more` filled in as well. */
const json = async (command: string | undefined, more: Record<string, string> = {}) =>
  JSON.parse(await runCommand(command, { ...reader, ...more }));

/** The page's photos are at an address that does not exist. */
const here = (text: string) => text.replaceAll('https://photos.example', pictures.at(''));

describe.skipIf(!hasCurl)('docs/integrations.md', () => {
  it('“Try it in a sandbox” provokes the error that a header asks for', async () => {
    const [list] = commandsOf(blockOf(await chapterOf('Try it in a sandbox'), 'sh'));
    const { key } = await installation.keyOfDealer(0, { isSandbox: true });
    const more = { FORECOURT_KEY: key, FORECOURT_URL: installation.baseUrl };
    const code = Number(/Sandbox-Error: (\d+)/.exec(list ?? '')?.[1]);
    const { stdout } = await runCommand(list, { ...reader, ...more }).catch((refusal) => refusal);
    expect(JSON.parse(stdout)).toMatchObject({ errorCode: code });
  });

  it('“Import photos” makes vehicles from a ZIP, and says what became of each file', async () => {
    const [upload, watch, entries] = commandsOf(blockOf(await chapterOf('Import photos'), 'sh'));
    const zip = await zipOf([
      { path: 'ZIP-1/front_left.jpg', bytes: await readFile(samplePhoto('saloon-blue-045.jpg')) },
    ]);
    await writeFile(path.join(reader.folder, 'photos.zip'), zip.bytes);
    const { id } = await json(upload);
    await expect.poll(async () => (await json(watch, { import: id })).state).toBe('done');
    const { results } = await json(entries, { import: id });
    expect(results).toMatchObject([{ path: 'ZIP-1/front_left.jpg', state: 'taken' }]);
  });

  it('“Import lists of vehicles” checks and imports the page’s own list', async () => {
    const chapter = await chapterOf('Import lists of vehicles');
    const [upload, check, checked, start, watch, report] = commandsOf(blockOf(chapter, 'sh'));
    await writeFile(path.join(reader.folder, 'cars.csv'), here(blockOf(chapter, 'csv')));
    const { id, fields } = await json(upload);
    const wanted: string[] = JSON.parse(/"fields":(\[.*?\])/.exec(check ?? '')?.[1] ?? '[]');
    expect(fields).toEqual(wanted);
    await json(check, { list: id });
    await expect.poll(async () => (await json(checked, { list: id })).stage).toBe('checked');
    expect((await json(checked, { list: id })).counts).toMatchObject({ new: 1 });
    await json(start, { list: id });
    await expect.poll(async () => (await json(watch, { list: id })).state).toBe('done');
    expect(await runCommand(report, { ...reader, list: id })).toContain('A-1');
  });

  it('“Feeds of vehicles” tests and adds a feed that answers with the page’s XML', async () => {
    const chapter = await chapterOf('Feeds of vehicles');
    const [, tryIt, add, list] = commandsOf(blockOf(chapter, 'sh'));
    const server = await openFeedServer();
    server.answer = { body: here(blockOf(chapter, 'xml')) };
    try {
      const found = await json(tryIt, { feed: server.address });
      expect(found).toMatchObject({ format: 'xml' });
      const columns = /Its columns are ([^.]*(?:\.\w[^.]*)*)\. By the API/.exec(chapter)?.[1] ?? '';
      expect(found.columns).toEqual([...columns.matchAll(/`(.*?)`/g)].map(([, name]) => name));
      const { id } = await json(add, { feed: server.address });
      expect((await json(list)).results).toMatchObject([{ id, name: 'Stock' }]);
    } finally {
      server.close();
    }
  });

  it('“Export to channels” selects a vehicle', async () => {
    const chapter = await chapterOf('Export to channels');
    const [select] = commandsOf(blockOf(chapter, 'sh', 'isMarked'));
    const made = await json(`curl -H "$auth" --json '{"reference":"EXPORT-1"}' "$api/vehicles"`);
    await json(`curl -X PATCH -H "$login" --json '{"enabled":true}' "$api/clients/$client/channels/own"`);
    expect(await json(select, { vehicle: made.id })).toMatchObject({ channel: 'own', isMarked: true });
  });

  it.skipIf(!hasSshd)('“Export to channels” delivers to a server', async () => {
    const chapter = await chapterOf('Export to channels');
    const [body, add, tryIt, send] = commandsOf(blockOf(chapter, 'sh', 'destinations'));
    const server = await openSshServer();
    try {
      const values = JSON.parse(/^body='(.*)'$/.exec(body ?? '')?.[1] ?? '{}');
      const { port, username } = server;
      const reachable = JSON.stringify({ ...values, host: '127.0.0.1', port, username, folder: '' });
      const { id, publicKey } = await json(add, { body: reachable });
      await server.allow(publicKey);
      expect(await json(tryIt, { server: id })).toMatchObject({ failure: null });
      expect(await json(send, { server: id })).toMatchObject({ id });
    } finally {
      await server.close();
    }
  });
});
