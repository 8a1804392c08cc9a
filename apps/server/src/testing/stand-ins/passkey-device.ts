import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  UsedCredential,
} from '@forecourt/contract/passkeys';

/** A device with one passkey, which can also forge its answers as an attacker would. */
export interface PasskeyDevice {
  id: string;
  create(options: CreationOptions, changed?: Changed): NewCredential;
  get(options: RequestOptions, changed?: Changed): UsedCredential;
}

export interface Changed {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** Without user verification by fingerprint or PIN. */
  unverified?: true;
  signCount?: number;
  /** Signs with another key. */
  key?: KeyObject;
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** CBOR of a byte string of 24 to 65,535 bytes. */
const cborBytes = (bytes: Buffer) =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
/** CBOR of a text of at most 23 letters. */
const cborText = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

/** The COSE key of an ES256 key pair. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = (word: string) => cborBytes(Buffer.from(word, 'base64url'));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ]);
}

/** An authenticator with an ES256 key for one site, which is not synced. */
export function passkeyDevice(publicUrl = 'http://localhost:8080'): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let uses = 0;

  const dataOf = (rpId: string, { unverified, signCount }: Changed, attested = Buffer.alloc(0)) => {
    const flags = 0x01 | (unverified ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount ?? uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const clientData = (type: string, challenge: string, changed: Changed) =>
    Buffer.from(
      JSON.stringify({
        type: changed.type ?? type,
        challenge: changed.challenge ?? challenge,
        origin: changed.origin ?? publicUrl,
        crossOrigin: false,
      }),
    );

  return {
    id: text(credentialId),
    create(options, changed = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const data = dataOf(changed.rpId ?? options.rp.id, changed, attested);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return {
        id: text(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge, changed)),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      };
    },
    get(options, changed = {}) {
      uses += 1;
      const data = dataOf(changed.rpId ?? options.rpId, changed);
      const client = clientData('webauthn.get', options.challenge, changed);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), changed.key ?? privateKey);
      return {
        id: text(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      };
    },
  };
}
