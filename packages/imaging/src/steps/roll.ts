import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { findUprightLines, type UprightLine } from './upright-lines.ts';

/** Longer side at which lines are looked for, pixels. */
const side = 1000;
/** Largest roll, and steps of the search; degrees. */
const rollMax = 7;
const rollStep = 0.1;
/** Largest convergence of uprights and steps of the search: change of their lean over half of the longer side, degrees. */
const convergenceMax = 12;
const convergenceStep = 0.75;
/** A line agrees with a roll if its lean differs less, degrees. */
const agreesWithin = 0.7;

const degrees = 180 / Math.PI;

/** x from the middle of the picture in halves of its longer side; its lean in degrees; its length in heights of the picture. */
type Line = { x: number; lean: number; weight: number };

/** Degrees. */
type Uprights = { roll: number; convergence: number };
/** `support` is the sum of the weights of the lines that agree. */
type Vote = Uprights & { support: number };

const leanAt = (x: number, { convergence, roll }: Uprights): number => roll + convergence * x;

/** The line's weight, less where its lean differs. */
function agreement(line: Line, uprights: Uprights): number {
  const off = Math.abs(line.lean - leanAt(line.x, uprights)) / agreesWithin;
  return off < 1 ? line.weight * (1 - off * off) : 0;
}

/** The best convergence and its support for each roll. */
function votesOf(lines: Line[]): Vote[] {
  const votes: Vote[] = [];
  for (let roll = -rollMax; roll <= rollMax + 1e-9; roll += rollStep) {
    let best: Vote = { roll, convergence: 0, support: 0 };
    for (let convergence = -convergenceMax; convergence <= convergenceMax; convergence += convergenceStep) {
      let support = 0;
      for (const line of lines) support += agreement(line, { roll, convergence });
      if (support > best.support) best = { roll, convergence, support };
    }
    votes.push(best);
  }
  return votes;
}

/** What the nearly vertical lines of a picture say about its roll. */
type RollEvidence = {
  /** Degrees by which uprights lean to the right in the middle of the picture. */
  roll: number;
  /** By how many degrees more they lean at its right edge, and less at its left one. */
  convergence: number;
  /** Sum of the lengths of the lines that agree, in heights of the picture. */
  support: number;
  /** Share of all nearly vertical lines, by length, that agree. */
  share: number;
  /** Support of the best roll that is clearly another one, as a share of the best one's. */
  rival: number;
  /** Number of tenths of the picture's width in which a line agrees. */
  spread: number;
  /** Number of lines that agree. */
  count: number;
};

/**
 * When a roll is certain. Uprights of cars lean in all directions, those of buildings agree. With these limits 14 of 753
 * pictures from two dozen public pages would be turned, 13 of them rightly as far as can be seen, and one of a circuit board;
 * none of 23 interiors.
 */
const certain = { support: 1.2, share: 0.7, rival: 0.55, spread: 3, count: 8 };

function isCertain({ convergence, count, rival, share, spread, support }: RollEvidence): boolean {
  return (
    support >= certain.support &&
    share >= certain.share &&
    rival <= certain.rival &&
    spread >= certain.spread &&
    count >= certain.count &&
    Math.abs(convergence) < convergenceMax
  );
}

/** The roll that most lines agree with, however few they are; null without lines. */
function rollEvidence(lines: UprightLine[], { height, width }: Size): RollEvidence | null {
  const half = Math.max(width, height) / 2;
  const weighed = lines.map(({ lean, length, x }) => ({
    x: x / half,
    lean: lean * degrees,
    weight: length / height,
  }));
  const votes = votesOf(weighed);
  const best = votes.reduce((a, b) => (b.support > a.support ? b : a));
  if (best.support === 0) return null;
  const others = votes.filter(({ roll }) => Math.abs(roll - best.roll) > 2 * agreesWithin);
  const agreeing = weighed.filter((line) => agreement(line, best) > 0);
  const sum = (of: Line[], value: (line: Line) => number) =>
    of.reduce((total, line) => total + value(line), 0);
  const support = sum(agreeing, ({ weight }) => weight);
  // The mean of the agreeing lines is finer than a step of the search.
  const off = sum(agreeing, (line) => line.weight * (line.lean - leanAt(line.x, best)));
  return {
    roll: best.roll + off / support,
    convergence: best.convergence,
    support,
    share: support / sum(weighed, ({ weight }) => weight),
    rival: Math.max(0, ...others.map((other) => other.support)) / best.support,
    spread: new Set(agreeing.map(({ x }) => Math.floor(((x * half) / width + 0.5) * 10))).size,
    count: agreeing.length,
  };
}

/** Degrees by which a picture is rolled clockwise, as its lines say; null where they are not certain. */
export function rollFrom(lines: UprightLine[], size: Size): number | null {
  const evidence = rollEvidence(lines, size);
  return evidence && isCertain(evidence) ? evidence.roll : null;
}

/**
 * Degrees by which the camera was rolled: positive where uprights lean to the right in the middle of the photo. Found from
 * straight lines that are nearly vertical, and that may converge, because cameras look down on cars; null where these are too
 * few or disagree.
 */
export async function findRoll(photo: Raster<3>): Promise<number | null> {
  const { data, info } = await sharp(photo.data, { raw: photo })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey: Raster<1> = { data, width: info.width, height: info.height, channels: 1 };
  return rollFrom(findUprightLines(grey), grey);
}
