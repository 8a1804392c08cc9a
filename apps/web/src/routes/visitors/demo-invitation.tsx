import { useSession } from '../../lib/current-session.ts';
import { useBrand, useInstallation } from '../../lib/installation.ts';
import { loginPath, signUpPath } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import styles from './demo-page.module.css';

/** Shown below a finished picture: how to get an account. */
export function DemoInvitation() {
  const t = useText();
  const name = useBrand();
  const isOpen = useInstallation()?.signUpOpen ?? false;
  if (useSession().status === 'authenticated') return null;
  return (
    <section className={styles.invitation} aria-label={t('demo.nextTitle')}>
      <h2>{t('demo.nextTitle')}</h2>
      <p>{t(isOpen ? 'demo.nextSignUp' : 'demo.nextAsk', { name })}</p>
      <ButtonLink href={isOpen ? signUpPath : loginPath}>
        {t(isOpen ? 'login.signUp' : 'login.signIn')}
      </ButtonLink>
    </section>
  );
}
