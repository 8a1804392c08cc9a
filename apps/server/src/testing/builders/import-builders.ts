import type { ImportEntryId, ImportId, UserId, VehicleFeedId, VehicleId } from '@forecourt/contract/ids';
import type { ImportEntryState, ImportReason } from '@forecourt/contract/imports';
import { insertSession } from '../../modules/people/auth/sessions.queries.ts';
import { newId, newToken, sha256 } from '../../platform/crypto.ts';
import { type Db, inTx } from '../../platform/db/database.ts';
import { nobody } from './builders.ts';

interface ImportParts {
  userId: UserId;
  fileName?: string;
  state?: 'received' | 'running' | 'done';
  vehicleId?: VehicleId;
}

/** An import without files; done by default. */
export async function buildImport(db: Db, parts: ImportParts): Promise<ImportId> {
  const { userId, state = 'done' } = parts;
  const session = { userId, tokenHash: sha256(newToken()), remember: false, now: nobody.now };
  const sessionId = await inTx(db, (tx) => insertSession(tx, session));
  const { id } = await db
    .insertInto('imports')
    .values({
      id: newId() as ImportId,
      userId,
      sessionId,
      createdBy: userId,
      source: 'zip',
      fileName: parts.fileName ?? 'photos.zip',
      sizeBytes: 1,
      vehicleId: parts.vehicleId ?? null,
      createVehicles: false,
      state,
      createdAt: nobody.now,
      finishedAt: state === 'done' ? nobody.now : null,
      isEndAnnounced: state === 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A checked list of vehicles without rows, whose file is not stored. */
export async function buildVehicleList(db: Db, { userId }: Pick<ImportParts, 'userId'>): Promise<ImportId> {
  const id = await buildImport(db, { userId, fileName: 'cars.csv' });
  await db
    .updateTable('imports')
    .set({ source: 'list', state: 'draft', sourceKey: `imports/${id}/source.csv`, finishedAt: null })
    .where('id', '=', id)
    .execute();
  const csv = { format: 'csv', encoding: 'utf-8', delimiter: ';' } as const;
  await db
    .insertInto('vehicleLists')
    .values({ id, ...csv, columns: ['VIN'], fields: ['vin'], stage: 'checked', version: 1 })
    .execute();
  return id;
}

/** A feed that nobody calls; it is due in a hundred years. */
export async function buildVehicleFeed(
  db: Db,
  { createdAt = nobody.now, userId }: { userId: UserId; createdAt?: Date },
): Promise<VehicleFeedId> {
  const session = { userId, tokenHash: sha256(newToken()), remember: false, now: createdAt };
  const sessionId = await inTx(db, (tx) => insertSession(tx, session));
  const id = newId() as VehicleFeedId;
  const reading = { columns: ['VIN'], fields: ['vin' as const], itemPath: '', picturesInOrder: false };
  await db
    .insertInto('vehicleFeeds')
    .values({
      ...{ id, userId, sessionId, createdBy: userId, createdAt, ...reading },
      name: 'Stock',
      address: 'http://127.0.0.1:9/stock.csv',
      interval: 'day',
      nextRunAt: '2126-01-01T00:00:00Z',
    })
    .execute();
  return id;
}

interface EntryParts {
  number?: number;
  path?: string;
  state?: Exclude<ImportEntryState, 'taken'>;
  reason?: ImportReason;
  vehicleId?: VehicleId;
}

/** An entry of an import; by default held without a position, with no stored file. */
export async function buildImportEntry(
  db: Db,
  importId: ImportId,
  parts: EntryParts = {},
): Promise<ImportEntryId> {
  const { state = 'held' } = parts;
  const { id } = await db
    .insertInto('importEntries')
    .values({
      importId,
      number: parts.number ?? 1,
      path: parts.path ?? 'S-1/IMG_1.png',
      sizeBytes: 1,
      state,
      reason: state === 'waiting' ? null : (parts.reason ?? (parts.vehicleId ? 'recognising' : 'noPosition')),
      vehicleId: parts.vehicleId ?? null,
      heldKey: state === 'held' ? `imports/${importId}/nothing.png` : null,
      endedAt: state === 'waiting' ? null : nobody.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
