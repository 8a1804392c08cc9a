import type { ReactNode } from 'react';
import { vault } from '../../lib/current-session.ts';
import { type Language, languages, setLanguage } from '../../lib/i18n.ts';
import { useBrand } from '../../lib/installation.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { SelectField } from '../../ui/field.tsx';
import styles from './login-page.module.css';
import scene from './scene.svg';

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

/** One form beside a picture; `form` is what it is called, so that another one comes in anew. */
export function LoginFrame({ form, title, children }: { form: string; title: string; children: ReactNode }) {
  const t = useText();
  const brand = useBrand();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${brand}`}</title>
      <main className={styles.panel}>
        <header className={styles.bar}>
          <BrandMark />
          <LanguageChoice />
        </header>
        <div className={styles.middle} key={form}>
          {children}
        </div>
        <p className={styles.foot}>{globalThis.isSecureContext ? t('login.foot') : t('login.notSecure')}</p>
      </main>
      <aside className={styles.scene} aria-hidden="true">
        <img src={scene} alt="" width="1200" height="1400" />
      </aside>
    </div>
  );
}
