/**
 * The files of documents. Guarantees that one is only ever sent as a download, and that a link for the public works as long as its document
 * is public.
 */

import type { Readable } from 'node:stream';
import { VehicleDocumentId, type VehicleId } from '@forecourt/contract/ids';
import type { PublicDocument } from '@forecourt/contract/vehicle-documents';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { linkFor } from '../../../platform/storage/link-for.ts';
import * as queries from './vehicle-documents.queries.ts';
import { storageKeyOf } from './vehicle-documents.rules.ts';

/** Where documents are served, outside the folder of their stored files. */
export const documentsPath = '/files/documents';
const publicMark = 'public';

/** The signed link for those who see the vehicle in the panel. */
export const linkToDocument = (ctx: Ctx, id: VehicleDocumentId): string =>
  linkFor(ctx, `${documentsPath}/${id}`);

/**
 * The signed link of a public document, which ends when it is not public any more.
 * @param lifeMs as of `linkFor`
 */
const publicLink = (ctx: Ctx, id: VehicleDocumentId, lifeMs?: number): string =>
  linkFor(ctx, `${documentsPath}/${id}?${publicMark}`, lifeMs);

/** A public document with the key of its stored file. */
export interface OutgoingDocument extends Omit<PublicDocument, 'url'> {
  id: VehicleDocumentId;
  key: string;
}

/** The public documents of these vehicles, by vehicle, oldest first: of two with one name the older keeps it. */
export async function publicDocumentsBy(
  db: Db,
  ids: readonly VehicleId[],
): Promise<ReadonlyMap<VehicleId, OutgoingDocument[]>> {
  if (ids.length === 0) return new Map();
  const rows = await queries.listPublicDocuments(db, ids);
  const byVehicle = Map.groupBy(rows.toReversed(), ({ vehicleId }) => vehicleId);
  return new Map(
    [...byVehicle].map(([vehicleId, found]) => [
      vehicleId,
      found.map(({ fileName, id, kind, sizeBytes, title }) => ({
        id,
        key: storageKeyOf(id),
        fileName,
        kind,
        sizeBytes,
        title,
      })),
    ]),
  );
}

/** A document as those see it who are shown its vehicle. */
export function toPublicDocument(
  ctx: Ctx,
  { fileName, id, kind, sizeBytes, title }: OutgoingDocument,
  lifeMs?: number,
): PublicDocument {
  return { kind, title, fileName, sizeBytes, url: publicLink(ctx, id, lifeMs) };
}

interface Download {
  fileName: string;
  sizeBytes: number;
  stream: Readable;
}

/** The file that the path of a signed link grants; null if its document is gone, or a link for the public to one that is private. */
export async function openDocument(ctx: Ctx, path: string): Promise<Download | null> {
  const [named = '', mark] = path.slice(documentsPath.length + 1).split('?');
  const { data: id } = VehicleDocumentId.safeParse(named);
  const row = id && (await queries.findDocument(ctx.db, ctx.scope, id));
  if (!row || (mark === publicMark && !row.isPublic)) return null;
  const { fileName, sizeBytes } = row;
  return { fileName, sizeBytes, stream: ctx.outside.storage.stream(storageKeyOf(row.id)) };
}
