import { uploadBytesMax } from '@forecourt/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { CallError, type UploadOptions } from './call.ts';

/** The one file that was chosen last, on its way or there. */
export interface ChosenFile {
  file: File;
  hasArrived: boolean;
  /** Share of the bytes sent, 0–1. */
  share: number;
  error: unknown;
}

/** Neither there nor refused yet. */
export function isOnItsWay(chosen: ChosenFile | null): boolean {
  return chosen !== null && !chosen.hasArrived && chosen.error === null;
}

/** Sends the one file that was chosen last; `onArrived` is told null when another one begins. */
export function useOneUpload<Answer>(
  send: (options: Omit<UploadOptions, 'fields'>) => Promise<Answer>,
  onArrived: (answer: Answer | null) => void,
) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const choose = async (file: File) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const begun = { file, hasArrived: false, share: 0, error: null };
    const become = (change: Partial<ChosenFile>) =>
      !mine.signal.aborted && setChosen({ ...begun, ...change });
    become({});
    onArrived(null);
    if (file.size > uploadBytesMax) return become({ error: new CallError(400, { name: 'imageTooLarge' }) });
    try {
      const onProgress = (share: number) => become({ share });
      const answer = await send({ file, onProgress, signal: mine.signal });
      if (mine.signal.aborted) return;
      become({ hasArrived: true, share: 1 });
      onArrived(answer);
    } catch (error) {
      become({ error });
    }
  };
  return { chosen, choose };
}
