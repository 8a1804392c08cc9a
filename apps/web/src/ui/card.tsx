import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A section of a screen with its own heading; `id` is its fragment in addresses. */
export function Card({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
