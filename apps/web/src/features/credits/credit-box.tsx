import type { User } from '@forecourt/contract/users';
import { IconBuildingStore, IconCoins, IconUser } from '@tabler/icons-react';
import { wholeNumber } from '../../lib/format.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PanelLink } from '../../ui/panel-link.tsx';
import { PopOver } from '../../ui/pop-over.tsx';
import styles from './credit-box.module.css';

/** Up to this width icons replace the names, which a click shows. */
const narrow = '(max-width: 760px)';

interface Balance {
  key: string;
  name: string;
  number: string;
  Icon: typeof IconUser;
}

function useBalances(user: User): Balance[] {
  const t = useText();
  const language = useLanguage();
  const number = (credits: number) => wholeNumber(credits, language);
  const own = { key: 'own', name: t('credits.own'), number: number(user.credits), Icon: IconUser };
  if (!user.client) return [own];
  const client = {
    key: 'client',
    name: t('credits.client'),
    number: number(user.client.credits),
    Icon: IconBuildingStore,
  };
  return [client, own];
}

interface CreditBoxProps {
  user: User;
  /** The screen with the history; null if this user has none. */
  historyPath: string | null;
}

function NarrowBox({ balances, historyPath }: { balances: Balance[]; historyPath: string | null }) {
  const t = useText();
  return (
    <PopOver
      label={t('credits.label')}
      className={styles.sheet}
      trigger={
        <button type="button" className={styles.box} title={t('credits.label')}>
          {balances.map(({ key, name, number, Icon }) => (
            <span key={key} className={styles.part}>
              <Icon size={16} aria-hidden="true" className={styles.icon} />
              <span className="hidden">{name}</span>
              <strong className="numbers">{number}</strong>
            </span>
          ))}
        </button>
      }
    >
      {(close) => (
        <>
          <dl className={styles.list}>
            {balances.map(({ key, name, number, Icon }) => (
              <div key={key} className={styles.line}>
                <Icon size={18} aria-hidden="true" className={styles.icon} />
                <dt>{name}</dt>
                <dd className="numbers">{number}</dd>
              </div>
            ))}
          </dl>
          {historyPath && (
            <PanelLink to={historyPath} onClick={close}>
              {t('credits.history')}
            </PanelLink>
          )}
        </>
      )}
    </PopOver>
  );
}

/** The credits that the user can spend: the client's, and the user's own beside them. */
export function CreditBox({ user, historyPath }: CreditBoxProps) {
  const t = useText();
  const balances = useBalances(user);
  const isNarrow = useMedia(narrow);
  return (
    <div role="status" aria-label={t('credits.label')}>
      {isNarrow ? (
        <NarrowBox balances={balances} historyPath={historyPath} />
      ) : (
        <div className={styles.box}>
          <IconCoins size={18} aria-hidden="true" className={styles.icon} />
          {balances.map(({ key, name, number }) => (
            <span key={key} className={styles.part}>
              <span className={styles.name}>{name}</span>
              <strong className="numbers">{number}</strong>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
