import type { Mail, MailState } from '@forecourt/contract/mails';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useOpenMail } from './mails.calls.ts';
import styles from './mails.module.css';

const tones: Record<MailState, BadgeTone> = {
  waiting: 'waiting',
  sent: 'good',
  cameBack: 'bad',
  failed: 'bad',
  noServer: 'attention',
  notSent: 'attention',
};

function MailText({ mail }: { mail: Mail }) {
  const t = useText();
  const open = useOpenMail(mail.id);
  return (
    <>
      {mail.refusal !== null && (
        <p className={styles.refusal}>
          {t(mail.state === 'cameBack' ? 'mails.cameBack' : 'mails.refused', { answer: mail.refusal })}
        </p>
      )}
      <p className={styles.text}>{open.data?.text ?? mail.text}</p>
      {mail.hasSecret && !open.data && (
        <div className={styles.secret}>
          <p>{t('mails.secretHint')}</p>
          <Button busy={open.isPending} onClick={() => open.mutate()}>
            {t('mails.showSecret')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Mails, each of which can be expanded to show its text. */
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
              <Badge tone={tones[mail.state]}>{t(`mails.states.${mail.state}`)}</Badge>
              <time className="numbers" dateTime={mail.createdAt}>
                {dateTime(mail.createdAt)}
              </time>
            </summary>
            <MailText mail={mail} />
          </details>
        </li>
      ))}
    </ul>
  );
}
