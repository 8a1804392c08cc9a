import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The heading of a screen with its buttons; also sets the title of the browser tab. */
export function PageHead({
  title,
  under,
  over,
  children,
}: {
  title: string;
  under?: ReactNode;
  over?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <title>{title}</title>
      <div className={styles.words}>
        {over}
        <h1>{title}</h1>
        {under && <div className={styles.under}>{under}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
