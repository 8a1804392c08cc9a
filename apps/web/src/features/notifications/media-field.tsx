import { uploadBytesMax } from '@forecourt/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { fileSize } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './author.module.css';
import { type Media, sendMedia } from './notifications.calls.ts';

/** What the file dialog offers; the server looks at the bytes themselves. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm';

export interface ChosenMedia {
  file: File;
  /** What the server made of it; null until it has arrived. */
  media: Media | null;
  /** Share of the bytes sent, 0–1. */
  share: number;
  error: unknown;
}

/** Neither there nor refused yet. */
export function isOnItsWay(chosen: ChosenMedia | null): boolean {
  return chosen !== null && !chosen.media && chosen.error === null;
}

/** Sends the one file that was chosen last. */
export function useMediaUpload(onArrived: (media: Media | null) => void) {
  const [chosen, setChosen] = useState<ChosenMedia | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const choose = async (file: File) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const begun = { file, media: null, share: 0, error: null };
    const become = (change: Partial<ChosenMedia>) =>
      !mine.signal.aborted && setChosen({ ...begun, ...change });
    become({});
    onArrived(null);
    if (file.size > uploadBytesMax) return become({ error: new CallError(400, { name: 'imageTooLarge' }) });
    try {
      const onProgress = (share: number) => become({ share });
      const media = await sendMedia({ file, onProgress, signal: mine.signal });
      if (mine.signal.aborted) return;
      become({ media, share: 1 });
      onArrived(media);
    } catch (error) {
      become({ error });
    }
  };
  return { chosen, choose };
}

interface MediaFieldProps {
  chosen: ChosenMedia | null;
  onChoose: (file: File) => Promise<unknown>;
  tried: boolean;
}

/** The picture, GIF or film, with how far it has come. */
export function MediaField({ chosen, onChoose, tried }: MediaFieldProps) {
  const t = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.media}>
      <Button icon={<IconUpload size={18} />} onClick={() => input.current?.click()}>
        {t('notifications.chooseMedia')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('notifications.chooseMedia')}
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
      {!chosen && tried && (
        <p className={styles.problem} role="alert">
          {t('form.required')}
        </p>
      )}
      {!chosen && <p className={styles.hint}>{t('notifications.mediaHint')}</p>}
    </div>
  );
}
