/** The angles of a `deviceorientation` event, degrees. */
interface Tilt {
  beta: number;
  gamma: number;
}

/** Within so many degrees the camera counts as level. */
const levelWithin = 1.5;
/** A camera that looks up or down more steeply than this has no horizon to be level with: share of the vertical. */
const uprightMin = 0.35;

/**
 * By how many degrees what is level falls to the right (positive) or to the left in the picture; null where the camera looks
 * almost straight up or down.
 *
 * @param screenAngle by how much the screen is turned, `screen.orientation.angle`
 */
export function rollOf({ beta, gamma }: Tilt, screenAngle: number): number | null {
  const [pitch, side] = [(beta * Math.PI) / 180, (gamma * Math.PI) / 180];
  // Where up is, seen from the device: the third row of its rotation matrix (W3C Device Orientation, example 5).
  const [right, top] = [-Math.cos(pitch) * Math.sin(side), Math.sin(pitch)];
  if (Math.hypot(right, top) < uprightMin) return null;
  const turned = (Math.atan2(right, top) * 180) / Math.PI - screenAngle;
  return ((((turned + 180) % 360) + 360) % 360) - 180;
}

export const isLevel = (roll: number): boolean => Math.abs(roll) <= levelWithin;
