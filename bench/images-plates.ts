import { readFile } from 'node:fs/promises';
import type { Point } from '@forecourt/contract/recipe';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse } from '@forecourt/imaging/render';
import type { Example } from './images-examples.ts';

type Bounds = { left: number; top: number; right: number; bottom: number };

function boundsOf(outline: Point[]): Bounds {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

function boundsIou(a: Bounds, b: Bounds): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  const area = (box: Bounds) => (box.right - box.left) * (box.bottom - box.top);
  return shared / (area(a) + area(b) - shared);
}

function contains(outline: Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i] as Point;
    const [xj, yj] = outline[j] as Point;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

/** Share of the true outline's area that any of the found ones covers, sampled on a grid. */
function coverage(truth: Point[], found: Point[][]): number {
  const { bottom, left, right, top } = boundsOf(truth);
  const steps = 100;
  let all = 0;
  let covered = 0;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const x = left + ((i + 0.5) / steps) * (right - left);
      const y = top + ((j + 0.5) / steps) * (bottom - top);
      if (!contains(truth, x, y)) continue;
      all++;
      if (found.some((outline) => contains(outline, x, y))) covered++;
    }
  }
  return all ? covered / all : 0;
}

/** Plates found against the labelled ones. */
export async function measurePlates(examples: Example[], models: Models) {
  const missed: string[] = [];
  const coverages: number[] = [];
  let labelled = 0;
  let noPlate = 0;
  for (const { file, name, plate, plateIsExact } of examples) {
    const { analysis } = await analyse(await readFile(file), models);
    const found = analysis.plates.map((one): Point[] => [...one.corners]);
    const hits = plate ? found.filter((one) => boundsIou(boundsOf(one), boundsOf(plate)) >= 0.5) : [];
    noPlate += found.length - hits.length;
    if (!plate) continue;
    labelled++;
    if (hits.length === 0) missed.push(name);
    if (plateIsExact) coverages.push(coverage(plate, found));
  }
  const mean = coverages.reduce((sum, value) => sum + value, 0) / (coverages.length || 1);
  return {
    labelled,
    found: labelled - missed.length,
    missed,
    meanCoverage: Math.round(mean * 1000) / 1000,
    boxesThatAreNoPlate: noPlate,
    reach: 'all found, coverage >= 0.95, <= 2 that are no plate',
  };
}
