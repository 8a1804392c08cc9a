import type { User } from '@forecourt/contract/users';
import { IconBuildingStore, IconCoins, IconUser } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import { useMedia } from '../../../lib/use-media.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { PopOver } from '../../../ui/pop-over.tsx';
import styles from './credit-box.module.css';

/** Up to this width icons replace the names, which a click shows. */
const narrow = '(max-width: 760px)';

interface Balance {
  key: string;
  name: string;
  number: string;
  Icon: typeof IconUser;
  /** Pays for the user's pictures. */
  pays: boolean;
}

/** The balance that pays for the user's pictures, then the other one. */
function useBalances(user: User): Balance[] {
  const t = useText();
  const language = useLanguage();
  const number = (credits: number) => wholeNumber(credits, language);
  const clientPays = user.client?.creditSource === 'client';
  const own = {
    key: 'own',
    name: t('credits.own'),
    number: number(user.credits),
    Icon: IconUser,
    pays: !clientPays,
  };
  if (!user.client) return [own];
  const client = {
    key: 'client',
    name: t('credits.client'),
    number: number(user.client.credits),
    Icon: IconBuildingStore,
    pays: clientPays,
  };
  return clientPays ? [client, own] : [own, client];
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
          {balances.map(({ key, name, number, Icon, pays }) => (
            <span key={key} className={classes(styles.part, !pays && styles.other)}>
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
            {balances.map(({ key, name, number, Icon, pays }) => (
              <div key={key} className={classes(styles.line, !pays && styles.other)}>
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

/** The balance that pays for the user's pictures, and beside it the other one of client and user. */
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
          {balances.map(({ key, name, number, pays }) => (
            <span key={key} className={classes(styles.part, !pays && styles.other)}>
              <span className={styles.name}>{name}</span>
              <strong className="numbers">{number}</strong>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
