/** How long a turn by itself takes. */
const turnMs = 12_000;

interface Turning {
  start(): void;
  stop(): void;
}

interface TurningParts {
  frames: readonly { azimuth: number }[];
  lookFrom: (azimuth: number) => void;
  /** It turns, or not any more. */
  onChange: (isTurning: boolean) => void;
}

/** Whether azimuths grow along the frames: a spin turns either way. */
function directionOf([first, second]: readonly { azimuth: number }[]): 1 | -1 {
  const ahead = ((second?.azimuth ?? 0) - (first?.azimuth ?? 0) + 360) % 360;
  return ahead <= 180 ? 1 : -1;
}

/** Turns the vehicle once around, from the first frame to it again. */
export function makeTurning({ frames, lookFrom, onChange }: TurningParts): Turning {
  const from = frames[0]?.azimuth ?? 0;
  const direction = directionOf(frames);
  let request = 0;
  const stop = () => {
    if (request === 0) return;
    cancelAnimationFrame(request);
    request = 0;
    onChange(false);
  };
  const start = () => {
    stop();
    const began = performance.now();
    const go = (now: number) => {
      const share = Math.min(1, Math.max(0, (now - began) / turnMs));
      lookFrom(from + direction * 360 * share);
      if (share < 1) request = requestAnimationFrame(go);
      else stop();
    };
    request = requestAnimationFrame(go);
    onChange(true);
  };
  return { start, stop };
}
