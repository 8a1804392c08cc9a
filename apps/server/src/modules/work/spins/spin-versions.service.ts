import { sha256 } from '../../../platform/crypto.ts';
import type { SpinFrame } from './spin-frames.rules.ts';
import { lookOf } from './spin-recipes.rules.ts';
import { type Animated, materialOf } from './spins.rules.ts';

const shortHash = (text: string): string => sha256(text).toString('hex').slice(0, 16);

/** Hash of the look that most of these pictures have. */
export const lookHashOf = (frames: readonly SpinFrame[]): string => shortHash(lookOf(frames));

/** The version of a spin that is made of these frames. */
export const versionOf = (frames: readonly SpinFrame[], turn: Animated): string =>
  shortHash(materialOf(frames, turn));
