import { type ChildProcess, spawn } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as images from '@forecourt/contract/images';
import { createImport, listImportEntries } from '@forecourt/contract/imports';
import * as documents from '@forecourt/contract/vehicle-documents';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { InstallationFault } from '../../../platform/installation-fault.ts';
import { createVirusScanner, TooLargeToScan, type VirusScanner } from '../../../platform/virus-scanner.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { zipOf } from '../../../testing/builders/zips.ts';
import { hasProgram } from '../../../testing/programs.ts';
import { markScanner, virusMark } from '../../../testing/stand-ins/virus-scanner.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { throwawayFolder } from '../../../testing/throwaway-folder.ts';
import { runImport } from '../../work/imports/import-run.service.ts';

const withVirus = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.from(virusMark)]);

describe('an installation with a virus scanner', () => {
  let app: TestApp;
  let scanner: VirusScanner = markScanner;
  beforeAll(async () => {
    app = await openTestApp({
      virusScanner: { scan: (file) => scanner.scan(file), ping: () => scanner.ping() },
    });
  });
  afterEach(() => {
    scanner = markScanner;
  });
  afterAll(() => app.close());

  async function dealer() {
    const userId = await buildUser(app.db);
    const id = await buildVehicle(app.db, { userId });
    return { userId, params: { id }, token: await app.signedIn(userId) };
  }
  const stored = (folder: string) => readdir(app.outside.storage.pathOf(folder)).catch(() => []);

  it('refuses photos and documents with a virus, and keeps nothing of them', async () => {
    const { params, token } = await dealer();
    const clean = photo();
    const file = { ...clean, bytes: withVirus(clean.bytes) };
    const refused = await app.upload(images.uploadImage, { params, token, file });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { name: 'fileInfected', params: { virus: 'Test.Virus' } },
    ]);
    const pdf = {
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: Buffer.from(`%PDF-1.7\n${virusMark}\n%%EOF\n`),
    };
    const document = await app.upload(documents.uploadVehicleDocument, { params, token, file: pdf });
    expect(document.body.name).toBe('fileInfected');
    expect([await stored('images'), await stored('documents')]).toEqual([[], []]);
    expect((await app.upload(images.uploadImage, { params, token, file: clean })).status).toBe(201);
  });

  it('refuses single photos of an import, and says why', async () => {
    const { token, userId } = await dealer();
    const parts = [
      { path: 'K-1/front.png', bytes: withVirus(photo().bytes) },
      { path: 'K-1/rear.png', bytes: photo().bytes },
    ];
    const file = await zipOf(parts);
    const { id } = (await app.upload(createImport, { params: { id: userId }, token, file })).body;
    await runImport(app.system(), id, { last: false });
    const entries = (await app.call(listImportEntries, { params: { id }, token })).body.results;
    expect(
      entries.map((entry: { path: string; state: string; reason: string }) => [
        entry.path,
        entry.state,
        entry.reason,
      ]),
    ).toEqual([
      ['K-1/front.png', 'skipped', 'fileInfected'],
      ['K-1/rear.png', 'held', 'noVehicle'],
    ]);
  });

  it('refuses what is too large for the scanner, as it does what is too large for itself', async () => {
    const { params, token } = await dealer();
    scanner = { ...markScanner, scan: () => Promise.reject(new TooLargeToScan('too large')) };
    const before = await stored('images');
    const refused = await app.upload(images.uploadImage, { params, token, file: photo() });
    expect(refused.body.name).toBe('imageTooLarge');
    expect(await stored('images')).toEqual(before);
  });

  it('takes nothing that could not be scanned: people are asked to try again, imports wait', async () => {
    const { params, token, userId } = await dealer();
    scanner = { ...markScanner, scan: () => Promise.reject(new InstallationFault('away')) };
    const before = await stored('images');
    const refused = await app.upload(images.uploadImage, { params, token, file: photo() });
    expect([refused.status, refused.body.name, refused.headers['retry-after']]).toEqual([
      503,
      'overloaded',
      '60',
    ]);
    expect(await stored('images')).toEqual(before);
    const file = await zipOf([{ path: 'K-2/front.png', bytes: photo().bytes }]);
    const { id } = (await app.upload(createImport, { params: { id: userId }, token, file })).body;
    await expect(runImport(app.system(), id, { last: true })).rejects.toThrow('away');
    const entries = async () => (await app.call(listImportEntries, { params: { id }, token })).body.results;
    expect(await entries()).toMatchObject([{ state: 'waiting', reason: null }]);
    scanner = markScanner;
    await runImport(app.system(), id, { last: true });
    expect(await entries()).toMatchObject([{ state: 'held' }]);
  });
});

describe('a scanner that gives no verdict', () => {
  const servers: net.Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  /** A server that does something with each connection. */
  async function serverThat(answer: (socket: net.Socket) => void): Promise<VirusScanner> {
    const server = net.createServer((socket) => {
      socket.on('error', () => {});
      answer(socket);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return createVirusScanner({ host: '127.0.0.1', port: (server.address() as net.AddressInfo).port });
  }
  const file = () => Readable.from([Buffer.alloc(2 ** 20), Buffer.alloc(2 ** 20)]);

  it('is a fault of the installation, and says what happened', async () => {
    const fault = { constructor: InstallationFault };
    const odd = await serverThat((socket) => socket.end('UNKNOWN COMMAND\0'));
    await expect(odd.scan(file())).rejects.toMatchObject({
      ...fault,
      message: expect.stringContaining('UNKNOWN COMMAND'),
    });
    const silent = await serverThat((socket) => socket.destroy());
    await expect(silent.scan(file())).rejects.toMatchObject(fault);
    await expect(silent.ping()).rejects.toMatchObject(fault);
    const nowhere = createVirusScanner({ path: '/nowhere/clamd.ctl' });
    await expect(nowhere.scan(file())).rejects.toMatchObject({
      ...fault,
      message: expect.stringContaining('ENOENT'),
    });
  });

  it('is not waited for where it is only asked whether it is there', async () => {
    const hung = await serverThat((socket) => socket.resume());
    await expect(hung.ping()).rejects.toThrow('no answer');
  });

  it('is none where the file is larger than the scanner takes', async () => {
    const small = await serverThat((socket) => socket.end('INSTREAM size limit exceeded. ERROR\0'));
    await expect(small.scan(file())).rejects.toBeInstanceOf(TooLargeToScan);
  });

  it('is none where the file cannot be read', async () => {
    const patient = await serverThat((socket) => socket.resume());
    const broken = new Readable({ read: () => broken.destroy(new Error('no such file')) });
    const failure = patient.scan(broken).catch((error: unknown) => error);
    expect(await failure).toMatchObject({ constructor: Error, message: 'no such file' });
  });
});

const isClamdHere = await hasProgram('clamd', 'clamav-daemon');

describe.runIf(isClamdHere)('clamd', () => {
  let clamd: ChildProcess;
  let scanner: VirusScanner;
  beforeAll(async () => {
    const folder = await throwawayFolder('forecourt-clamd-');
    const socket = path.join(folder, 'clamd.ctl');
    const signature = `Mark:0:*:${Buffer.from(virusMark).toString('hex')}\n`;
    await writeFile(path.join(folder, 'test.ndb'), signature);
    const limits = 'MaxFileSize 1M\nAlertExceedsMax yes\nStreamMaxLength 4M\n';
    const settings = `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\n${limits}`;
    await writeFile(path.join(folder, 'clamd.conf'), settings);
    clamd = spawn('/usr/sbin/clamd', ['-c', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
    scanner = createVirusScanner({ path: socket });
    const answers = () =>
      scanner.ping().then(
        () => true,
        () => false,
      );
    await until('clamd', answers);
  });
  afterAll(() => void clamd?.kill());

  it('finds what its signatures name, in files of any length', async () => {
    const long = (end: string, length = 900_000) =>
      Readable.from([Buffer.alloc(length, 'x'), Buffer.from(end)]);
    expect([
      await scanner.scan(long('clean')),
      await scanner.scan(long(virusMark)),
      await scanner.scan(Readable.from([])),
    ]).toEqual([null, 'Mark.UNOFFICIAL', null]);
    // As docs/security.md has it configured, what is too large to be looked into is refused.
    expect(await scanner.scan(long('clean', 3_000_000))).toContain('Limits.Exceeded');
    await expect(scanner.scan(long('clean', 6_000_000))).rejects.toThrow(/size limit|StreamMaxLength/);
  });
});
