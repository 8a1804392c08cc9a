/** Imports of files that programs uploaded one by one. */
import { ImportId, type SessionId, type UserId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { newId } from '../../../platform/crypto.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import * as entries from './import-entries.queries.ts';
import * as queries from './imports.queries.ts';
import { attemptsMax } from './imports.service.ts';

interface Uploads {
  userId: UserId;
  /** In which the photos are added; it is of the user. */
  sessionId: SessionId;
  /** By which people recognise where the files came from. */
  name: string;
  createVehicles: boolean;
  files: entries.NewUpload[];
}

/** Starts an import of uploaded files. Their bytes are removed when it has ended. */
export async function addUploads(
  tx: Tx,
  { now }: Ctx,
  { createVehicles, files, name, sessionId, userId }: Uploads,
): Promise<void> {
  const id = ImportId.parse(newId());
  await queries.insertImport(tx, {
    id,
    source: 'sftp',
    ...{ userId, sessionId, createdBy: userId, createVehicles, now },
    callKey: null,
    fileName: name,
    sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    sourceKey: 'sftp',
    vehicleId: null,
  });
  await entries.insertUploads(tx, id, files, now);
  await enqueue(tx, 'imports.run', { importId: id }, { attemptsMax });
  await queries.announceImport(tx, id);
}
