import os from 'node:os';
import path from 'node:path';
import config from '../vitest.config.ts';
import { root } from './source-files.ts';

/** A test file: its path, and when its first test began and its last one ended, ms since 1970. */
export interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
}

/**
 * What the files of each kind may take on two idle cores, in seconds. Exceeding a budget is printed and fails no run, because
 * times differ between machines.
 */
const budgets: Record<string, number> = { unit: 10, panel: 95, server: 700, imaging: 150, browser: 600 };

const slowestShown = 10;

const secondsOf = ({ startTime, endTime }: TestFile) => (endTime - startTime) / 1_000;

/** The kind of a test: a project of vitest.config.ts, or `browser` for those of playwright.config.ts. */
export function kindOf(file: string): string {
  if (file.startsWith('e2e/')) return 'browser';
  const matches = (patterns: readonly string[] = []) => patterns.some((one) => path.matchesGlob(file, one));
  for (const project of config.test?.projects ?? []) {
    if (typeof project !== 'object' || !('test' in project) || !project.test) continue;
    const { name, include, exclude } = project.test;
    if (matches(include) && !matches(exclude)) return String(name);
  }
  throw new Error(`${file} belongs to no kind of test`);
}

/** The seconds of each kind, beside its budget. */
export function timesOfKinds(files: readonly TestFile[]): string {
  const kinds = Map.groupBy(files, ({ name }) => kindOf(path.relative(root, name)));
  const lines = [...kinds].map(([kind, some]) => {
    const seconds = Math.round(some.reduce((sum, file) => sum + secondsOf(file), 0));
    const budget = budgets[kind] ?? 0;
    const excess = seconds > budget ? `  ${seconds - budget} s too much` : '';
    return `${String(seconds).padStart(6)} s of ${budget} s  ${kind} (${some.length} files)${excess}`;
  });
  return `Time per kind, files that run at once counted in full:\n${lines.join('\n')}\n`;
}

/** The slowest test files, so that growing ones are noticed. */
export function slowestFiles(files: readonly TestFile[]): string {
  const lines = files
    .toSorted((one, other) => secondsOf(other) - secondsOf(one))
    .slice(0, slowestShown)
    .map((file) => `${secondsOf(file).toFixed(0).padStart(6)} s  ${path.relative(root, file.name)}`);
  return `Slowest files:\n${lines.join('\n')}\n`;
}

/** CPU time of the machine since it started, in ms. */
function cpuTimes(): { idle: number; total: number } {
  const times = os.cpus().map((cpu) => cpu.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const busy = times.reduce((sum, one) => sum + one.user + one.nice + one.sys + one.irq, 0);
  return { idle, total: idle + busy };
}

/** Returns a function that gives the share of time in which the machine's cores had nothing to do since. */
export function watchIdleTime(): () => number {
  const before = cpuTimes();
  return () => {
    const after = cpuTimes();
    return (after.idle - before.idle) / Math.max(1, after.total - before.total);
  };
}
