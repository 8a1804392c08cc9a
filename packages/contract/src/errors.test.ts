import { expect, it } from 'vitest';
import { errors } from './errors.ts';

it('each code is that of one error, so that clients can tell them apart', () => {
  const byCode = Map.groupBy(Object.entries(errors), ([, { code }]) => code);
  const shared = [...byCode.values()].filter((all) => all.length > 1).map((all) => all.map(([name]) => name));
  expect(shared).toEqual([]);
});
