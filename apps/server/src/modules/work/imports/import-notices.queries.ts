import type { ImportId, UserId, VehicleFeedId } from '@forecourt/contract/ids';
import type { Import } from '@forecourt/contract/imports';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface EndedImport {
  createdBy: UserId;
  feedId: VehicleFeedId | null;
  source: Import['source'];
  state: Import['state'];
  fileName: string;
  /** Numbers of its files, as texts. */
  taken: string;
  held: string;
  left: string;
  /** Numbers of the rows of its list, as texts. */
  new: string;
  changed: string;
  faulty: string;
}

const files = (condition: RawBuilder<unknown>) =>
  sql<string>`(select count(*)::text from import_entries e where e.import_id = imports.id and ${condition})`;
const rows = (outcome: string) =>
  sql<string>`(select count(*)::text from vehicle_list_rows r where r.import_id = imports.id and r.outcome = ${outcome})`;

/**
 * Who started an import, its file, how many of its files were taken, are held and were left out, and what its rows did: once,
 * when it has ended by itself and none of its photos is being recognised any more. The import has to be locked, so that of
 * two photos that are recognised at once the second one sees the first.
 */
export function claimEndNotice(tx: Tx, id: ImportId): Promise<EndedImport | undefined> {
  return tx
    .updateTable('imports')
    .set({ isEndAnnounced: true })
    .where('id', '=', id)
    .where('state', 'in', ['done', 'failed'])
    .where('isEndAnnounced', '=', false)
    .where(
      sql<boolean>`not exists (select 1 from import_entries e
        where e.import_id = imports.id and e.state = 'held' and e.reason = 'recognising')`,
    )
    .returning([
      'createdBy',
      'feedId',
      'source',
      'state',
      'fileName',
      files(sql`e.state = 'taken'`).as('taken'),
      files(sql`e.state = 'held'`).as('held'),
      files(sql`e.state in ('skipped', 'failed')`).as('left'),
      rows('new').as('new'),
      rows('changed').as('changed'),
      rows('faulty').as('faulty'),
    ])
    .executeTakeFirst();
}
