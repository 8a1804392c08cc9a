import type { User } from '@forecourt/contract/users';
import { IconCoins } from '@tabler/icons-react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import styles from './credit-box.module.css';

/** What there is to spend: the client's credits, and the person's own beside them. */
export function CreditBox({ user }: { user: User }) {
  const t = useText();
  const language = useLanguage();
  const own = wholeNumber(user.credits, language);
  return (
    <div className={styles.box} role="status" aria-label={t('credits.label')}>
      <IconCoins size={18} aria-hidden="true" className={styles.icon} />
      {user.client && (
        <span className={styles.part}>
          <span className={styles.name}>{t('credits.client')}</span>
          <strong className="numbers">{wholeNumber(user.client.credits, language)}</strong>
        </span>
      )}
      <span className={styles.part}>
        <span className={styles.name}>{t('credits.own')}</span>
        <strong className="numbers">{own}</strong>
      </span>
    </div>
  );
}
