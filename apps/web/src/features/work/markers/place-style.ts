import type { Place } from '@forecourt/contract/marker-places';

/** Puts the middle of an element at a place of the box around it. */
export const placeStyle = ({ x, y }: Place) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
