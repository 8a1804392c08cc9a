/** Red, green and blue in linear light. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Where each class of hue ends, degrees of HSV; what is beyond the last one is red again. */
const classes = [
  ['red', 15],
  ['orange', 40],
  ['yellow', 70],
  ['green', 195],
  ['blue', 270],
  ['purple', 345],
] as const;

/** By what name people call the hue of a paint; null for one without a hue. Brown and gold count as orange and yellow, petrol as green. */
export function hueClassOf(colour: Rgb): (typeof classes)[number][0] | null {
  // About as displays encode it, because the limits are those of encoded colours.
  const [r, g, b] = colour.map((value) => value ** (1 / 2.2)) as [number, number, number];
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (range === 0) return null;
  const sector = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  const hue = (sector * 60 + 360) % 360;
  return classes.find(([, end]) => hue < end)?.[0] ?? 'red';
}
