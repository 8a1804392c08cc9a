import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A part of a screen with a heading of its own. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
