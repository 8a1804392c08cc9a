import type { VehicleModel } from '@forecourt/contract/vehicle-specifications';
import { expect, test } from 'vitest';
import { decidedBodyType, knownMake, modelNames } from './model-choice.ts';

const of = (model: string, yearFrom: number | null, yearTo: number | null, bodyType: string | null) =>
  ({ model, yearFrom, yearTo, bodyType }) as VehicleModel;
const models = [
  of('Mégane', 1996, 2002, 'hatchback'),
  of('Mégane', 2003, null, 'estate'),
  of('Espace', null, null, 'van'),
  of('Rafale', 2024, null, null),
];

test('a make is recognized however it is typed', () => {
  expect(knownMake(['Škoda', 'Opel'], ' skoda ')).toBe('Škoda');
  expect(knownMake(['Škoda', 'Opel'], 'Sko')).toBeUndefined();
  expect(modelNames(models)).toEqual(['Mégane', 'Espace', 'Rafale']);
});

test.each([
  ['megane', 2000, 'hatchback'],
  ['MEGANE', 2026, 'estate'],
  ['Mégane', 1990, null],
  ['Mégane', null, null],
  ['Espace ', null, 'van'],
  ['Espace', 1984, 'van'],
  ['Rafale', 2025, null],
  ['Twingo', 2000, null],
])('the body type of a %s of %s is %s', (model, year, bodyType) => {
  expect(decidedBodyType(models, model, year)).toBe(bodyType);
});
