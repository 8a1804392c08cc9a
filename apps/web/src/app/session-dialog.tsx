import type { User } from '@forecourt/contract/users';
import { useEffect, useState } from 'react';
import { ForgotForm } from '../features/people/auth/forgot-form.tsx';
import { LoginForm } from '../features/people/auth/login-form.tsx';
import { ResetForm } from '../features/people/auth/reset-form.tsx';
import { session, useSession } from '../lib/current-session.ts';
import { homeOf } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './session-dialog.module.css';

/** Shown when the session has ended: after a new sign-in the panel continues where it was, with all input kept. */
function SessionDialog({ user }: { user: User }) {
  const t = useText();
  const [email, setEmail] = useState(user.email);
  const [form, setForm] = useState<'login' | 'forgot' | 'reset'>('login');
  const toLogin = () => setForm('login');
  const toForgot = () => setForm('forgot');
  return (
    <Modal title={t('login.title')} titleHidden variant="barrier">
      {form === 'login' && (
        <>
          <LoginForm
            email={email}
            onEmail={setEmail}
            leaving={false}
            expired
            remembered={session.isRemembered()}
            onForgot={toForgot}
          />
          <Button
            look="quiet"
            className={styles.leave}
            onClick={() => void session.signOut({ expired: true })}
          >
            {t('login.otherAccount')}
          </Button>
        </>
      )}
      {form === 'forgot' && (
        <ForgotForm email={email} onEmail={setEmail} onReset={() => setForm('reset')} onReturn={toLogin} />
      )}
      {form === 'reset' && <ResetForm token="" onForgot={toForgot} onReturn={toLogin} />}
    </Modal>
  );
}

/** Covers the panel with the sign-in dialog while the session has ended. */
export function SessionGuard({ user }: { user: User }) {
  const state = useSession();
  const [owner] = useState(user.id);
  const isOther = user.id !== owner;
  useEffect(() => {
    // A different user signed in: reload, so that no data of the previous one is left on the screen.
    if (isOther) location.assign(homeOf(user.role));
  }, [isOther, user.role]);
  return state.status === 'authenticated' && state.lapsed && <SessionDialog user={user} />;
}
