/**
 * The four figures of the checker desk, each by the bench that measures it: from a key to the next picture painted (`checker`), the query
 * that leases pictures (`review-queue`), the fan-out of a notification (`notifications`), and from a commit to the browser (`streams`).
 * They run one after another. Prints one JSON; exit code 1 if one exceeds its bar. `--waiting N --pictures N --users N --streams N`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

/** The figure, the bench that prints it, and the option of that bench. */
const parts = [
  ['keyToNextPainted', 'checker', 'pictures'],
  ['lease', 'review-queue', 'waiting'],
  ['fanOut', 'notifications', 'users'],
  ['commitToBrowser', 'streams', 'streams'],
] as const;

const { values } = parseArgs({
  options: Object.fromEntries(parts.map(([, , option]) => [option, { type: 'string' as const }])),
});
const report: Record<string, unknown> = {};
let hasFailed = false;
for (const [figure, bench, option] of parts) {
  process.stderr.write(`${figure}: ${bench} …\n`);
  const size = values[option];
  const file = path.join(import.meta.dirname, `${bench}.ts`);
  const { status, stdout } = spawnSync(
    process.execPath,
    [file, ...(size === undefined ? [] : [`--${option}`, size])],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  );
  hasFailed ||= status !== 0;
  // What a bench prints before its figures, such as the build of the panel, is no JSON.
  const start = stdout.search(/^\{/m);
  report[figure] = { bench, isWithinBars: status === 0, ...(start >= 0 && JSON.parse(stdout.slice(start))) };
}
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exit(hasFailed ? 1 : 0);
