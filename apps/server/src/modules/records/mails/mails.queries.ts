import type { MailId, UserId } from '@forecourt/contract/ids';
import type { Mail } from '@forecourt/contract/mails';
import type { PageQuery } from '@forecourt/contract/route';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { countLimit, onPage } from '../../../platform/db/lists.ts';
import type { MailContent } from '../../../platform/mail/mail-texts.ts';
import { hasFailed, isQueued } from '../../../platform/queue/enqueue.ts';

interface NewMail {
  to: string;
  subject: string;
  text: string;
  content: MailContent;
  /** For a mail with a token: the hash of the token, and the text without it. */
  secret: { tokenHash: Buffer; without: string } | null;
  createdAt: Date;
}

/** A mail without its state, which also depends on the configuration. */
export type MailRow = Omit<Mail, 'state'> & { isQueued: boolean; hasFailed: boolean };

export async function insertMail(tx: Tx, mail: NewMail): Promise<string> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      body: mail.text,
      content: json(mail.content),
      tokenHash: mail.secret?.tokenHash ?? null,
      textWithoutSecrets: mail.secret?.without ?? null,
      createdAt: mail.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of the installation; null: that of the product. */
export async function findInstallationName(tx: Tx): Promise<string | null> {
  const { name } = await tx.selectFrom('installationSettings').select('name').executeTakeFirstOrThrow();
  return name;
}

/** The name of the account with this address; null if there is none, or it has no name. */
export async function findPersonAt(tx: Tx, email: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('name')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The logo of the installation, once its picture has been re-encoded. */
export function findLogo(
  db: Db,
): Promise<{ id: string; shownKey: string | null; width: number | null; height: number | null } | undefined> {
  return db
    .selectFrom('installationSettings')
    .innerJoin('files', 'files.id', 'installationSettings.logoFileId')
    .select(['files.id', 'files.shownKey', 'files.width', 'files.height'])
    .where('files.state', '=', 'ready')
    .executeTakeFirst();
}

const mailColumns = ['id', 'recipient as to', 'subject', 'createdAt', 'sentAt', 'refusal'] as const;
/** Must match the key that the service gives to the job that sends a mail. */
const jobKey = sql<string>`'mail:' || mails.id::text`;
const sending = [isQueued(jobKey).as('isQueued'), hasFailed(jobKey).as('hasFailed')] as const;
const hasSecret = sql<boolean>`coalesce(body <> text_without_secrets, false)`.as('hasSecret');

/** The mail with its token, if it still has one. */
export function findWholeMail(db: Db, id: string): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .select([...mailColumns, 'body as text', hasSecret, ...sending])
    .where('id', '=', id as MailId)
    .executeTakeFirst();
}

/** The mails, without their tokens. */
export function listMails(db: Db, page: PageQuery): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .select([
      ...mailColumns,
      sql<string>`coalesce(text_without_secrets, body)`.as('text'),
      hasSecret,
      ...sending,
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .$call(onPage(page))
    .execute();
}

interface WaitingMail {
  to: string;
  subject: string;
  text: string;
  content: MailContent | null;
}

/** A mail that was neither sent nor refused. */
export function findWaitingMail(db: Db, id: string): Promise<WaitingMail | undefined> {
  return db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'body as text', sql<MailContent | null>`content`.as('content')])
    .where('id', '=', id as MailId)
    .where('sentAt', 'is', null)
    .where('refusedAt', 'is', null)
    .executeTakeFirst();
}

/** Records the first reader only. */
export async function setMailOpened(tx: Tx, id: MailId, userId: UserId): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ openedById: userId })
    .where('id', '=', id)
    .where('openedById', 'is', null)
    .execute();
}

export async function findOpenedBy(tx: Tx, tokenHash: Buffer): Promise<UserId | null> {
  const row = await tx
    .selectFrom('mails')
    .select('openedById')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.openedById ?? null;
}

export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom(db.selectFrom('mails').select(sql<SqlBool>`true`.as('one')).limit(countLimit).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes expired tokens from unsent mails. */
export async function dropSecrets(db: Db, createdBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ body: sql`text_without_secrets`, content: null })
    .where('tokenHash', 'is not', null)
    .where('sentAt', 'is', null)
    .where('createdAt', '<', createdBefore.toISOString())
    .whereRef('body', '!=', 'textWithoutSecrets')
    .execute();
}

/** Marks a mail as sent and removes the token from the stored text. */
export async function setMailSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sentAt, body: sql`coalesce(text_without_secrets, body)`, content: null })
    .where('id', '=', id as MailId)
    .execute();
}

/** Marks a mail that a server refused for good, at once or after it had accepted it, and removes the token from the stored text. */
export async function setMailRefused(db: Db, id: string, refusal: string, refusedAt: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ refusedAt, refusal, body: sql`coalesce(text_without_secrets, body)`, content: null })
    .where('id', '=', id as MailId)
    .execute();
}

interface AddressRefusal {
  refusedAt: Date;
  answer: string;
  /** Whether a server had accepted the mail before. */
  bounced: boolean;
}

export async function upsertRefusedAddress(tx: Tx, email: string, refusal: AddressRefusal): Promise<void> {
  await tx
    .insertInto('refusedAddresses')
    .values({ email: email.toLowerCase(), ...refusal })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(refusal))
    .execute();
}

/** After a mail was accepted. Of a server that accepts mails and returns them later, that proves nothing. */
export async function removeRefusalOfAccepted(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('refusedAddresses')
    .where('email', '=', email.toLowerCase())
    .where('bounced', '=', false)
    .execute();
}

export async function removeRefusedAddress(db: Db, email: string): Promise<void> {
  await db.deleteFrom('refusedAddresses').where('email', '=', email.toLowerCase()).execute();
}
