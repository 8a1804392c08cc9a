import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { showroomNames } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';

it.each(showroomNames)('the swatch of the showroom %s is drawn by a rule of its name', async (name) => {
  const css = await readFile(path.join(import.meta.dirname, 'presets.module.css'), 'utf8');
  expect(css).toMatch(new RegExp(`^\\.${name} \\{`, 'm'));
});
