import { IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { errorText } from '../lib/error-text.ts';
import { fileSize } from '../lib/format.ts';
import { type ChosenFile, isOnItsWay } from '../lib/use-one-upload.ts';
import { useLanguage, useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import styles from './file-field.module.css';
import { ProgressBar } from './progress-bar.tsx';

interface FileFieldProps {
  label: string;
  hint: string;
  /** What the file dialog offers; the server looks at the bytes themselves. */
  accepted: string;
  chosen: ChosenFile | null;
  onChoose: (file: File) => Promise<unknown>;
  /** Shows that there has to be one. */
  required?: boolean;
}

/** One file, with how far it has come. */
export function FileField({ label, hint, accepted, chosen, onChoose, required = false }: FileFieldProps) {
  const t = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.media}>
      <Button icon={<IconUpload size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={label}
        data-pick="media"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void onChoose(file);
        }}
      />
      {chosen && (
        <p className={styles.file}>
          {chosen.file.name} · {fileSize(chosen.file.size, language)}
        </p>
      )}
      {chosen && isOnItsWay(chosen) && (
        <ProgressBar
          share={chosen.share >= 1 ? null : chosen.share}
          label={t('upload.progress', { name: chosen.file.name })}
        />
      )}
      {chosen?.error != null && (
        <p className={styles.problem} role="alert">
          {errorText(chosen.error, t)}
        </p>
      )}
      {!chosen && required && (
        <p className={styles.problem} role="alert">
          {t('form.required')}
        </p>
      )}
      {!chosen && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
