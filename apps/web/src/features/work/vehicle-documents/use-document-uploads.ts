import type { VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentBytesMax } from '@forecourt/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { newKey } from '../../../lib/new-key.ts';
import { sendDocument, useRefreshDocuments } from './vehicle-documents.calls.ts';

export interface DocumentUpload {
  /** Its idempotency key: a retry stores the file once. */
  key: string;
  file: File;
  /** Share of the bytes sent, 0–1. */
  share: number;
  /** Why it failed; null otherwise. */
  error: unknown;
}

/** Refused without being sent, as the server would. */
const tooLarge = (file: File) =>
  file.size > vehicleDocumentBytesMax ? new CallError(400, { name: 'vehicleDocumentTooLarge' }) : null;

/** Whether a retry can help: the file itself was not the problem. */
export const isWorthRetrying = (error: unknown) =>
  !(error instanceof CallError) ||
  error.row === 'uploadBroken' ||
  ![400, 403, 404, 409].includes(error.status);

/** Uploads documents one after another, so that they are listed in the order in which they were chosen. */
export function useDocumentUploads(vehicleId: VehicleId) {
  const [uploads, setUploads] = useState<readonly DocumentUpload[]>([]);
  const refresh = useRefreshDocuments(vehicleId);
  const stops = useRef(new Map<string, AbortController>());
  const last = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort();
    },
    [],
  );
  const drop = (key: string) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((now) => now.filter((one) => one.key !== key));
  };
  const become = (key: string, change: Partial<DocumentUpload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = async (key: string, file: File, { signal }: AbortController) => {
    if (signal.aborted) return;
    try {
      const refused = tooLarge(file);
      if (refused) throw refused;
      await sendDocument(vehicleId, { file, key, signal, onProgress: (share) => become(key, { share }) });
      await refresh();
      drop(key);
    } catch (error) {
      if (!signal.aborted) become(key, { error });
    }
  };
  const begin = (key: string, file: File) => {
    const stop = new AbortController();
    stops.current.set(key, stop);
    last.current = last.current.then(() => send(key, file, stop));
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file) => ({ key: newKey(), file, share: 0, error: null }));
    setUploads((now) => [...now, ...added]);
    for (const { file, key } of added) begin(key, file);
  };
  const retry = ({ file, key }: DocumentUpload) => {
    become(key, { share: 0, error: null });
    begin(key, file);
  };
  return { uploads, add, retry, drop };
}
