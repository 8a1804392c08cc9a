import { useEffect, useState } from 'react';
import { type CameraFailure, closeCamera, openCamera, problemOfVideo, videoTrackOf } from './camera.ts';
import type { PhotoProblem } from './photo-check.ts';

interface Camera {
  /** Null until the camera is open. */
  stream: MediaStream | null;
  failure: CameraFailure | null;
  retry: () => void;
}

/** The camera on the back, open while the component is shown; another app may take it away, which is a failure too. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again.
  useEffect(() => {
    let isShown = true;
    let opened: MediaStream | null = null;
    setFailure(null);
    openCamera().then(
      (found) => {
        if (!isShown) return closeCamera(found);
        opened = found;
        videoTrackOf(found)?.addEventListener('ended', () => isShown && setFailure('missing'));
        setStream(found);
      },
      (reason: CameraFailure) => isShown && setFailure(reason),
    );
    return () => {
      isShown = false;
      setStream(null);
      if (opened) closeCamera(opened);
    };
  }, [tries]);
  return { stream, failure, retry: () => setTries(tries + 1) };
}

/** Often enough to notice a movement, seldom enough for the battery. */
const checkEveryMs = 600;

/** What would be wrong with a photo taken now. */
export function useProblem(video: HTMLVideoElement | null): PhotoProblem | null {
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  useEffect(() => {
    if (!video) return;
    const timer = setInterval(() => setProblem(problemOfVideo(video)), checkEveryMs);
    return () => clearInterval(timer);
  }, [video]);
  return problem;
}
