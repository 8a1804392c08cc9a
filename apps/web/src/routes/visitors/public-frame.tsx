import type { ReactNode } from 'react';
import { PanelLanguage } from '../../features/people/auth/panel-language.tsx';
import { useBrand } from '../../lib/installation.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './public-frame.module.css';

interface PublicFrameProps {
  title: string;
  /** `phone`: one narrow column; `wide`: pictures beside something else. */
  size?: 'phone' | 'standard' | 'wide';
  /** Who shows the page to others, in large letters above it; the brand is at its end then. */
  by?: string | undefined;
  /** At the end of the bar, after the language. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A page that anybody may open: the brand, or who shows it, and the language above it, no sidebar. */
export function PublicFrame({ title, size = 'standard', by, controls, children }: PublicFrameProps) {
  const brand = useBrand();
  return (
    <div className={styles.page}>
      <title>{`${title} · ${by ?? brand}`}</title>
      <header className={styles.bar}>
        {by ? <p className={styles.by}>{by}</p> : <BrandMark />}
        <div className={styles.end}>
          <PanelLanguage />
          {controls}
        </div>
      </header>
      <main className={`${styles.body} ${styles[size]}`}>{children}</main>
      {by && (
        <footer className={styles.foot}>
          <BrandMark />
        </footer>
      )}
    </div>
  );
}
