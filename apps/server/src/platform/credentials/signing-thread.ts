/** Entry of the worker thread that signs pictures with c2pa-rs, compiled to WebAssembly. It opens no connection. */
import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { initSync, WasmBuilder } from '@contentauth/c2pa-wasm';
import { coseSignature } from './cose-signature.ts';
import type { Signed, SigningTask } from './sign-picture.ts';
import { mediaTypeOf } from './signed-formats.ts';

/** The library takes a Blob and reads it by the browser's FileReaderSync, which Node lacks. */
class PictureBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>;

  constructor(content: Uint8Array<ArrayBuffer>) {
    super();
    this.content = content;
  }

  override get size(): number {
    return this.content.length;
  }

  override slice(start?: number, end?: number): PictureBlob {
    return new PictureBlob(this.content.slice(start, end));
  }
}

class FileReaderSync {
  readAsArrayBuffer({ content }: PictureBlob): ArrayBuffer {
    return content.slice().buffer;
  }
}

const refuse = () => Promise.reject(new Error('Pictures are signed without any connection'));
Object.assign(globalThis, { FileReaderSync, fetch: refuse });
initSync({ module: readFileSync(fileURLToPath(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))) });

/**
 * Settings of c2pa-rs. A thumbnail would only make each file larger. Verifying each signature would double the time, and
 * tests do it.
 */
const settings = JSON.stringify({
  builder: { thumbnail: { enabled: false } },
  verify: { verify_after_sign: false, remote_manifest_fetch: false, ocsp_fetch: false },
});

async function sign({ bytes, chain, format, key, manifest }: SigningTask): Promise<Uint8Array<ArrayBuffer>> {
  const privateKey = createPrivateKey(key);
  const signatureOf = (claim: Uint8Array) => new Uint8Array(coseSignature(claim, privateKey, chain));
  // The claim is not part of the signature, so all signatures of a chain have the same length.
  const reserveSize = signatureOf(new Uint8Array()).length;
  const signer = { alg: 'es256', reserveSize, sign: async (claim: Uint8Array) => signatureOf(claim) };
  const builder = WasmBuilder.fromJson(manifest, settings);
  try {
    return new Uint8Array(await builder.sign(signer, [], mediaTypeOf(format), new PictureBlob(bytes)));
  } finally {
    builder.free();
  }
}

parentPort?.on('message', async (task: SigningTask) => {
  try {
    const bytes = await sign(task);
    parentPort?.postMessage({ bytes } satisfies Signed, [bytes.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failed: String(error) });
  }
});
