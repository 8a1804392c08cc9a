import { type Bounds, boundsOf, coverOf, type Quad } from '@forecourt/imaging/steps/perspective';

const areaOf = (box: Bounds): number => (box.right - box.left) * (box.bottom - box.top);

function sharedArea(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** Intersection over union of the boxes around two outlines. */
export function boundsIou(a: Quad, b: Quad): number {
  const [one, other] = [boundsOf(a), boundsOf(b)];
  const shared = sharedArea(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

/** Share of the box around `found` that lies within the box around `truth`. */
export function shareWithin(found: Quad, truth: Quad): number {
  return sharedArea(boundsOf(found), boundsOf(truth)) / areaOf(boundsOf(found));
}

/** Share of the true outline's area that the quads cover, sampled on a grid. */
export function coverage(truth: Quad, quads: Quad[]): number {
  const { bottom, left, right, top } = boundsOf(truth);
  const isTrue = coverOf(truth);
  const covers = quads.map(coverOf);
  const steps = 100;
  let all = 0;
  let covered = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const x = left + ((i + 0.5) / steps) * (right - left);
      const y = top + ((j + 0.5) / steps) * (bottom - top);
      if (isTrue(x, y) < 0.5) continue;
      all++;
      if (covers.some((cover) => cover(x, y) >= 0.5)) covered++;
    }
  }
  return all ? covered / all : 0;
}
