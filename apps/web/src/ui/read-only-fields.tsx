import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../lib/use-text.ts';
import styles from './read-only-fields.module.css';

interface ReadOnlyFieldsProps {
  readOnly: boolean;
  /** Why nothing can be changed here; by default, that the account may only look. */
  text?: string | undefined;
  children: ReactNode;
}

/** A form that can only be viewed while `readOnly`: its fields are disabled, and a sentence above them says why. */
export function ReadOnlyFields({ readOnly, text, children }: ReadOnlyFieldsProps) {
  const t = useText();
  const id = useId();
  return (
    <fieldset disabled={readOnly} className={styles.fields} aria-describedby={readOnly ? id : undefined}>
      {readOnly && (
        <p id={id} className={styles.note}>
          <IconLock size={18} aria-hidden="true" className={styles.sign} />
          <span>{text ?? t('form.readOnly')}</span>
        </p>
      )}
      {children}
    </fieldset>
  );
}
