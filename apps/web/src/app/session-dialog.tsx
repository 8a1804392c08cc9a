import type { User } from '@forecourt/contract/users';
import { useEffect, useState } from 'react';
import { LoginForm } from '../features/auth/login-form.tsx';
import { session, useSession } from '../lib/current-session.ts';
import { homeOf } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './session-dialog.module.css';

/** The session has ended: signing in again goes on where it stopped, with all that was typed. */
function SessionDialog({ user }: { user: User }) {
  const t = useText();
  const [email, setEmail] = useState(user.email);
  return (
    <Modal title={t('login.title')} titleHidden variant="barrier">
      <LoginForm email={email} onEmail={setEmail} leaving={false} expired />
      <Button look="quiet" className={styles.leave} onClick={() => void session.signOut({ expired: true })}>
        {t('nav.logout')}
      </Button>
    </Modal>
  );
}

/** Stands over the panel while its session has ended. */
export function SessionGuard({ user }: { user: User }) {
  const state = useSession();
  const [owner] = useState(user.id);
  const isOther = user.id !== owner;
  useEffect(() => {
    // Nothing of the one person is left on the screens of the other.
    if (isOther) location.assign(homeOf(user.role));
  }, [isOther, user.role]);
  return state.status === 'authenticated' && state.lapsed && <SessionDialog user={user} />;
}
