import type { Mail } from '@forecourt/contract/mails';
import type { PageQuery } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { countLimit } from '../../platform/db/scope.ts';

export async function insert(
  tx: Tx,
  mail: { to: string; subject: string; text: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({ recipient: mail.to, subject: mail.subject, body: mail.text, created_at: mail.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const mailColumns = [
  'id',
  'recipient as to',
  'subject',
  'body as text',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

export function find(db: Db, id: string): Promise<Mail | undefined> {
  return db.selectFrom('mails').select(mailColumns).where('id', '=', id).executeTakeFirst();
}

export function list(db: Db, page: PageQuery): Promise<Mail[]> {
  return db
    .selectFrom('mails')
    .select(mailColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute();
}

export async function countUpToLimit(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('mails').select(sql<SqlBool>`true`.as('one')).limit(countLimit).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function setSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db.updateTable('mails').set({ sent_at: sentAt }).where('id', '=', id).execute();
}
