import type { ReactNode } from 'react';
import { PanelLanguage } from '../../features/people/auth/panel-language.tsx';
import { useBrand } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './login-page.module.css';
import scene from './scene.svg';

/** A form beside a picture; `form` is used as its key, so that another form is animated in. */
export function LoginFrame({ form, title, children }: { form: string; title: string; children: ReactNode }) {
  const t = useText();
  const brand = useBrand();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${brand}`}</title>
      <main className={styles.panel}>
        <header className={styles.bar}>
          <BrandMark />
          <PanelLanguage />
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
