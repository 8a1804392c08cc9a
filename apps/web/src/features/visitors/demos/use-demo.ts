import type { Demo, DemoPreset } from '@forecourt/contract/demos';
import type { DemoId } from '@forecourt/contract/ids';
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import { useOneUpload } from '../../../lib/use-one-upload.ts';
import { changeShowroom, fetchDemo, sendPhoto } from './demo.calls.ts';

/** Polling interval. */
const askMs = 1_000;

export const isAtWork = ({ state }: Demo) => state === 'queued' || state === 'processing';

/** The id is in the fragment, which browsers do not send to servers; a reload shows the same demo. */
function idInAddress(): DemoId | null {
  const text = location.hash.slice(1);
  return /^[0-9a-f-]{36}$/.test(text) ? (text as DemoId) : null;
}

function keepInAddress(id: DemoId | null): void {
  history.replaceState(null, '', id ? `#${id}` : location.pathname);
}

/** Without a response it is polled again; a 404 means that the demo has ended. */
const isOver = (error: unknown) => error instanceof CallError && error.status === 404;

/**
 * The state of one demo, from its photo to its pictures.
 *
 * @param showrooms The showrooms to choose from; the first one is selected until the user chooses.
 */
export function useDemo(showrooms: readonly DemoPreset[]) {
  const [id, setId] = useState(idInAddress);
  const [demo, setDemo] = useState<Demo | null>(null);
  const [chosenPreset, setPreset] = useState<DemoPreset | null>(null);
  const preset = chosenPreset ?? showrooms[0] ?? 'studio-white';
  const [error, setError] = useState<unknown>(null);
  const follow = useCallback((next: Demo | null) => {
    setDemo(next);
    setId(next?.id ?? null);
    if (next) setPreset(next.preset);
    keepInAddress(next?.id ?? null);
  }, []);
  const { chosen, choose } = useOneUpload((options) => sendPhoto(preset, options), follow);

  const mustAsk = id !== null && (!demo || isAtWork(demo));
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (!mustAsk || !id) return;
    const ask = () =>
      fetchDemo(id).then(follow, (reason: unknown) => {
        if (!isOver(reason)) return setAsked((count) => count + 1);
        follow(null);
        setError(reason);
      });
    // The demo in the address is fetched without delay.
    const timer = setTimeout(ask, demo || asked > 0 ? askMs : 0);
    return () => clearTimeout(timer);
  }, [mustAsk, id, demo, asked, follow]);

  const change = (next: DemoPreset) => {
    setPreset(next);
    setError(null);
    if (!demo) return;
    changeShowroom(demo.id, next).then(follow, (reason: unknown) => {
      setPreset(demo.preset);
      if (isOver(reason)) follow(null);
      setError(reason);
    });
  };
  const send = (file: File) => {
    setError(null);
    void choose(file);
  };
  const again = () => {
    setError(null);
    follow(null);
  };
  return { id, demo, preset, error: error ?? chosen?.error ?? null, chosen, send, change, again };
}
