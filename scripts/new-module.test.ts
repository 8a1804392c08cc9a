import { expect, it } from 'vitest';
import { faultsOf } from './check-arrows.ts';
import { filesOf, wordsOf } from './new-module.ts';

it('a new module breaks none of the import rules', () => {
  const files = Object.entries(filesOf('money', wordsOf('promo-codes')));
  expect(files.map(([path]) => path)).toContain(
    'apps/server/src/modules/money/promo-codes/promo-codes.service.ts',
  );
  expect(files.flatMap(([path, text]) => faultsOf({ path, text }))).toEqual([]);
});

it('a noun must be in kebab-case', () => {
  expect(wordsOf('promo-codes')).toEqual({ noun: 'promo-codes', camel: 'promoCodes', pascal: 'PromoCodes' });
  for (const wrong of ['', 'PromoCodes', '../x', 'promo_codes'])
    expect(() => wordsOf(wrong)).toThrow('kebab-case');
});
