import type { ClientId, DestinationId } from '@forecourt/contract/ids';
import type { Db } from '../platform/db/database.ts';
import { buildUser } from './builders.ts';

interface Parts {
  testedAt?: Date | null;
  deletedAt?: Date | null;
}

/** An active server at an address that is never called, whose secret nothing can open. */
export async function buildDestination(
  db: Db,
  clientId: ClientId,
  { deletedAt = null, testedAt = null }: Parts = {},
): Promise<DestinationId> {
  const { id } = await db
    .insertInto('destinations')
    .values({
      ...{ clientId, channel: 'own', name: 'Marketplace', protocol: 'sftp', host: '10.0.0.1', port: 22 },
      ...{ username: 'dealer', sealedSecret: 'sealed', folder: '', folderPerVehicle: true, removes: false },
      ...{ automatic: true, createdBy: await buildUser(db, {}), createdAt: new Date(0), testedAt, deletedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
