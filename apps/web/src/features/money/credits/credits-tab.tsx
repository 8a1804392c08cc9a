import { useText } from '../../../lib/use-text.ts';
import { CreditActions } from './credit-actions.tsx';
import { CreditHistory } from './credit-history.tsx';
import type { CreditOwner } from './credits.calls.ts';
import styles from './credits-tab.module.css';

/** A note if the credits of another account pay. */
function Payer({ owner }: { owner: CreditOwner }) {
  const t = useText();
  if (owner.kind === 'client' && owner.creditSource === 'user')
    return <p className={styles.payer}>{t('credits.usersPay')}</p>;
  if (owner.kind === 'user' && owner.creditSource === 'client')
    return <p className={styles.payer}>{t('credits.clientPays', { name: owner.client ?? '' })}</p>;
  return null;
}

/** The credits of an account that the user administers: actions and history. */
export function CreditsTab({ owner }: { owner: CreditOwner }) {
  return (
    <>
      <CreditActions owner={owner} />
      <Payer owner={owner} />
      <CreditHistory owner={owner} />
    </>
  );
}
