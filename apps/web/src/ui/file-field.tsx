import { IconUpload } from '@tabler/icons-react';
import { useContext, useRef } from 'react';
import { errorText } from '../lib/error-text.ts';
import { fileSize } from '../lib/format.ts';
import { type ChosenFile, isOnItsWay } from '../lib/use-one-upload.ts';
import { useLanguage, useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import styles from './file-field.module.css';
import { ProgressBar } from './progress-bar.tsx';
import { WasSubmitted } from './was-submitted.ts';

interface FileFieldProps {
  /** Label of the button that opens the file dialog. */
  label: string;
  hint: string;
  /** The `accept` attribute of the input; the server checks the content itself. */
  accept: string;
  chosen: ChosenFile<unknown> | null;
  onChoose: (file: File) => Promise<unknown>;
  /** A missing file is reported once the form was submitted. */
  required?: boolean;
}

/** Uploads one file as soon as it is chosen, and shows the progress. */
export function FileField({ label, hint, accept, chosen, onChoose, required = false }: FileFieldProps) {
  const t = useText();
  const language = useLanguage();
  const wasSubmitted = useContext(WasSubmitted);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.field}>
      <Button icon={<IconUpload size={18} />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
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
      {!chosen && required && wasSubmitted && (
        <p className={styles.problem} role="alert">
          {t('form.required')}
        </p>
      )}
      {!chosen && hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}
