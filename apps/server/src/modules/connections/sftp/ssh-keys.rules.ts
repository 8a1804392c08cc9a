import { type SshKey, sshKeyAlgorithms } from '@forecourt/contract/ssh-keys';

/** A public key as OpenSSH stores it. */
interface PublicKey {
  algorithm: SshKey['algorithm'];
  /** Base64. */
  text: string;
}

const ed25519Bytes = 32;
const rsaBitsMin = 2048;
/** Checking signatures of longer keys takes long. */
const rsaBitsMax = 16_384;

/** The fields of a key: each has its length before it, 32 bits. Null: they do not fill it exactly. */
function fieldsOf(blob: Buffer): Buffer[] | null {
  const fields: Buffer[] = [];
  let at = 0;
  while (at < blob.length) {
    if (at + 4 > blob.length) return null;
    const length = blob.readUInt32BE(at);
    at += 4;
    if (at + length > blob.length) return null;
    fields.push(blob.subarray(at, at + length));
    at += length;
  }
  return fields;
}

function bitsOf(number: Buffer): number {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? 0 : (number.length - first) * 8 - Math.clz32(number[first] ?? 0) + 24;
}

/**
 * Reads a line of a `.pub` file or of `authorized_keys`, without options before it.
 *
 * @returns `invalid` for anything else, `tooShort` for an RSA key that is too weak
 */
export function readPublicKey(line: string): PublicKey | 'invalid' | 'tooShort' {
  const [word, text = '', ..._comment] = line.trim().split(/[ \t]+/);
  const algorithm = sshKeyAlgorithms.find((one) => one === word);
  if (!algorithm || /[\r\n]/.test(line.trim()) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return 'invalid';
  const blob = Buffer.from(text, 'base64');
  const [name, first, second, ...more] = fieldsOf(blob) ?? [];
  if (blob.toString('base64') !== text || name?.toString('latin1') !== algorithm || !first || more.length > 0)
    return 'invalid';
  if (algorithm === 'ssh-ed25519')
    return !second && first.length === ed25519Bytes ? { algorithm, text } : 'invalid';
  const bits = second ? bitsOf(second) : 0;
  if (bits === 0 || bits > rsaBitsMax) return 'invalid';
  return bits < rsaBitsMin ? 'tooShort' : { algorithm, text };
}

const loginLength = 30;

/** The user name of a client for SFTP, from its name; `round` makes further ones where that is taken. */
export function loginOf(clientName: string, round: number): string {
  const folded = clientName
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, loginLength)
    .replace(/-+$/, '');
  const base = folded || 'client';
  return round === 0 ? base : `${base}-${round + 1}`;
}
