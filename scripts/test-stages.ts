import type { TestFile } from './test-times.ts';

/** What came out of a part of a run. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of the failed tests and checks, as far as it is known what failed. */
  failures: string[];
  /** Names of tests that failed first and passed when run again; counted as passed. */
  flaky: string[];
  files: TestFile[];
}

export const nothing: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], files: [] };

/** Kinds of tests that run at once. */
export interface Stage {
  checks: boolean;
  /** Projects of vitest.config.ts. */
  kinds: string[];
  journeys: boolean;
  /** Words that pick files, and options of the runner. */
  args: string[];
}

const cheap: Stage = { checks: true, kinds: ['unit', 'panel'], journeys: false, args: [] };
const thorough: Stage = { checks: false, kinds: ['server', 'imaging'], journeys: false, args: [] };
const journeys: Stage = { checks: false, kinds: [], journeys: true, args: [] };

/**
 * The stages of a run. Without arguments everything; `--browser` picks the journeys, with what follows handed to their
 * runner; words pick files, those that begin with `e2e/` among the journeys, and nothing is checked then; `--changed` picks
 * what uncommitted changes can reach.
 */
export function stagesOf(args: readonly string[]): Stage[] {
  if (args[0] === '--browser') return [{ ...journeys, args: args.slice(1) }];
  const changed = args.includes('--changed');
  const words = args.filter((arg) => arg !== '--changed');
  const options = words.filter((word) => word.startsWith('-'));
  const ofJourneys = words.filter((word) => word.startsWith('e2e'));
  const others = words.filter((word) => !word.startsWith('-') && !word.startsWith('e2e'));
  const isAll = ofJourneys.length + others.length === 0;
  const vitestArgs = [...others, ...options, ...(changed ? ['--changed'] : [])];
  const journeyArgs = [...ofJourneys, ...options, ...(changed ? ['--changed'] : [])];
  return [
    ...(isAll || others.length > 0 ? [{ ...cheap, checks: isAll, args: vitestArgs }] : []),
    ...(isAll || others.length > 0 ? [{ ...thorough, args: vitestArgs }] : []),
    ...(isAll || ofJourneys.length > 0 ? [{ ...journeys, args: journeyArgs }] : []),
  ];
}
