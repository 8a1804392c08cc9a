import { reviewNoteMax } from '@forecourt/contract/limits';
import { useCommandKey } from '../../../lib/key-names.ts';
import { useSingleKeys } from '../../../lib/single-keys.ts';
import { useText } from '../../../lib/use-text.ts';
import { AreaField } from '../../../ui/field.tsx';
import styles from './reviews.module.css';
import { noteKey } from './use-verdict-keys.ts';

interface NoteFieldProps {
  label: string;
  value: string;
  onChange: (note: string) => void;
  rows: number;
  /** It is all that the dialog asks for: it has the focus at first, and no key leads to it. */
  isOnly?: boolean;
}

/** The note of a verdict, with the keys that lead to it and send it. */
export function NoteField({ isOnly = false, label, onChange, rows, value }: NoteFieldProps) {
  const t = useText();
  const commandKey = useCommandKey();
  const hasKeys = useSingleKeys();
  return (
    <AreaField
      label={label}
      value={value}
      onChange={(text) => onChange(text.slice(0, reviewNoteMax))}
      rows={rows}
      data-autofocus={isOnly || undefined}
      hint={
        hasKeys && (
          <span className={styles.noteKeys}>
            {isOnly
              ? t('reviews.answerKeys', { send: commandKey(t('keys.enter')) })
              : t('reviews.noteKeys', { note: noteKey, send: commandKey(t('keys.enter')) })}
          </span>
        )
      }
    />
  );
}
