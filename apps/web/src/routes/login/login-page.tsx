import { useState } from 'react';
import { ForgotForm } from '../../features/auth/forgot-form.tsx';
import { LoginForm } from '../../features/auth/login-form.tsx';
import { ResetForm } from '../../features/auth/reset-form.tsx';
import { vault } from '../../lib/current-session.ts';
import { type Language, languages, setLanguage } from '../../lib/i18n.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { SelectField } from '../../ui/field.tsx';
import styles from './login-page.module.css';
import scene from './scene.svg';

type Mode = 'login' | 'forgot' | 'reset';

const languageChoices = Object.entries(languages).map(([value, label]) => ({ value, label }));

function LanguageChoice() {
  const t = useText();
  const language = useLanguage();
  return (
    <SelectField
      label={t('language.label')}
      labelHidden
      className={styles.language}
      value={language}
      onChange={(value) => void setLanguage(value as Language, vault)}
      choices={languageChoices}
    />
  );
}

/** The sign-in in its three modes, beside a picture. */
export function LoginPage({ leaving, expired }: { leaving: boolean; expired: boolean }) {
  const t = useText();
  const [mode, setMode] = useState<Mode>('login');
  const [email, setEmail] = useState('');
  const toLogin = () => setMode('login');
  return (
    <div className={styles.page}>
      <title>{`${t('login.title')} · ${t('brand')}`}</title>
      <main className={styles.panel}>
        <header className={styles.bar}>
          <BrandMark name={t('brand')} />
          <LanguageChoice />
        </header>
        <div className={styles.middle} key={mode}>
          {mode === 'login' && (
            <LoginForm
              email={email}
              onEmail={setEmail}
              leaving={leaving}
              expired={expired}
              onForgot={() => setMode('forgot')}
            />
          )}
          {mode === 'forgot' && (
            <ForgotForm
              email={email}
              onEmail={setEmail}
              onReset={() => setMode('reset')}
              onReturn={toLogin}
            />
          )}
          {mode === 'reset' && <ResetForm onReturn={toLogin} />}
        </div>
        <p className={styles.foot}>{globalThis.isSecureContext ? t('login.foot') : t('login.notSecure')}</p>
      </main>
      <aside className={styles.scene} aria-hidden="true">
        <img src={scene} alt="" width="1200" height="1400" />
      </aside>
    </div>
  );
}
