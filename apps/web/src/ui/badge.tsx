import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './class-names.ts';

export type BadgeTone = 'neutral' | 'good' | 'busy' | 'bad' | 'attention' | 'waiting';

/** An icon per tone, so that the meaning never depends on colour alone. */
const signs: Record<BadgeTone, ReactNode> = {
  neutral: <circle cx="6" cy="6" r="3.500" fill="none" stroke="currentColor" strokeWidth="1.500" />,
  good: <path d="m2.500 6.500 2.500 2.500 4.500-6" fill="none" stroke="currentColor" strokeWidth="1.750" />,
  busy: (
    <path
      d="M6 1.500a4.500 4.500 0 1 0 4.500 4.500"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.750"
      className={styles.turn}
    />
  ),
  bad: <path d="m3 3 6 6m0-6-6 6" stroke="currentColor" strokeWidth="1.750" />,
  attention: <path d="M6 2v5m0 2v1" stroke="currentColor" strokeWidth="1.750" />,
  waiting: (
    <path
      d="M6 1.250a4.750 4.750 0 1 1 0 9.500a4.750 4.750 0 1 1 0-9.500ZM6 3.500V6l1.750 1"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.250"
    />
  ),
};

interface BadgeProps {
  tone: BadgeTone;
  /** The tone whose icon is shown, by default that of `tone`. */
  sign?: BadgeTone | undefined;
  solid?: boolean | undefined;
  /** Shows only the icon on phones, where the label would cover what it is on; screen readers read it everywhere. */
  small?: boolean | undefined;
  children: ReactNode;
}

/** A short label for a state. */
export function Badge({ tone, sign = tone, solid, small, children }: BadgeProps) {
  return (
    <span className={classes(styles.badge, styles[tone], solid && styles.solid, small && styles.small)}>
      <svg
        width="12"
        height="12"
        viewBox="0 0 12 12"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {signs[sign]}
      </svg>
      <span>{children}</span>
    </span>
  );
}
