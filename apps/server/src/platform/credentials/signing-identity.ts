import { createPrivateKey, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { OperatorError } from '../operator-error.ts';
import { readSettingFile } from '../setting-files.ts';

/** What Content Credentials are signed with. */
export interface SigningIdentity {
  /** PEM, from the signing certificate to its root. */
  certificates: string;
  /** PEM (PKCS #8), on the curve P-256. */
  key: string;
}

/**
 * A certificate is valid for longer than pictures are kept: without an outside clock that stamps each signature, a picture no
 * longer verifies once its certificate has expired.
 */
const validYears = 30;
const dayMs = 86_400_000;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/**
 * Purposes of our own certificates that verifiers of C2PA accept: e-mail protection, which all of them do without
 * configuration, and document signing (RFC 9336).
 */
const purposes = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.36'];
/** Those of an operator's certificate, of which it needs one; the last one is C2PA's own, claim signing. */
const purposesAccepted = [...purposes, '1.3.6.1.4.1.62558.2.1'];

const newSerialNumber = () => `01${randomBytes(15).toString('hex')}`;

/**
 * Generates a key, and a certificate by a root of its own: C2PA forbids self-signed certificates. The root's private key is
 * dropped, so nobody can issue a second certificate of this root.
 * @param organisation shown by verifiers as the signer
 */
export async function createSigningIdentity(organisation: string, now: Date): Promise<SigningIdentity> {
  // Loaded here because it is needed once in an installation's life; its library needs the polyfill.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  const pair = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const [rootKeys, keys] = [await pair(), await pair()];
  const notBefore = new Date(now.getTime() - dayMs);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + validYears);
  const validity = { notBefore, notAfter, signingAlgorithm: algorithm };
  const nameOf = (name: string): Record<string, string[]>[] => [{ CN: [name] }, { O: [organisation] }];
  const { keyCertSign, cRLSign, digitalSignature } = x509.KeyUsageFlags;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: newSerialNumber(),
    name: nameOf('Forecourt root'),
    keys: rootKeys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(keyCertSign | cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    ...validity,
    serialNumber: newSerialNumber(),
    subject: nameOf('Forecourt'),
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(digitalSignature, true),
      new x509.ExtendedKeyUsageExtension(purposes),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(rootKeys.publicKey),
    ],
  });
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificates: `${certificate.toString('pem')}\n${root.toString('pem')}\n`,
    key: String(
      createPrivateKey({ key, format: 'der', type: 'pkcs8' }).export({ type: 'pkcs8', format: 'pem' }),
    ),
  };
}

/** The certificates of a PEM text, in its order. @throws when one is malformed */
function certificatesIn(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

/** Whether it names this issuer and has its signature: `checkIssued` compares names and key identifiers alone. */
const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

const isRoot = (certificate: X509Certificate) => certificate.ca && isIssuedBy(certificate, certificate);

/** DER certificates as signatures contain them: without the root, which verifiers have to know from elsewhere. */
export function chainOf({ certificates }: SigningIdentity): Uint8Array[] {
  return certificatesIn(certificates)
    .filter((one) => !isRoot(one))
    .map((one) => new Uint8Array(one.raw));
}

/** The last certificate of a PEM text, as PEM: what a verifier has to trust. */
export function rootIn(certificates: string): string {
  return certificatesIn(certificates).at(-1)?.toString() ?? '';
}

/** Whether all certificates are valid: a signature verifies only as long as those of its issuers are valid too. */
export function isValidAt({ certificates }: Pick<SigningIdentity, 'certificates'>, now: Date): boolean {
  const chain = certificatesIn(certificates);
  return chain.length > 0 && chain.every((one) => one.validFromDate <= now && now < one.validToDate);
}

/** Of the operator's file; one with a passphrase cannot be used. */
function privateKeyIn(file: string): KeyObject {
  const text = readSettingFile('CONTENT_CREDENTIALS_KEY', file);
  try {
    return createPrivateKey(text);
  } catch (cause) {
    throw new OperatorError(
      `CONTENT_CREDENTIALS_KEY: ${file} has no private key in PEM without a passphrase`,
      { cause },
    );
  }
}

/**
 * Reads the operator's own certificate and key. Whether it has expired is for its user to check, each time.
 * @throws Error that names what is wrong with them
 */
export function readSigningIdentity(files: { certificates: string; key: string }): SigningIdentity {
  const variable = 'CONTENT_CREDENTIALS_CERTIFICATES';
  const certificates = readSettingFile(variable, files.certificates);
  const [first, ...issuers] = certificatesIn(certificates);
  if (!first) throw new OperatorError(`${variable}: ${files.certificates} has no certificate in PEM`);
  const key = privateKeyIn(files.key);
  if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new OperatorError('CONTENT_CREDENTIALS_KEY: the key has to be on the curve P-256 (ES256)');
  if (!first.checkPrivateKey(key))
    throw new OperatorError(`${variable}: the first certificate is not that of CONTENT_CREDENTIALS_KEY`);
  if (isRoot(first))
    throw new OperatorError(`${variable}: the first certificate may not be a root; C2PA forbids it`);
  const isChain = issuers.every((issuer, index) => isIssuedBy(issuers[index - 1] ?? first, issuer));
  if (!first.keyUsage?.some((purpose) => purposesAccepted.includes(purpose)))
    throw new OperatorError(
      `${variable}: the extended key usage allows none of ${purposesAccepted.join(', ')}`,
    );
  if (!issuers.at(-1)?.ca)
    throw new OperatorError(
      `${variable}: the certificates have to end with one of an authority, which receivers trust`,
    );
  if (!isChain)
    throw new OperatorError(`${variable}: each certificate has to be followed by that of its issuer`);
  return { certificates, key: String(key.export({ type: 'pkcs8', format: 'pem' })) };
}
