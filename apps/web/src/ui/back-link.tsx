import styles from './page-head.module.css';
import { PanelLink } from './panel-link.tsx';

/** A link above the heading of a detail screen, back to the list that the thing is in. */
export function BackLink({ to, tab, children }: { to: string; tab?: string; children: string }) {
  return (
    <PanelLink to={tab ? `${to}?tab=${tab}` : to} className={styles.back}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="m10 3.500-4.500 4.500 4.500 4.500" fill="none" stroke="currentColor" strokeWidth="1.500" />
      </svg>
      {children}
    </PanelLink>
  );
}
