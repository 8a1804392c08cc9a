import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { hasProgram, runProgram } from './testing/programs.ts';
import { throwawayFolder } from './testing/throwaway-folder.ts';

const project = path.join(import.meta.dirname, '../../..');
const source = path.join(project, 'deploy/systemd');
const isHere = await hasProgram('systemd-analyze', 'systemd');

/** The units, with this project in the place of the installed one. */
const units: string[] = [];
beforeAll(async () => {
  const folder = path.join(await throwawayFolder('forecourt-units-'), 'units');
  await mkdir(folder);
  for (const name of await readdir(source)) {
    const text = await readFile(path.join(source, name), 'utf8');
    const unit = path.join(folder, name);
    await writeFile(unit, text.replaceAll('/opt/forecourt', project));
    units.push(unit);
  }
});

it.runIf(isHere)('systemd understands every line of its units, and finds what they start', async () => {
  expect(units).not.toEqual([]);
  expect(await runProgram('systemd-analyze', ['verify', '--man=no', ...units])).toEqual({
    code: 0,
    output: '',
  });
});

it.runIf(isHere)(
  'the processes may do little: systemd counts at most 2 of 10 points of exposure',
  async () => {
    for (const unit of units) {
      const { code, output } = await runProgram('systemd-analyze', [
        'security',
        '--offline=yes',
        '--threshold=20',
        '--no-pager',
        unit,
      ]);
      expect(code, output).toBe(0);
    }
  },
);
