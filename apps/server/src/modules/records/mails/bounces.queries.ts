import type { MailId } from '@forecourt/contract/ids';
import type { BounceMailbox, MailboxFailure } from '@forecourt/contract/mails';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { MailboxPlace } from '../../../platform/mail/bounce-mailbox.ts';

/** Locked, so that two reports about one mail are recorded one after the other. */
export function lockMail(tx: Tx, id: string): Promise<{ to: string; refusal: string | null } | undefined> {
  return tx
    .selectFrom('mails')
    .select(['recipient as to', 'refusal'])
    .where('id', '=', id as MailId)
    .forUpdate()
    .executeTakeFirst();
}

interface MailboxRow {
  /** Null until it was read. */
  place: MailboxPlace | null;
  state: Omit<BounceMailbox, 'name'>;
}

export async function findMailbox(db: Db, name: string): Promise<MailboxRow> {
  const row = await db.selectFrom('bounceMailboxes').selectAll().where('name', '=', name).executeTakeFirst();
  const { uid = null, uidValidity = null, failure = null, answer = null, failingSince = null } = row ?? {};
  return {
    place: uid === null || uidValidity === null ? null : { uid, uidValidity },
    state: {
      readAt: row?.readAt ?? null,
      failure:
        failure === null || answer === null || failingSince === null
          ? null
          : { reason: failure, answer, since: failingSince },
    },
  };
}

export async function upsertPlace(db: Db, name: string, place: MailboxPlace, readAt: Date): Promise<void> {
  const read = { ...place, readAt, failure: null, answer: null, failingSince: null };
  await db
    .insertInto('bounceMailboxes')
    .values({ name, ...read })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(read))
    .execute();
}

/** Keeps when the failures began, and the place to go on at. */
export async function upsertFailure(
  db: Db,
  name: string,
  { at, ...failure }: { failure: MailboxFailure; answer: string; at: Date },
): Promise<void> {
  await db
    .insertInto('bounceMailboxes')
    .values({ name, ...failure, failingSince: at })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ fn, ref, val }) => ({
        ...failure,
        failingSince: fn.coalesce(ref('bounceMailboxes.failingSince'), val(at)),
      })),
    )
    .execute();
}
