import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { bounceMailbox } from './mails.calls.ts';
import styles from './mails.module.css';

/** Since when and why the mailbox of returned mails cannot be read; nothing where it can, or where there is none. */
export function MailboxProblem({ children }: { children?: ReactNode }) {
  const t = useText();
  const mailbox = useQuery(bounceMailbox).data?.mailbox;
  if (!mailbox?.failure) return null;
  const { answer, reason, since } = mailbox.failure;
  return (
    <div className={styles.mailboxProblem} role="status">
      <p>
        <strong>{t('mails.mailboxFailing', { name: mailbox.name, time: dateTime(since) })}</strong>
      </p>
      <p>{t(`mails.mailboxFailures.${reason}`)}</p>
      <p>{t('mails.mailboxAnswer', { answer })}</p>
      {children}
    </div>
  );
}

/** Where mails are returned to, and when that was read last; nothing on an installation without such a mailbox. */
export function MailboxState() {
  const t = useText();
  const mailbox = useQuery(bounceMailbox).data?.mailbox;
  if (!mailbox) return null;
  const { name, readAt } = mailbox;
  const read = readAt ? t('mails.mailboxRead', { time: dateTime(readAt) }) : t('mails.mailboxUnread');
  return (
    <>
      <p className={styles.mailbox}>{`${t('mails.mailbox', { name })} ${read}`}</p>
      <MailboxProblem />
    </>
  );
}
