import type { ReactNode } from 'react';
import { PanelLanguage } from '../../features/people/auth/panel-language.tsx';
import { useBrand } from '../../lib/installation.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  /** `phone`: one narrow column; `wide`: pictures beside something else. */
  size?: 'phone' | 'standard' | 'wide';
  /** At the end of the bar, after the language. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A page that anybody may open: the brand and the language above it, no sidebar. */
export function PublicFrame({ title, size = 'standard', controls, children }: PublicFrameProps) {
  const brand = useBrand();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${brand}`}</title>
      <header className={styles.bar}>
        <BrandMark />
        <div className={styles.end}>
          <PanelLanguage />
          {controls}
        </div>
      </header>
      <main className={`${styles.body} ${styles[size]}`}>{children}</main>
    </div>
  );
}
