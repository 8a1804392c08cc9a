import path from 'node:path';
import { KeptThread } from '../kept-thread.ts';
import type { SignedFormat } from './signed-formats.ts';
import { chainOf, type SigningIdentity } from './signing-identity.ts';

export interface SigningTask {
  bytes: Uint8Array<ArrayBuffer>;
  format: SignedFormat;
  /** The manifest in the JSON of c2pa-rs. */
  manifest: string;
  /** DER certificates, that of the key first. */
  chain: Uint8Array[];
  /** PEM. */
  key: string;
}

export interface Signed {
  bytes: Uint8Array;
}

const thread = new KeptThread<SigningTask, Signed>(path.join(import.meta.dirname, 'signing-thread.ts'));

/**
 * The picture's file with Content Credentials; its pixels and other metadata stay as they are. Runs in a thread of this
 * process: picture processes, which open untrusted photos, never have the key.
 * @throws when the file is none of its format
 */
export async function signPicture(
  { bytes, format }: { bytes: Uint8Array; format: SignedFormat },
  manifest: object,
  identity: SigningIdentity,
): Promise<Uint8Array> {
  // A copy, because the buffer is handed over and may be shared with other pictures of the same message.
  const copy = new Uint8Array(bytes);
  const task = { bytes: copy, format, manifest: JSON.stringify(manifest) };
  const signed = await thread.run({ ...task, chain: chainOf(identity), key: identity.key }, [copy.buffer]);
  return signed.bytes;
}
