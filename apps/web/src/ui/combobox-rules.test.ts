import { expect, test } from 'vitest';
import { comboboxStepOf, matchingChoices } from './combobox-rules.ts';

const open = { isOpen: true, at: 1, count: 3 };
const closed = { isOpen: false, at: -1, count: 3 };

test('arrow keys open a closed list; every other key is left to the text and the form', () => {
  expect(comboboxStepOf('ArrowDown', false, closed)).toBe('open');
  expect(comboboxStepOf('ArrowUp', false, closed)).toBe('open');
  for (const key of ['Enter', 'Escape', 'Home', 'End', 'a'])
    expect(comboboxStepOf(key, false, closed)).toBeNull();
});

test('arrows, Home and End move in an open list and stop at its ends', () => {
  expect(comboboxStepOf('ArrowDown', false, open)).toEqual({ go: 2 });
  expect(comboboxStepOf('ArrowDown', false, { ...open, at: 2 })).toEqual({ go: 2 });
  expect(comboboxStepOf('ArrowUp', false, { ...open, at: 0 })).toEqual({ go: 0 });
  expect(comboboxStepOf('ArrowUp', false, { ...open, at: -1 })).toEqual({ go: 2 });
  expect(comboboxStepOf('Home', false, open)).toEqual({ go: 0 });
  expect(comboboxStepOf('End', false, open)).toEqual({ go: 2 });
});

test('an open list keeps Enter and Escape from the form and the dialog around it', () => {
  expect(comboboxStepOf('Enter', false, { ...open, at: -1, count: 0 })).toBe('choose');
  expect(comboboxStepOf('Escape', false, open)).toBe('close');
  expect(comboboxStepOf('ArrowUp', true, open)).toBe('close');
});

test('typed words are found in any order, without regard to case and accents', () => {
  const choices = [
    { value: 'a', label: 'Škoda Nord · Autohaus Müller' },
    { value: 'b', label: 'Linde Süd' },
  ];
  const found = (typed: string) => matchingChoices(choices, typed).map(({ value }) => value);
  expect(found('muller SKODA')).toEqual(['a']);
  expect(found('sud')).toEqual(['b']);
  expect(found('  ')).toEqual(['a', 'b']);
  expect(found('linde skoda')).toEqual([]);
});
