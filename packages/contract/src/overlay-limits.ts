/** The limits of a logo's width, share of the target's. */
export const logoWidths = { min: 0.02, max: 1 };
/** The limits of a text's size, share of the target's width per em. */
export const textSizes = { min: 0.01, max: 0.2 };
