import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initSync, WasmReader } from '@contentauth/c2pa-wasm';
import { mediaTypeOf, type SignedFormat } from '../platform/credentials/signed-formats.ts';

interface Assertion {
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests access assertions of every shape
  data: any;
}

interface Credentials {
  /** `Trusted`, `Valid` (of an unknown signer) or `Invalid`. */
  state: string;
  signer: string;
  assertions: Assertion[];
  ingredients: { title: string; relationship: string; instance_id: string }[];
  /** Everything that the file says, as text. */
  text: string;
}

/**
 * Reads the Content Credentials of a picture with the reader of c2pa-rs.
 * @param roots PEM certificates to trust
 */
export async function readCredentials(
  bytes: Uint8Array,
  format: SignedFormat,
  roots: string,
): Promise<Credentials> {
  initSync({
    module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))),
  });
  const settings = { trust: { trust_anchors: roots }, verify: { verify_trust: true } };
  const reader = await WasmReader.fromBytes(mediaTypeOf(format), bytes, JSON.stringify(settings));
  const text = reader.json();
  const store = JSON.parse(text);
  const { assertions, ingredients, signature_info } = store.manifests[store.active_manifest];
  return { state: store.validation_state, signer: signature_info.issuer, assertions, ingredients, text };
}
