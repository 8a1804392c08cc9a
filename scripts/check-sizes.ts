import { isTest, sourceFiles } from './source-files.ts';

const linesMax = 400;
const testLinesMax = 500;
const p95Max = 220;

interface Sizes {
  faults: string[];
  /** Figures to print. */
  report: string;
}

/** Lengths of files, and other measures of the code's simplicity. */
export function measureSizes(): Sizes {
  const files = sourceFiles(['.ts', '.tsx']).filter((file) => !/\.gen\.ts$/.test(file.path));
  const lengths = files.map((file) => ({ path: file.path, lines: file.text.split('\n').length - 1 }));
  const tooLong = lengths.filter(({ path, lines }) => lines > (isTest(path) ? testLinesMax : linesMax));
  const code = lengths.filter(({ path }) => !isTest(path)).map(({ lines }) => lines);
  const p95 = [...code].sort((a, b) => a - b)[Math.floor(code.length * 0.95)] ?? 0;
  const names = Map.groupBy(
    files.filter((file) => !isTest(file.path)),
    ({ path }) => `${path.split('/').slice(0, 3).join('/')} ${path.split('/').at(-1)}`,
  );
  const twice = [...names]
    .filter(([, same]) => same.length > 1)
    .map(([, same]) => same.map((file) => file.path));
  const faults = [
    ...tooLong.map(({ path, lines }) => `${path} has ${lines} lines: split it by sub-noun`),
    ...twice.map((paths) => `one name twice: ${paths.join(', ')}`),
    ...(p95 > p95Max ? [`the 95th percentile of file lengths is ${p95}, more than ${p95Max}`] : []),
  ];
  const total = code.reduce((sum, lines) => sum + lines, 0);
  return { faults, report: `${code.length} files, ${total} lines, longest ${Math.max(...code)}, p95 ${p95}` };
}
