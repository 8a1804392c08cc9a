import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A part of a screen with a heading of its own; `id` is the fragment that an address may end in. */
export function Card({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
