/** Degrees between two azimuths, at most 180. */
function apart(a: number, b: number): number {
  const turn = Math.abs(a - b) % 360;
  return Math.min(turn, 360 - turn);
}

/** The index of the frame that is nearest to an azimuth. */
export function frameAt(azimuth: number, frames: readonly { azimuth: number }[]): number {
  const angle = ((azimuth % 360) + 360) % 360;
  let nearest = 0;
  for (const [at, frame] of frames.entries())
    if (apart(frame.azimuth, angle) < apart(frames[nearest]?.azimuth ?? 0, angle)) nearest = at;
  return nearest;
}

/**
 * The azimuth after the picture was dragged to the right by a share of its width, a whole width being half a turn: what is
 * nearest follows the pointer, so the camera goes the other way around.
 */
export function azimuthAfter(azimuth: number, share: number): number {
  return azimuth - share * 180;
}
