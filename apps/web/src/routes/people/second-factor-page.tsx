import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { PasskeysCard } from '../../features/people/auth/passkeys-card.tsx';
import { SecondFactorCard } from '../../features/people/auth/second-factor-card.tsx';
import { session, useCurrentUser } from '../../lib/current-session.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';

/** Asks staff who must have a second factor to set one up before they can continue. */
export function SecondFactorPage() {
  const t = useText();
  const user = useCurrentUser();
  const [queries] = useState(() => new QueryClient());
  const onDone = () => session.setUser({ ...user, mustSetSecondFactor: false });
  return (
    <QueryClientProvider client={queries}>
      <LoginFrame form="secondFactor" title={t('login.secondFactorTitle')}>
        <header className={styles.head}>
          <h1>{t('login.secondFactorTitle')}</h1>
          <p>{t('login.secondFactorHint')}</p>
        </header>
        <div className={styles.cards}>
          <PasskeysCard onAdded={onDone} />
          <SecondFactorCard onTurnedOn={onDone} />
        </div>
        <Button look="quiet" className={styles.leave} onClick={() => void session.signOut()}>
          {t('nav.logout')}
        </Button>
      </LoginFrame>
    </QueryClientProvider>
  );
}
