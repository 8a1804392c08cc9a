import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buildPanel } from './build-panel.ts';
import { check } from './check.ts';
import { root } from './source-files.ts';
import { slowestFiles, type TestFile, timesOfKinds, watchIdleTime } from './test-times.ts';

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');

/** Vitest's JSON report of a run; an aborted run counts as one failure. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: TestFile[];
}

/** Runs of fewer files print no times. */
const filesOfLongRuns = 10;

async function runVitest(args: string[]): Promise<Totals> {
  const file = path.join(os.tmpdir(), `forecourt-tests-${process.pid}.json`);
  const idleShare = watchIdleTime();
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  process.once('disconnect', () => child.kill('SIGTERM'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  if (!text) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(text) as Report;
  const { testResults } = report;
  if (testResults.length > filesOfLongRuns) {
    const idle = `The cores waited ${Math.round(idleShare() * 100)} % of the time.`;
    process.stdout.write(`\n${slowestFiles(testResults)}\n${timesOfKinds(testResults)}${idle}\n`);
  }
  // A suite that cannot be loaded fails the run without a failed test.
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

async function runChecks(): Promise<Totals> {
  const findings = await check();
  for (const { name, faults, report } of findings) {
    process.stdout.write(
      ` ${faults.length === 0 ? '✓' : '✗'} check: ${name}${report ? ` (${report})` : ''}\n`,
    );
    for (const fault of faults) process.stdout.write(`     ${fault.replaceAll('\n', '\n     ')}\n`);
  }
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  return { passed: findings.length - failed, failed, skipped: 0 };
}

buildPanel();
const parts = await Promise.all([runChecks(), runVitest(process.argv.slice(2))]);
const sum = (name: keyof Totals) => parts.reduce((total, part) => total + part[name], 0);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped\n`);
process.exit(sum('failed') === 0 ? 0 : 1);
