import type { ErrorName } from '@forecourt/contract/errors';
import { uploadBytesMax } from '@forecourt/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { CallError, type UploadOptions } from './call.ts';

export interface ChosenFile<T> {
  file: File;
  /** The server's response; null until it has arrived. */
  arrived: T | null;
  /** Share of the bytes sent, 0–1. */
  share: number;
  error: unknown;
}

/** Whether the upload is running: neither completed nor failed. */
export function isOnItsWay(chosen: ChosenFile<unknown> | null): boolean {
  return chosen !== null && chosen.arrived === null && chosen.error === null;
}

type Send<T> = (options: Omit<UploadOptions, 'fields'>) => Promise<T>;

/** What need not be sent, because it is too large. */
interface SizeLimit {
  bytesMax: number;
  error: ErrorName;
}

const photoLimit: SizeLimit = { bytesMax: uploadBytesMax, error: 'imageTooLarge' };

/** Uploads the file that was chosen last and aborts an earlier upload; `onArrived` gets null while one is running. */
export function useOneUpload<T>(
  send: Send<T>,
  onArrived: (arrived: T | null) => void,
  { bytesMax, error: tooLarge } = photoLimit,
) {
  const [chosen, setChosen] = useState<ChosenFile<T> | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const choose = async (file: File) => {
    stop.current?.abort();
    const mine = new AbortController();
    stop.current = mine;
    const begun = { file, arrived: null, share: 0, error: null };
    const become = (change: Partial<ChosenFile<T>>) =>
      !mine.signal.aborted && setChosen({ ...begun, ...change });
    become({});
    onArrived(null);
    if (file.size > bytesMax) return become({ error: new CallError(400, { name: tooLarge }) });
    try {
      const onProgress = (share: number) => become({ share });
      const arrived = await send({ file, onProgress, signal: mine.signal });
      if (mine.signal.aborted) return;
      become({ arrived, share: 1 });
      onArrived(arrived);
    } catch (error) {
      become({ error });
    }
  };
  return { chosen, choose };
}
