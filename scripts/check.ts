import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkArrows } from './check-arrows.ts';
import { checkCsvColumns } from './check-csv-columns.ts';
import { checkDocs } from './check-docs.ts';
import { checkExports } from './check-exports.ts';
import { checkGenerated } from './check-generated.ts';
import { checkMigrations } from './check-migrations.ts';
import { measureSizes } from './check-sizes.ts';
import { startProgram } from './run-program.ts';
import { root } from './source-files.ts';

interface Finding {
  name: string;
  faults: string[];
  report?: string;
}

const formatName = 'format and lint';

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

function command(name: string, program: string, args: string[]): Promise<Finding> {
  return new Promise((resolve) => {
    const child = startProgram(program, args, { endBy: 'SIGTERM' });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk;
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('close', (code) =>
      resolve({ name, faults: code === 0 ? [] : [said.trim() || `exit code ${code}`] }),
    );
  });
}

/** Files of texts whose keys are types, with what the compiler remembers of the packages that use them. */
const textTypes = [
  { texts: 'apps/web/public/assets/i18n/en.json', remembered: '.cache/types/apps/web/tsconfig.tsbuildinfo' },
  { texts: 'apps/server/texts/en.json', remembered: '.cache/types/tsconfig.tsbuildinfo' },
];

/**
 * Lets the compiler check everything again where texts have changed: from one run to the next, `tsc --build` only
 * checks the files that import a JSON file directly, and a missing or a new key is used elsewhere.
 */
function forgetTypesOfChangedTexts(): void {
  for (const { remembered, texts } of textTypes) {
    const checked = path.join(root, `${remembered}.texts`);
    if (!existsSync(path.dirname(checked))) continue;
    const hash = createHash('sha256')
      .update(readFileSync(path.join(root, texts)))
      .digest('hex');
    if (existsSync(checked) && readFileSync(checked, 'utf8') === hash) continue;
    rmSync(path.join(root, remembered), { force: true });
    writeFileSync(checked, hash);
  }
}

/** Format, lint, types, import directions, translations, sizes, exports, documents, generated files: whatever does not run the product. */
export async function check(): Promise<Finding[]> {
  const sizes = measureSizes();
  forgetTypesOfChangedTexts();
  const commands = [
    command(formatName, bin('biome'), ['check', '--diagnostic-level=warn', '--max-diagnostics=50']),
    // Every package with its own settings, once: what others import of a package is read from its declarations. Packages
    // are checked at once, each by one checker: several checkers of one package each work out most of its types again.
    command('types', bin('tsc'), ['--build', '.', 'apps/web', '--checkers', '1']),
    command('translations', process.execPath, [path.join(root, 'scripts/check-i18n.ts')]),
  ];
  return [
    { name: 'arrows', faults: checkArrows() },
    { name: 'sizes', faults: sizes.faults, report: sizes.report },
    { name: 'columns of CSV files', faults: checkCsvColumns() },
    { name: 'exports', faults: checkExports() },
    { name: 'migrations', faults: checkMigrations() },
    { name: 'documents', faults: checkDocs() },
    { name: 'generated files', faults: await checkGenerated() },
    ...(await Promise.all(commands)),
  ];
}

if (import.meta.main) {
  const findings = await check();
  for (const { name, faults, report } of findings) {
    process.stdout.write(`${faults.length === 0 ? '✓' : '✗'} ${name}${report ? `: ${report}` : ''}\n`);
    for (const fault of faults) process.stdout.write(`    ${fault.replaceAll('\n', '\n    ')}\n`);
    if (faults.length > 0 && name === formatName)
      process.stdout.write('    npm run fix repairs the format and most of the rest.\n');
  }
  process.exitCode = findings.some(({ faults }) => faults.length > 0) ? 1 : 0;
}
