import type { MailId } from '@forecourt/contract/ids';
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

export function findPlace(db: Db, mailbox: string): Promise<MailboxPlace | undefined> {
  return db
    .selectFrom('bounceMailboxes')
    .select(['uidValidity', 'uid'])
    .where('name', '=', mailbox)
    .executeTakeFirst();
}

export async function upsertPlace(db: Db, mailbox: string, place: MailboxPlace): Promise<void> {
  await db
    .insertInto('bounceMailboxes')
    .values({ name: mailbox, ...place })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(place))
    .execute();
}
