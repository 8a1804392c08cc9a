import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseAllRows, chooseRow, nothingChosen, shownSelection } from './selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const chosen = (selection: { chosen: ReadonlySet<string> }) => [...selection.chosen].sort().join('');

describe('selecting', () => {
  test('one row toggles it, and a range sets its rows to the state of the row where it begins', () => {
    const one = chooseRow(nothingChosen, keys, 'b', false);
    const range = chooseRow(one, keys, 'd', true);
    expect([chosen(one), chosen(range)]).toEqual(['b', 'bcd']);
    const longer = chooseRow(range, keys, 'e', true);
    expect(chosen(longer)).toBe('bcde');
    const given = chooseRow(longer, keys, 'c', false);
    expect(chosen(chooseRow(given, keys, 'd', true))).toBe('be');
  });

  test('a range works upwards, and without a start on this page it is one row', () => {
    expect(chosen(chooseRow(chooseRow(nothingChosen, keys, 'd', false), keys, 'b', true))).toBe('bcd');
    expect(chosen(chooseRow({ chosen: new Set(), anchor: 'elsewhere' }, keys, 'b', true))).toBe('b');
  });

  test('a range never changes a row outside it', () => {
    const key = fc.constantFrom(...keys);
    const step = fc.record({ key, isRange: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), key, (steps, last) => {
        const before = steps.reduce((one, by) => chooseRow(one, keys, by.key, by.isRange), nothingChosen);
        const after = chooseRow(before, keys, last, true);
        const ends = [keys.indexOf(before.anchor ?? last), keys.indexOf(last)];
        const outside = keys.filter((_, at) => at < Math.min(...ends) || at > Math.max(...ends));
        for (const one of outside) expect(after.chosen.has(one)).toBe(before.chosen.has(one));
      }),
    );
  });

  test('all rows of the page deselects them only when all are selected; hidden rows do not count as selected', () => {
    const some = chooseRow(nothingChosen, keys, 'b', false);
    expect(chosen(chooseAllRows(some, keys))).toBe('abcde');
    expect(chosen(chooseAllRows(chooseAllRows(some, keys), keys))).toBe('');
    expect(chosen(shownSelection(chooseAllRows(some, keys), ['d', 'x']))).toBe('d');
  });
});
