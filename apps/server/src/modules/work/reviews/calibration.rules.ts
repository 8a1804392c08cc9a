import type { ReviewCalibration } from '@forecourt/contract/review-calibration';

/** Thresholds that are compared, besides the one that holds. */
const compared = [50, 60, 70, 80, 90, 95];

/**
 * What each threshold would have let pass.
 * @param pictures confidence from 0 to 1, and whether the picture was wrong
 */
export function calibrate(
  pictures: readonly { confidence: number; wrong: boolean }[],
  reviewBelow: number,
): ReviewCalibration {
  const wrongOf = (some: typeof pictures) => some.filter(({ wrong }) => wrong).length;
  const all = [...new Set([...compared, reviewBelow])].toSorted((a, b) => a - b);
  const thresholds = all.map((below) => {
    // As `reviewCauseOf` decides.
    const passing = pictures.filter(({ confidence }) => confidence * 100 >= below);
    return { below, passing: passing.length, wrong: wrongOf(passing) };
  });
  return { pictures: pictures.length, wrong: wrongOf(pictures), reviewBelow, thresholds };
}
