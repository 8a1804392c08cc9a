import { languageCodes } from '@forecourt/contract/language-names';
import { useContext, useId } from 'react';
import { type Language, languages } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { WasSubmitted } from '../../../ui/was-submitted.ts';
import styles from './author.module.css';
import { languageStateOf, type NotificationDraft } from './notification-draft.ts';

/** A mark per state, so that the meaning never depends on colour alone. */
const signs = { written: '✓', empty: '', wrong: '!' } as const;

interface LanguageChoiceProps {
  draft: NotificationDraft;
  value: Language;
  onChange: (language: Language) => void;
}

/**
 * Selects the language to edit and preview; each shows whether its text is written, and after the first submit whether it
 * is incomplete.
 */
export function LanguageChoice({ draft, value, onChange }: LanguageChoiceProps) {
  const t = useText();
  const name = useId();
  const wasSubmitted = useContext(WasSubmitted);
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>{t('language.label')}</legend>
      {languageCodes.map((code) => {
        const state = languageStateOf(draft, code);
        const shown = state === 'wrong' && !wasSubmitted ? 'empty' : state;
        return (
          <label key={code} className={classes(styles.language, styles[shown])}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={code === value}
              onChange={() => onChange(code)}
            />
            <span>{languages[code]}</span>
            {shown !== 'empty' && <b aria-hidden="true">{signs[shown]}</b>}
            {shown !== 'empty' && <span className="hidden">{t(`notifications.language.${shown}`)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
