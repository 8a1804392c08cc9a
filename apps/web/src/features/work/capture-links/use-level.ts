import { useEffect, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { rollOf } from './level.ts';

/** Some browsers ask the user before a page reads how the phone is held. */
interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

interface Level {
  /** Degrees; null where the phone does not say how it is held, or points up or down. */
  roll: number | null;
  /** Asks for the permission, which needs a tap; null where it is not needed, was given or refused. */
  ask: (() => void) | null;
}

const touched = '(pointer: coarse)';

/** How level the phone is held. */
export function useLevel(): Level {
  const [roll, setRoll] = useState<number | null>(null);
  const [isKnown, setKnown] = useState(false);
  const isPhone = useMedia(touched);
  const asking = (globalThis as { DeviceOrientationEvent?: AskingEvent }).DeviceOrientationEvent;
  useEffect(() => {
    const follow = ({ beta, gamma }: DeviceOrientationEvent) => {
      // A device without sensors sends one event without angles.
      if (beta === null || gamma === null) return;
      setKnown(true);
      setRoll(rollOf({ beta, gamma }, screen.orientation?.angle ?? 0));
    };
    addEventListener('deviceorientation', follow);
    return () => removeEventListener('deviceorientation', follow);
  }, []);
  const ask = () =>
    void asking?.requestPermission?.().then(
      () => setKnown(true),
      () => undefined,
    );
  return { roll, ask: isPhone && asking?.requestPermission && !isKnown ? ask : null };
}
