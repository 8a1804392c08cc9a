/** Sides that animations of spins may have, pixels: the frames are no larger. */
export const animationWidths = { min: 240, max: 1280 };
/** Frames of the turn of a spin without a template. */
export const usualFrames = 36;
/** Most turns of an animation that stops. */
export const animationLoopsMax = 100;
