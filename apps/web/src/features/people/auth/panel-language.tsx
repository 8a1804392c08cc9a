import { vault } from '../../../lib/current-session.ts';
import { languageChoices, setLanguage } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import styles from './panel-language.module.css';

/** Language choice for users who are not signed in. */
export function PanelLanguage() {
  const t = useText();
  const language = useLanguage();
  return (
    <SelectField
      label={t('language.label')}
      labelHidden
      className={styles.language}
      value={language}
      onChange={(value) => void setLanguage(value, vault)}
      choices={languageChoices}
    />
  );
}
