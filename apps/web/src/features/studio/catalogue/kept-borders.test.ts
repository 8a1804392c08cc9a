import { expect, it, vi } from 'vitest';
import { keepBorders } from './kept-borders.ts';

it('what is measured of a picture is kept, unless somebody has set the borders or they cannot be measured', async () => {
  const [file, measured] = [new File([], 'band.png'), { top: 0.05, right: 0, bottom: 0.15, left: 0 }];
  const atStart = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
  const keep = vi.fn();
  await keepBorders(file, { ...atStart, top: 0.2 }, keep, async () => measured);
  await keepBorders(file, atStart, keep, async () => null);
  await keepBorders(file, null, keep, async () => measured);
  expect(keep).not.toHaveBeenCalled();
  await keepBorders(file, atStart, keep, async () => measured);
  expect(keep).toHaveBeenCalledWith(measured);
});
