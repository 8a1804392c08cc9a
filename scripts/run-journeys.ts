import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startProgram } from './run-program.ts';
import { isTest, root } from './source-files.ts';
import { nothing, type Outcome } from './test-stages.ts';
import type { TestFile } from './test-times.ts';

const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
/** Names of the tests that passed when run again, one per line; kept for those who look for the cause. */
const flakyFile = path.join(root, 'test-results/flaky.txt');

interface Result {
  startTime: string;
  /** ms */
  duration: number;
}

interface Suite {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; results: Result[] }[] }[];
}

/** The parts of Playwright's JSON report that are read here. */
interface Report {
  suites: Suite[];
  /** Of the run itself: files that cannot be loaded, an installation that does not start. */
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

interface Test {
  file: string;
  title: string;
  status: string;
  results: Result[];
}

function testsOf({ file, specs, suites = [], title }: Suite, above: readonly string[] = []): Test[] {
  const titles = title === file ? above : [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => ({ ...test, file, title: [...titles, spec.title].join(' › ') })),
  );
  return [...own, ...suites.flatMap((suite) => testsOf(suite, titles))];
}

/** A file as long as its tests took together: they run at once in several processes. */
function timesOf(tests: readonly Test[]): TestFile[] {
  const run = tests.filter(({ results }) => results.length > 0);
  return [...Map.groupBy(run, ({ file }) => file)].map(([file, some]) => {
    const results = some.flatMap((test) => test.results);
    const tookMs = results.reduce((sum, { duration }) => sum + duration, 0);
    const startTime = Math.min(...results.map((result) => Date.parse(result.startTime)));
    return { name: path.join(root, 'e2e', file), startTime, endTime: startTime + tookMs };
  });
}

/** Every journey goes through the built panel and the server, so a change of either reaches all of them. */
function reachesAll(): boolean {
  const status = execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root,
    encoding: 'utf8',
  });
  const changed = status.split('\n').map((line) => line.slice(3));
  return changed.some((file) => /^(apps|packages)\//.test(file) && !isTest(file));
}

/** The runner's options for `--changed`: it knows only what tests import. */
function optionsOf(args: readonly string[]): string[] {
  const others = args.filter((arg) => arg !== '--changed');
  return others.length === args.length || reachesAll() ? others : [...others, '--only-changed'];
}

/** Runs journeys through a browser; a run that was ended counts as one failure. */
export async function runJourneys(args: readonly string[]): Promise<Outcome> {
  const file = path.join(os.tmpdir(), `forecourt-journeys-${process.pid}.json`);
  const child = startProgram(
    process.execPath,
    [playwright, 'test', '--reporter=list,json', '--pass-with-no-tests', ...optionsOf(args)],
    {
      // Playwright removes the installation when it is interrupted.
      endBy: 'SIGINT',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    },
  );
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  const text = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  if (!text) return { ...nothing, failed: 1 };
  const { errors, stats, suites } = JSON.parse(text) as Report;
  const tests = suites.flatMap((suite) => testsOf(suite));
  const namesOf = (status: string) =>
    tests.filter((test) => test.status === status).map((test) => `e2e/${test.file} › ${test.title}`);
  const flaky = namesOf('flaky');
  await mkdir(path.dirname(flakyFile), { recursive: true });
  await writeFile(flakyFile, flaky.map((name) => `${name}\n`).join(''));
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected + errors.length, code === 0 ? 0 : 1),
    skipped: stats.skipped,
    failures: namesOf('unexpected'),
    flaky,
    files: timesOf(tests),
  };
}
