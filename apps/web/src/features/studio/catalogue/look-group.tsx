import type { PresetLook } from '@forecourt/contract/presets';
import type { ReactNode } from 'react';
import styles from './catalogue.module.css';
import type { LookParts } from './look-parts.ts';

export interface LookProps {
  look: PresetLook;
  onChange: (look: PresetLook) => void;
  parts: LookParts;
}

/** A group of related fields. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
