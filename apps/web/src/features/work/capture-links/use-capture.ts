import type { Capture, Shot } from '@forecourt/contract/capture-links';
import type { ImageId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CallError } from '../../../lib/call.ts';
import { whenBack } from '../../../lib/connection.ts';
import { fetchCapture, sendCapturedPhoto } from './capture.calls.ts';
import { CaptureQueue } from './capture-queue.ts';
import { captureStoreOf } from './capture-store.ts';

/** The token behind the `#` of the page's address. */
const tokenHere = () => decodeURIComponent(location.hash.slice(1));

interface Shown {
  capture: Capture | null;
  error: unknown;
}

const isClosed = (error: unknown) => error instanceof CallError && error.status === 404;
const isAway = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 500);

const withPhoto = (shots: readonly Shot[], position: PositionName, photoId: ImageId): Shot[] =>
  shots.map((shot) => (shot.position === position ? { position, photoId, isTaken: true } : shot));

/** The queue of a link's photos, and what opens the link: it resumes the photos that earlier pages did not send. */
function queueFor(token: string): { queue: CaptureQueue; open: () => Promise<Capture> } {
  const store = captureStoreOf(token.split('.')[0] ?? '');
  let known: Capture | null = null;
  const keep = (capture: Capture) => {
    known = capture;
    void store.keepCapture(capture);
  };
  const queue = new CaptureQueue({
    store,
    send: async (photo) => {
      const { photoId, photosLeft } = await sendCapturedPhoto(token, photo);
      // Without a connection a later page knows from this which positions have a photo.
      if (known) keep({ ...known, photosLeft, shots: withPhoto(known.shots, photo.position, photoId) });
      return photoId;
    },
  });
  const open = async () => {
    const stored = await store.unsent().catch(() => []);
    try {
      const capture = await fetchCapture(token);
      keep(capture);
      queue.noteSent(capture.shots);
      return capture;
    } catch (error) {
      if (isClosed(error)) queue.end(true);
      const last = isAway(error) ? await store.lastCapture() : null;
      if (!last) throw error;
      known = last;
      queue.noteSent(last.shots);
      return last;
    } finally {
      queue.resume(stored);
    }
  };
  return { queue, open };
}

/** The link behind the address of this page: its shot list, and the queue of its photos. */
export function useCapture() {
  const [{ queue, open }, setOpened] = useState(() => queueFor(tokenHere()));
  const [shown, setShown] = useState<Shown>({ capture: null, error: null });
  const [tries, setTries] = useState(0);
  const photos = useSyncExternalStore(queue.subscribe, queue.photos);
  const isEnded = useSyncExternalStore(queue.subscribe, queue.isEnded);
  useEffect(() => {
    const follow = () => setOpened(queueFor(tokenHere()));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another request.
  useEffect(() => {
    let isShown = true;
    setShown({ capture: null, error: null });
    open().then(
      (capture) => isShown && setShown({ capture, error: null }),
      (error: unknown) => isShown && setShown({ capture: null, error }),
    );
    return () => {
      isShown = false;
    };
  }, [open, tries]);
  useEffect(() => {
    const retry = () => queue.retryNow();
    const stopFollowing = whenBack(retry);
    addEventListener('online', retry);
    return () => {
      stopFollowing();
      removeEventListener('online', retry);
      queue.stop();
    };
  }, [queue]);
  return { ...shown, queue, photos, isEnded, retry: () => setTries(tries + 1) };
}
