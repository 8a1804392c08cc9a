import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../platform/sftp/host-key.ts';
import { loginOf, readPublicKey } from './ssh-keys.rules.ts';

const ed25519 = newKeyPair().public;

/** The public key of an RSA pair as OpenSSH writes it. */
function rsaOf(bits: number): string {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const { e = '', n = '' } = publicKey.export({ format: 'jwk' });
  const field = (bytes: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const modulus = Buffer.concat([Buffer.from([0]), Buffer.from(n, 'base64url')]);
  const parts = [Buffer.from('ssh-rsa'), Buffer.from(e, 'base64url'), modulus];
  return `ssh-rsa ${Buffer.concat(parts.map(field)).toString('base64')} old@dealer`;
}

describe('a public key', () => {
  it('is a line of OpenSSH, with a comment or without', () => {
    const [algorithm, text] = ed25519.split(' ');
    expect(readPublicKey(ed25519)).toEqual({ algorithm, text });
    expect(readPublicKey(`  ${algorithm}   ${text}\n`)).toEqual({ algorithm, text });
  });

  it('of RSA has at least 2048 bits', () => {
    expect(readPublicKey(rsaOf(2048))).toMatchObject({ algorithm: 'ssh-rsa' });
    expect(readPublicKey(rsaOf(1024))).toBe('tooShort');
  });

  it.each([
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['another kind', 'ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAyNTYAAAAI'],
    ['a word', 'ssh-ed25519'],
    ['a cut-off key', ed25519.split(' ').slice(0, 2).join(' ').slice(0, -8)],
    ['a kind that is not that of its bytes', ed25519.replace('ssh-ed25519', 'ssh-rsa')],
    ['two keys', `${ed25519}\n${ed25519}`],
    ['options before it', `command="sh" ${ed25519}`],
  ])('is not %s', (_what, text) => {
    expect(readPublicKey(text)).toBe('invalid');
  });
});

it('the user name of a client is made of its name, and a number where it is taken', () => {
  expect(loginOf('Autohaus Müller & Söhne GmbH', 0)).toBe('autohaus-muller-sohne-gmbh');
  expect(loginOf('Straße 7', 2)).toBe('strasse-7-3');
  expect(loginOf('Αυτοκίνητα', 0)).toBe('client');
  expect(loginOf('x'.repeat(80), 0)).toHaveLength(30);
});
