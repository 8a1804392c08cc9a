import { useEffect, useState } from 'react';
import { rollOf } from './level.ts';

/** Safari asks the user before a page reads how the phone is held. */
interface AskingEvent {
  requestPermission?: () => Promise<'granted' | 'denied'>;
}

interface Level {
  /** Degrees; null where the phone does not say how it is held, or points up or down. */
  roll: number | null;
  /** Asks for the permission, which needs a tap; null where it is not needed or was given. */
  ask: (() => void) | null;
}

/** How level the phone is held. */
export function useLevel(): Level {
  const [roll, setRoll] = useState<number | null>(null);
  const asking = (globalThis as { DeviceOrientationEvent?: AskingEvent }).DeviceOrientationEvent;
  const [isAllowed, setAllowed] = useState(!asking?.requestPermission);
  useEffect(() => {
    if (!isAllowed) return;
    const follow = ({ beta, gamma }: DeviceOrientationEvent) => {
      // A device without sensors sends one event without angles.
      if (beta !== null && gamma !== null) setRoll(rollOf({ beta, gamma }, screen.orientation?.angle ?? 0));
    };
    addEventListener('deviceorientation', follow);
    return () => removeEventListener('deviceorientation', follow);
  }, [isAllowed]);
  const ask = () =>
    void asking?.requestPermission?.().then(
      (answer) => setAllowed(answer === 'granted'),
      () => undefined,
    );
  return { roll, ask: isAllowed ? null : ask };
}
