/**
 * Content Credentials (C2PA) of finished pictures. Guarantees that each signature is by a certificate that is valid and whose
 * root receivers can fetch, also after the key was replaced.
 */
import program from '../../../../package.json' with { type: 'json' };
import type { Ctx } from '../../../platform/context.ts';
import { signPicture } from '../../../platform/credentials/sign-picture.ts';
import { mediaTypeOf, type SignedFormat } from '../../../platform/credentials/signed-formats.ts';
import {
  createSigningIdentity,
  isValidAt,
  rootIn,
  type SigningIdentity,
} from '../../../platform/credentials/signing-identity.ts';
import { newId, sha256 } from '../../../platform/crypto.ts';
import { type Db, inTx } from '../../../platform/db/database.ts';
import type { SealedColumn } from '../../../platform/db/reseal.ts';
import type { PictureResult, PictureTask } from '../../../platform/pictures/picture-messages.ts';
import type { PicturePool } from '../../../platform/pictures/picture-pool.ts';
import * as queries from './content-credentials.queries.ts';
import { manifestOf, manifestOfComposite, xmpOfComposite } from './content-credentials.rules.ts';

const purpose = (id: string) => `signing key ${id}`;
export const sealedColumns: SealedColumn[] = [
  { table: 'signing_certificates', key: 'id', column: 'sealed_key', purpose },
];

/** The newest certificate of this installation that is valid and whose key can be decrypted; null if there is none. */
async function findOwnIdentity(ctx: Ctx, db: Db): Promise<SigningIdentity | null> {
  for (const { certificates, id, sealedKey } of await queries.listCertificates(db)) {
    if (sealedKey === null || !isValidAt({ certificates }, ctx.now)) continue;
    try {
      return { certificates, key: ctx.outside.sealer.open(sealedKey, purpose(id)) };
    } catch (error) {
      ctx.log.warn({ err: error, id }, 'the key of a signing certificate cannot be decrypted');
    }
  }
  return null;
}

/** Creates key and certificate unless another process has done so meanwhile. */
async function createOwnIdentity(ctx: Ctx): Promise<SigningIdentity> {
  return inTx(ctx.db, async (tx) => {
    await queries.lockCertificates(tx);
    const found = await findOwnIdentity(ctx, tx);
    if (found) return found;
    const made = await createSigningIdentity(new URL(ctx.outside.publicUrl).hostname, ctx.now);
    const id = newId();
    const sealedKey = ctx.outside.sealer.seal(made.key, purpose(id));
    await queries.insertCertificate(tx, { id, certificates: made.certificates, sealedKey, now: ctx.now });
    return made;
  });
}

const reportedEveryMs = 3_600_000;
/** When this process last reported that an operator's certificate is not valid, by certificate: milliseconds since 1970. */
const reportedAt = new WeakMap<SigningIdentity, number>();

/** Reports it once an hour, and not for every picture. */
function reportInvalid(ctx: Ctx, identity: SigningIdentity): void {
  const now = ctx.now.getTime();
  if (now - (reportedAt.get(identity) ?? 0) < reportedEveryMs) return;
  reportedAt.set(identity, now);
  ctx.log.error(
    'pictures are delivered unsigned: CONTENT_CREDENTIALS_CERTIFICATES has expired or is not valid yet',
  );
}

/**
 * What pictures are signed with: the operator's own certificate, or one that the installation creates when it is first needed.
 * Null if pictures are not signed, or if the operator's certificate is not valid now: signed with it, they would not verify.
 */
export async function findSigningIdentity(ctx: Ctx): Promise<SigningIdentity | null> {
  const { signsPictures, signingIdentity } = ctx.outside;
  if (!signsPictures) return null;
  if (!signingIdentity) return (await findOwnIdentity(ctx, ctx.db)) ?? (await createOwnIdentity(ctx));
  if (!isValidAt(signingIdentity, ctx.now)) {
    reportInvalid(ctx, signingIdentity);
    return null;
  }
  const { certificates } = signingIdentity;
  await queries.insertCertificate(ctx.db, { id: newId(), certificates, sealedKey: null, now: ctx.now });
  return signingIdentity;
}

/** The root certificates of all keys, as PEM. */
export async function listRoots(ctx: Ctx): Promise<string> {
  const rows = await queries.listCertificates(ctx.db);
  return [...new Set(rows.map(({ certificates }) => rootIn(certificates)))].join('');
}

/**
 * Runs a task of picture processes, and signs the pictures of its first recipe if this installation signs pictures. Those of
 * its other recipes are copies of the photo for the panel.
 * @throws when a picture cannot be made or signed, so that none is delivered without Content Credentials
 */
export async function makeSignedPictures(
  ctx: Ctx,
  pool: Pick<PicturePool, 'run'>,
  task: PictureTask,
): Promise<PictureResult> {
  const result = await pool.run(task);
  const [pictures = [], ...copies] = result.made;
  const [recipe] = task.recipes;
  const identity = recipe && pictures.length > 0 ? await findSigningIdentity(ctx) : null;
  if (!recipe || !identity) return result;
  const photoHash = sha256(task.original).toString('hex');
  const { models: analysed, plates } = result.analysis;
  const origin = { recipe, hasPlates: plates.length > 0, photoHash, version: program.version };
  const signed = await Promise.all(
    pictures.map(async (picture) => {
      const { fidelity, format, models = analysed } = picture;
      const manifest = manifestOf({ ...origin, fidelity, models }, format);
      const bytes = await signPicture(picture, manifest, identity);
      return { ...picture, bytes };
    }),
  );
  return { ...result, made: [signed, ...copies] };
}

/** What marks files that are put together of several finished pictures, such as pages and animations. */
export interface CompositeMarks {
  /** An XMP packet that names the pictures. */
  xmp: string;
  /** Whether `sign` adds Content Credentials. */
  isSigned: boolean;
  /**
   * The file with Content Credentials that name the pictures; as it was if this installation signs none.
   * @throws when it cannot be signed
   */
  sign(file: { bytes: Uint8Array; format: SignedFormat }): Promise<Uint8Array>;
}

/** @param pictures The files of the pictures; the same one may be there more than once. */
export async function markComposites(ctx: Ctx, pictures: readonly Uint8Array[]): Promise<CompositeMarks> {
  const pictureHashes = [...new Set(pictures.map((bytes) => sha256(bytes).toString('hex')))];
  const identity = await findSigningIdentity(ctx);
  const origin = { pictureHashes, version: program.version };
  return {
    xmp: xmpOfComposite(pictureHashes),
    isSigned: identity !== null,
    sign: async (file) =>
      identity
        ? signPicture(file, manifestOfComposite(origin, mediaTypeOf(file.format)), identity)
        : file.bytes,
  };
}
