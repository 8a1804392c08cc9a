import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProgram } from './run-program.ts';
import { root } from './source-files.ts';
import { nothing, type Outcome } from './test-stages.ts';
import type { TestFile } from './test-times.ts';

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');

/** Vitest's JSON report of a run. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: (TestFile & {
    status: string;
    assertionResults: { fullName: string; status: string }[];
  })[];
}

/** The failed tests of a file; the file itself if it could not be loaded or something outside its tests failed. */
function failuresOf({ assertionResults, name, status }: Report['testResults'][number]): string[] {
  const file = path.relative(root, name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0) return status === 'failed' ? [file] : [];
  return tests.map(({ fullName }) => `${file} › ${fullName}`);
}

/** Runs tests of these projects of vitest.config.ts; a run that was ended counts as one failure. */
export async function runVitest(projects: readonly string[], args: readonly string[]): Promise<Outcome> {
  const file = path.join(os.tmpdir(), `forecourt-tests-${process.pid}.json`);
  const child = startProgram(
    process.execPath,
    [
      vitest,
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    { endBy: 'SIGTERM', stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  if (!text) return { ...nothing, failed: code === 0 ? 0 : 1 };
  const report = JSON.parse(text) as Report;
  return {
    passed: report.numPassedTests,
    // A suite that cannot be loaded fails the run without a failed test.
    failed: Math.max(report.numFailedTests, code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOf),
    flaky: [],
    files: report.testResults,
  };
}
