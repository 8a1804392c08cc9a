import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import ssh2 from 'ssh2';
import { OperatorError } from '../operator-error.ts';
import { unreadable } from '../setting-files.ts';
import { folderMode } from '../storage/disk-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Length of the public key in OpenSSH's format: name and 32 bytes, with their lengths. */
const publicBytes = 4 + 'ssh-ed25519'.length + 4 + 32;

function isSound({ private: text, public: line }: { private: string; public: string }): boolean {
  const [own, shown] = [ssh2.utils.parseKey(text), ssh2.utils.parseKey(line)];
  if (own instanceof Error || shown instanceof Error) return false;
  return (
    shown.getPublicSSH().length === publicBytes && shown.verify('text', own.sign('text') as Buffer) === true
  );
}

/** A new Ed25519 key. The library drops zeros at the beginning, which spoils one key in 256: those are thrown away. */
export function newKeyPair(): { private: string; public: string } {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519', { comment: 'forecourt' });
    if (isSound(pair)) return pair;
  }
}

/** The private key of the server in OpenSSH's format; made at the first start, readable by the installation's user only. */
export async function readHostKey(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (!isMissing(error)) throw unreadable('The host key of SFTP', file, error);
    return '';
  });
  if (known) {
    if (!(ssh2.utils.parseKey(known) instanceof Error)) return known;
    throw new OperatorError(
      `The host key of SFTP: ${file} is no private key. Put back that of the backup; without it remove the file, and programs have to accept a new key.`,
    );
  }
  await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(newKeyPair().private);
    await handle.sync();
    await handle.close();
  } catch (error) {
    if (!isThere(error)) throw error;
  }
  return readFile(file, 'utf8');
}

/** Of the public key, as OpenSSH shows it; null while there is no key. */
export async function readHostFingerprint(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const key = text ? ssh2.utils.parseKey(text) : null;
  if (!key || key instanceof Error) return null;
  const hash = createHash('sha256').update(key.getPublicSSH()).digest('base64');
  return `SHA256:${hash.replace(/=+$/, '')}`;
}
