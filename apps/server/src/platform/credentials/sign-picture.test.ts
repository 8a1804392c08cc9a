import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  X509Certificate as Certificate,
  ExtendedKeyUsageExtension,
  type X509CertificateCreateParams,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyPictures } from '../../testing/builders/tiny-pictures.ts';
import { readCredentials } from '../../testing/read-credentials.ts';
import { verifyCredentials } from '../../testing/verify-credentials.ts';
import { signPicture } from './sign-picture.ts';
import {
  chainOf,
  createSigningIdentity,
  isValidAt,
  readSigningIdentity,
  rootIn,
  type SigningIdentity,
} from './signing-identity.ts';

let identity: SigningIdentity;
let other: SigningIdentity;
let unspecific: SigningIdentity;
let forged: SigningIdentity;
let folder: string;
beforeAll(async () => {
  identity = await createSigningIdentity('pictures.dealer.example', new Date());
  other = await createSigningIdentity('elsewhere.example', new Date());
  unspecific = await certificateOf(await newKeys());
  forged = await forgedOf(identity);
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-certificates-'));
});
afterAll(() => rm(folder, { recursive: true }));

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const newKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** A self-signed certificate for anything, as programs make it by default, unless `details` say more. */
async function certificateOf(
  keys: CryptoKeyPair,
  details: Partial<X509CertificateCreateParams> = {},
): Promise<SigningIdentity> {
  const certificate = await X509CertificateGenerator.create({
    ...{ subject: 'CN=anything', issuer: 'CN=anything', signingAlgorithm: algorithm },
    ...{ publicKey: keys.publicKey, signingKey: keys.privateKey },
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2100-01-01'),
    ...details,
  } as X509CertificateCreateParams);
  const exported = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const key = createPrivateKey({ key: Buffer.from(exported), format: 'der', type: 'pkcs8' });
  return {
    certificates: certificate.toString('pem'),
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** A certificate that names the root of another identity as its issuer, and was signed by somebody else. */
async function forgedOf({ certificates }: SigningIdentity): Promise<SigningIdentity> {
  const root = rootIn(certificates);
  const issuer = new Certificate(root).subject;
  const extensions = [new ExtendedKeyUsageExtension(['1.3.6.1.5.5.7.3.36'])];
  const made = await certificateOf(await newKeys(), { issuer, extensions });
  return { ...made, certificates: `${made.certificates}\n${root}` };
}

const manifest = {
  claim_generator_info: [{ name: 'Test', version: '1' }],
  assertions: [
    {
      label: 'c2pa.actions.v2',
      data: {
        actions: [
          {
            action: 'c2pa.created',
            digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/composite',
          },
        ],
      },
    },
  ],
};
const store = async (name: string, text: string) => {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
};

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('a signed %s', (format) => {
  const picture = { format, bytes: tinyPictures[format] };

  it('verifies with two libraries, and only the root of its signer makes it trusted', async () => {
    const signed = await signPicture(picture, manifest, identity);
    expect(await verifyCredentials(signed, format)).toEqual({ isValid: true, faults: [] });
    const { state, signer } = await readCredentials(signed, format, rootIn(identity.certificates));
    expect([state, signer]).toEqual(['Trusted', 'pictures.dealer.example']);
    expect((await readCredentials(signed, format, rootIn(other.certificates))).state).toBe('Valid');
  });

  it('no longer verifies once a byte of its pixels has changed', async () => {
    const signed = Buffer.from(await signPicture(picture, manifest, identity));
    const middle = Math.floor(picture.bytes.length * 0.6);
    const pixels = signed.indexOf(picture.bytes.subarray(middle, middle + 12));
    expect(pixels).toBeGreaterThan(0);
    signed[pixels] = (signed[pixels] ?? 0) ^ 1;
    const { faults, isValid } = await verifyCredentials(signed, format);
    expect([isValid, faults.join()]).toEqual([false, expect.stringMatching(/(dataHash|bmffHash)\.mismatch/)]);
    expect((await readCredentials(signed, format, rootIn(identity.certificates))).state).toBe('Invalid');
  });
});

it('the same picture is signed by several callers at once, and each gets its own', async () => {
  const formats = ['jpeg', 'webp', 'png', 'jpeg'] as const;
  const signed = await Promise.all(
    formats.map((format) => signPicture({ format, bytes: tinyPictures[format] }, manifest, identity)),
  );
  const verdicts = await Promise.all(
    signed.map((bytes, at) => verifyCredentials(bytes, formats[at] ?? 'png')),
  );
  expect(verdicts.every(({ isValid }) => isValid)).toBe(true);
  expect(tinyPictures.jpeg.length).toBeGreaterThan(0);
});

it('a file of another format is refused, and the next one is signed', async () => {
  await expect(
    signPicture({ format: 'jpeg', bytes: Buffer.from('no picture') }, manifest, identity),
  ).rejects.toThrow();
  const next = await signPicture({ format: 'png', bytes: tinyPictures.png }, manifest, identity);
  expect((await verifyCredentials(next, 'png')).isValid).toBe(true);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

it.runIf(hasOpenssl)('openssl reads the root, and verifies the signing certificate with it', async () => {
  const root = await store('root.pem', rootIn(identity.certificates));
  const [der] = chainOf(identity);
  const leaf = await store('leaf.pem', String(new X509Certificate(Buffer.from(der ?? []))));
  const { stdout } = spawnSync('openssl', ['verify', '-purpose', 'smimesign', '-CAfile', root, leaf]);
  expect(stdout.toString()).toContain('leaf.pem: OK');
  expect(chainOf(identity)).toHaveLength(1);
});

it('a certificate is valid from a day before it is made, for thirty years', () => {
  const after = (days: number) => isValidAt(identity, new Date(Date.now() + days * 86_400_000));
  expect([after(-2), after(0), after(29.9 * 365), after(31 * 366)]).toEqual([false, true, true, false]);
});

it('a certificate is not valid once that of its issuer has expired', async () => {
  const past = await createSigningIdentity('past.example', new Date('1990-01-01'));
  const certificates = leafOf(identity) + rootIn(past.certificates);
  expect(isValidAt({ certificates }, new Date())).toBe(false);
});

describe('a certificate of the operator', () => {
  it('is read with the key that belongs to it', async () => {
    const files = {
      certificates: await store('own.pem', identity.certificates),
      key: await store('own.key', identity.key),
    };
    const { certificates } = readSigningIdentity(files);
    expect(certificates).toBe(identity.certificates);
  });

  it.each([
    ['is none', () => ['nothing', identity.key], /no certificate in PEM/],
    ['has another key', () => [identity.certificates, other.key], /not that of CONTENT_CREDENTIALS_KEY/],
    ['names no purpose', () => [unspecific.certificates, unspecific.key], /extended key usage/],
    ['has no issuer', () => [leafOf(identity), identity.key], /end with one of an authority/],
    ['has the issuer of another', () => mixed(), /followed by that of its issuer/],
    ['only names its issuer', () => [forged.certificates, forged.key], /followed by that of its issuer/],
  ] as const)('that %s is refused', async (_why, given, reason) => {
    const [certificates = '', key = ''] = given();
    const files = { certificates: await store('c.pem', certificates), key: await store('k.pem', key) };
    expect(() => readSigningIdentity(files)).toThrow(reason);
  });
});

const leafOf = ({ certificates }: SigningIdentity) =>
  certificates.split(/(?<=-----END CERTIFICATE-----\n)/)[0] ?? '';
const mixed = () => [leafOf(identity) + rootIn(other.certificates), identity.key];
