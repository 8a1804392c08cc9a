import type { Mail } from '@forecourt/contract/mails';
import { dateTime } from '../../lib/format.ts';
import { useText } from '../../lib/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './mails.module.css';

/** Mails with their text, to be opened one by one. */
export function MailList({ mails }: { mails: readonly Mail[] }) {
  const t = useText();
  return (
    <ul className={styles.list}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <details className={styles.mail}>
            <summary className={styles.line}>
              <span className={styles.words}>
                <strong>{mail.subject}</strong>
                <span className={styles.to}>{mail.to}</span>
              </span>
              <Badge tone={mail.sentAt ? 'good' : 'waiting'}>
                {mail.sentAt ? t('mails.sent') : t('mails.waiting')}
              </Badge>
              <time className="numbers" dateTime={mail.createdAt}>
                {dateTime(mail.createdAt)}
              </time>
            </summary>
            <p className={styles.text}>{mail.text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
