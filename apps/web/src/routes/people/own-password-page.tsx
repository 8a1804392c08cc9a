import { ChangePasswordForm } from '../../features/people/auth/change-password-form.tsx';
import { session, useCurrentUser } from '../../lib/current-session.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';

/** Asks users whose password was set by someone else to choose their own before they can continue. */
export function OwnPasswordPage() {
  const t = useText();
  const user = useCurrentUser();
  return (
    <LoginFrame form="ownPassword" title={t('login.ownPasswordTitle')}>
      <header className={styles.head}>
        <h1>{t('login.ownPasswordTitle')}</h1>
        <p>{t('login.ownPasswordHint')}</p>
      </header>
      <ChangePasswordForm
        userId={user.id}
        onChanged={() => session.setUser({ ...user, mustChangePassword: false })}
      />
      <Button look="quiet" className={styles.leave} onClick={() => void session.signOut()}>
        {t('nav.logout')}
      </Button>
    </LoginFrame>
  );
}
