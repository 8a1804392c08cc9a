import { buildPanel } from './build-panel.ts';
import { check } from './check.ts';
import { runJourneys } from './run-journeys.ts';
import { wasEnded } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import { nothing, type Outcome, type Stage, stagesOf } from './test-stages.ts';
import { slowestFiles, timesOfKinds, watchIdleTime } from './test-times.ts';

/**
 * Runs everything, cheap kinds first: checks, rules and screens, then the server and pictures, then journeys through a
 * browser. A failure ends the run after its stage, except in CI, where the rest is wanted too.
 */

/** Runs of fewer files print no times. */
const filesOfLongRuns = 10;

async function runChecks(): Promise<Outcome> {
  const findings = await check();
  for (const { name, faults, report } of findings) {
    process.stdout.write(
      ` ${faults.length === 0 ? '✓' : '✗'} check: ${name}${report ? ` (${report})` : ''}\n`,
    );
    for (const fault of faults) process.stdout.write(`     ${fault.replaceAll('\n', '\n     ')}\n`);
  }
  const failures = findings.filter(({ faults }) => faults.length > 0).map(({ name }) => `check: ${name}`);
  return { ...nothing, passed: findings.length - failures.length, failed: failures.length, failures };
}

function runStage({ checks, kinds, journeys, args }: Stage): Promise<Outcome[]> {
  return Promise.all([
    checks ? runChecks() : nothing,
    kinds.length > 0 ? runVitest(kinds, args) : nothing,
    journeys ? runJourneys(args) : nothing,
  ]);
}

const stages = stagesOf(process.argv.slice(2));
const idleShare = watchIdleTime();
const outcomes: Outcome[] = [];
const failures = () => outcomes.reduce((sum, { failed }) => sum + failed, 0);
let skippedStages = 0;
buildPanel();
for (const stage of stages) {
  if (wasEnded() || (failures() > 0 && !process.env.CI)) skippedStages += 1;
  else outcomes.push(...(await runStage(stage)));
}

const files = outcomes.flatMap((outcome) => outcome.files);
if (files.length > filesOfLongRuns) {
  const idle = `The cores waited ${Math.round(idleShare() * 100)} % of the time.`;
  process.stdout.write(`\n${slowestFiles(files)}\n${timesOfKinds(files)}${idle}\n`);
}
/** At the end, because what failed is far above in a long run. */
function writeNames(heading: string, names: readonly string[]): void {
  if (names.length > 0) process.stdout.write(`\n${heading}:\n${names.map((name) => `  ${name}\n`).join('')}`);
}
writeNames(
  'Flaky, passed when run again',
  outcomes.flatMap((outcome) => outcome.flaky),
);
writeNames(
  'Failed',
  outcomes.flatMap((outcome) => outcome.failures),
);
if (wasEnded()) process.stdout.write('\nThe run was ended.\n');
else if (skippedStages > 0) process.stdout.write('\nThe rest was not run because of the failures above.\n');
const sum = (name: 'passed' | 'skipped') => outcomes.reduce((total, one) => total + one[name], 0);
process.stdout.write(`\n${sum('passed')} passed, ${failures()} failed, ${sum('skipped')} skipped\n`);
process.exit(failures() === 0 ? 0 : 1);
