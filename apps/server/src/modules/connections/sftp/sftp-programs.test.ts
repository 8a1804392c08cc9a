import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listImportEntries } from '@forecourt/contract/imports';
import { listVehicles } from '@forecourt/contract/vehicles';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { photo } from '../../../testing/builders/photos.ts';
import { openSftpWorld, type SftpWorld, sshCommand } from '../../../testing/builders/sftp-world.ts';
import { hasProgram, runProgram } from '../../../testing/programs.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** CAP_SYS_ADMIN of capabilities(7): without it not even root may mount. */
const capSysAdmin = 21n;

const programs = {
  sftp: await hasProgram('sftp', 'openssh-client'),
  lftp: await hasProgram('lftp', 'lftp'),
  rclone: await hasProgram('rclone', 'rclone'),
  sshfs: (await hasProgram('sshfs', 'sshfs')) && (await canMount()),
};

/** File systems of programs need a device, and the right to mount, which containers often lack. */
async function canMount(): Promise<boolean> {
  const opens = await open('/dev/fuse', 'r+').then(
    (device) => device.close().then(() => true),
    () => false,
  );
  const bounds = /^CapBnd:\s*([\da-f]+)/m.exec(await readFile('/proc/self/status', 'utf8'))?.[1] ?? '0';
  const mayMount = (BigInt(`0x${bounds}`) & (1n << capSysAdmin)) !== 0n;
  if (opens && mayMount) return true;
  process.stderr.write('FUSE is not available here: the test of sshfs is skipped\n');
  return false;
}

let app: TestApp;
let world: SftpWorld;
/** A folder of photos on this machine. */
let photos: string;
beforeEach(async () => {
  app = await openTestApp();
  world = await openSftpWorld(app);
  photos = path.join(world.folder, 'photos');
  await mkdir(path.join(photos, 'K-100'), { recursive: true });
  await writeFile(path.join(photos, 'K-100', 'front.png'), photo().bytes);
  await writeFile(path.join(photos, 'WVWZZZ1KZAW000123_01.png'), photo().bytes);
});
afterEach(async () => {
  await world.close();
  await app.close();
});

/** What the uploads became: state, vehicle and position of each, by its path. */
async function imported(): Promise<string[]> {
  const lines: string[] = [];
  for (const id of await world.collect()) {
    const call = { params: { id }, query: {}, token: world.token };
    for (const entry of (await app.call(listImportEntries, call)).body.results)
      lines.push(`${entry.path} ${entry.state} ${entry.vehicle?.reference} ${entry.position}`);
  }
  return lines.sort();
}

const both = [
  'K-100/front.png taken K-100 exterior.front',
  'WVWZZZ1KZAW000123_01.png taken WVWZZZ1KZAW000123 exterior.front_left',
];

const target = () => `${world.key.login}@127.0.0.1`;
const sftp = (batch: string, ...more: string[]) =>
  runProgram('sftp', ['-b', '-', '-P', String(world.port), ...more, ...world.options, target()], {
    input: batch,
  });

it.runIf(programs.sftp)('OpenSSH’s sftp uploads folders, lists, renames and removes', async () => {
  const { code, output } = await sftp(
    [
      `lcd ${photos}`,
      'put -r K-100',
      'put WVWZZZ1KZAW000123_01.png new.png.part',
      'put WVWZZZ1KZAW000123_01.png unwanted.png',
      'rm unwanted.png',
      'rename new.png.part WVWZZZ1KZAW000123_01.png',
      'mkdir later',
      'rmdir later',
      'ls -l',
      'pwd',
    ].join('\n'),
  );
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toMatch(/drwx.* K-100/);
  expect(output).toContain('WVWZZZ1KZAW000123_01.png');
  expect(output).not.toMatch(/^-.*unwanted/m);
  expect(await imported()).toEqual(both);
  const call = { query: {}, token: world.token };
  expect((await app.call(listVehicles, call)).body.count).toBe(2);
});

it.runIf(programs.sftp)('OpenSSH’s sftp continues an upload that was cut off', async () => {
  const { bytes } = photo();
  const half = path.join(world.folder, 'half.png');
  await writeFile(half, bytes.subarray(0, Math.floor(bytes.length / 2)));
  const whole = path.join(photos, 'K-100', 'rear.png');
  await writeFile(whole, bytes);
  expect((await sftp(`mkdir K-100\nput ${half} K-100/rear.png`)).code).toBe(0);
  expect(await imported()).toEqual([]);
  expect((await sftp(`reput ${whole} K-100/rear.png`)).code).toBe(0);
  expect(await imported()).toEqual(['K-100/rear.png taken K-100 exterior.rear']);
});

it.runIf(programs.sftp)('OpenSSH’s scp uploads', async () => {
  const args = ['-P', String(world.port), ...world.options, '-s', '-r', '-p'];
  const files = ['K-100', 'WVWZZZ1KZAW000123_01.png'].map((name) => path.join(photos, name));
  const ended = await runProgram('scp', [...args, ...files, `${target()}:`]);
  expect(ended).toMatchObject({ code: 0 });
  expect(await imported()).toEqual(both);
});

it.runIf(programs.lftp)('lftp mirrors a folder, the second time without uploading anything', async () => {
  const ssh = await sshCommand(world);
  const script = [
    'set cmd:fail-exit yes',
    'set net:max-retries 1',
    'set net:timeout 20',
    `set sftp:connect-program ${ssh}`,
    `open -u ${world.key.login}, -p ${world.port} sftp://127.0.0.1`,
    `mirror -R --verbose ${photos} /`,
    'ls -l',
    'bye',
  ].join('; ');
  expect(await runProgram('lftp', ['-c', script])).toMatchObject({ code: 0 });
  expect(await imported()).toEqual(both);
  expect(await runProgram('lftp', ['-c', script])).toMatchObject({ code: 0 });
  expect(await imported()).toEqual([]);
});

it.runIf(programs.lftp)('lftp uploads under temporary names, also a photo that was taken again', async () => {
  const script = [
    'set cmd:fail-exit yes',
    'set net:max-retries 1',
    'set net:timeout 20',
    'set xfer:use-temp-file yes',
    'set xfer:temp-file-name *.part',
    `set sftp:connect-program ${await sshCommand(world)}`,
    `open -u ${world.key.login}, -p ${world.port} sftp://127.0.0.1`,
    `mirror -R ${photos} /`,
    'bye',
  ].join('; ');
  expect(await runProgram('lftp', ['-c', script])).toMatchObject({ code: 0 });
  expect(await imported()).toEqual(both);
  // Of another size, by which programs compare.
  const again = Buffer.concat([photo().bytes, Buffer.from('taken again')]);
  await writeFile(path.join(photos, 'K-100', 'front.png'), again);
  expect(await runProgram('lftp', ['-c', script])).toMatchObject({ code: 0 });
  expect(await imported()).toEqual(['K-100/front.png taken K-100 exterior.other']);
});

it.runIf(programs.rclone)('rclone copies a folder, the second time without uploading anything', async () => {
  const settings = `host=127.0.0.1,port=${world.port},user=${world.key.login},key_file=${world.privateKey}`;
  const copy = () => runProgram('rclone', ['copy', '-v', photos, `:sftp,${settings}:`, '--retries', '1']);
  expect(await copy()).toMatchObject({ code: 0 });
  expect(await imported()).toEqual(both);
  const second = await copy();
  expect(second.code).toBe(0);
  expect(second.output).not.toContain('Copied (');
  expect(await imported()).toEqual([]);
});

it.runIf(programs.sshfs)('sshfs mounts the folder; files are copied into it and read from it', async () => {
  const mount = path.join(world.folder, 'mount');
  await mkdir(mount);
  const args = [`${target()}:/`, mount, '-p', String(world.port), ...world.options];
  expect(await runProgram('sshfs', args)).toMatchObject({ code: 0 });
  try {
    expect(await runProgram('cp', ['-r', `${photos}/.`, mount])).toEqual({ code: 0, output: '' });
    expect((await readdir(mount)).sort()).toEqual(['K-100', 'WVWZZZ1KZAW000123_01.png']);
    const read = await readFile(path.join(mount, 'K-100', 'front.png'));
    expect(read).toEqual(await readFile(path.join(photos, 'K-100', 'front.png')));
  } finally {
    await runProgram('fusermount3', ['-u', mount]);
    await pause(200);
  }
  expect(await imported()).toEqual(both);
});
