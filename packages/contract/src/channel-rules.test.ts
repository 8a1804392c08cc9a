import { describe, expect, it } from 'vitest';
import {
  bestFile,
  channelNames,
  channelPresets,
  chosenInOrder,
  type ExportFile,
  exportName,
  isNamePattern,
  type PictureProblem,
  problemsOfFile,
} from './channel-rules.ts';

const file: ExportFile = {
  width: 1920,
  height: 1440,
  sizeBytes: 900_000,
  format: 'jpeg',
  hasOverlay: false,
  showsPlate: false,
};
const anything = channelPresets.own.rules;

describe('a picture that a channel would refuse', () => {
  it.each<[PictureProblem[], Partial<ExportFile>, keyof typeof channelPresets]>([
    [[], {}, 'mobile_de'],
    [['too_small'], { width: 640, height: 480 }, 'mobile_de'],
    [['too_large'], {}, 'instagram'],
    [['too_heavy'], { sizeBytes: 16_000_001 }, 'google'],
    [[], { sizeBytes: 16_000_000 }, 'google'],
    [['wrong_shape'], { width: 1920, height: 1080 }, 'google'],
    [[], { width: 1920, height: 1441 }, 'google'],
    [['wrong_format'], { format: 'png' }, 'mobile_de'],
    [['overlay'], { hasOverlay: true }, 'google'],
    [[], { hasOverlay: true, showsPlate: true }, 'own'],
    [['wrong_shape', 'wrong_format'], { width: 800, height: 2000, format: 'webp' }, 'instagram'],
  ])('%j', (problems, change, channel) => {
    const rules = { ...channelPresets[channel].rules };
    if (problems[0] === 'wrong_shape') rules.heightMax = 3000;
    expect(problemsOfFile({ ...file, ...change }, rules)).toEqual(problems);
  });

  it('shows a plate where plates have to be hidden', () => {
    const shown = { ...file, showsPlate: true };
    expect(problemsOfFile(shown, { ...anything, platesHidden: true })).toEqual(['plate_visible']);
    expect(problemsOfFile(file, { ...anything, platesHidden: true })).toEqual([]);
  });
});

it('the file with the fewest problems is taken, the largest among equals', () => {
  const small = { ...file, width: 1024, height: 768 };
  const plain = { ...file, width: 1280, height: 960 };
  const files = [{ ...file, hasOverlay: true }, small, plain];
  expect(bestFile(files, channelPresets.google.rules)?.file).toBe(plain);
  expect(bestFile(files, anything)?.file).toBe(files[0]);
  expect(bestFile([], anything)).toBeUndefined();
});

it('listed positions come first, and others follow in their order unless they are left out', () => {
  const pictures = (['exterior.front', 'interior.boot', 'exterior.left'] as const).map((position) => ({
    position,
  }));
  const names = (rules: Partial<typeof anything>) =>
    chosenInOrder(pictures, { ...anything, positions: ['exterior.left'], ...rules }).map(
      ({ position }) => position,
    );
  expect(names({})).toEqual(['exterior.left', 'exterior.front', 'interior.boot']);
  expect(names({ subset: 'listed' })).toEqual(['exterior.left']);
  expect(names({ subset: 'exterior' })).toEqual(['exterior.left', 'exterior.front']);
});

it('names contain what their pattern says, and nothing that a file name cannot have', () => {
  const picture = {
    vin: 'WVWZZZ1JZXW000001',
    reference: 'A 12/3',
    position: 'exterior.front_left',
    number: 3,
  } as const;
  expect(exportName('{vin}_{n}', picture)).toBe('WVWZZZ1JZXW000001_03');
  expect(exportName('{vin7}-{n}-{position}', picture)).toBe('W000001-03-exterior-front_left');
  expect(exportName('{vin}_{n}', { ...picture, vin: null })).toBe('A_12_3_03');
  expect(exportName('..{n}', picture)).toBe('_03');
});

it.each([
  ['{vin}_{n}', true],
  ['photo {n}', true],
  ['{vin}', false],
  ['{n}/{vin}', false],
  ['{n}_{make}', false],
])('the pattern %s: %s', (pattern, isRight) => {
  expect(isNamePattern(pattern)).toBe(isRight);
});

it('every rule of a channel that differs from anything has a source', () => {
  for (const name of channelNames) {
    const { rules, sources } = channelPresets[name];
    const sourced = new Set(sources.flatMap((source) => source.rules));
    const set = Object.keys(rules).filter(
      (rule) =>
        rule !== 'namePattern' &&
        JSON.stringify(rules[rule as keyof typeof rules]) !==
          JSON.stringify(anything[rule as keyof typeof rules]),
    );
    expect(
      set.filter((rule) => !sourced.has(rule as keyof typeof rules)),
      name,
    ).toEqual([]);
  }
});
