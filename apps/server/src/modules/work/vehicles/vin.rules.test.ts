import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, checkDigitState, demandsCheckDigit, makerOf, yearOfCode } from './vin.rules.ts';

describe('the check digit', () => {
  it.each(['1HGCM82633A004352', '1M8GDM9AXKP042788', '5GZCZ43D13S812715', '11111111111111111'])(
    'of %s is right',
    (vin) => {
      expect(checkDigitState(vin)).toBe(true);
    },
  );

  it('detects any single mistyped digit', () => {
    const place = fc.integer({ min: 0, max: 16 }).filter((index) => index !== 8);
    const digit = fc.constantFrom(...'0123456789');
    fc.assert(
      fc.property(place, digit, (index, replaced) => {
        const vin = '11111111111111111';
        const typed = vin.slice(0, index) + replaced + vin.slice(index + 1);
        expect(checkDigit(typed) === '1').toBe(typed === vin);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is required in North America and China, and not checked elsewhere', () => {
    expect(checkDigitState('1HGCM82643A004352')).toBe(false);
    expect(checkDigitState('LSJW74U93NZ000000')).toBe(false);
    expect(checkDigitState('WVWZZZ1JZXW000001')).toBeNull();
  });

  it.each([
    '3VWZZZ16ZCM123456',
    '3VVZZZ5N8KM123456',
    '1VWZZZA3ZEC123456',
    'LFVZZZ5GZN3123456',
    '4JGDA5HBAFA123456',
  ])('is not required of %s, which was built there for another market', (vin) => {
    expect(demandsCheckDigit(vin)).toBe(false);
    expect(checkDigitState(vin)).not.toBe(false);
  });

  it.each([
    '3VWDB7AJ4HM123456',
    '4JGDA5HB7FA123456',
    '5YJ3E1EA7KF123456',
    'LRW3E7FA1MC123456',
    '1FADP3F2XEL123456',
  ])('is required of %s', (vin) => {
    expect(demandsCheckDigit(vin)).toBe(true);
  });
});

it('a year code is the newest model year it can stand for', () => {
  expect(yearOfCode('X', 2027)).toBe(1999);
  expect(yearOfCode('A', 2027)).toBe(2010);
  expect(yearOfCode('T', 2027)).toBe(2026);
  expect(yearOfCode('T', 2025)).toBe(1996);
  expect(yearOfCode('9', 2027)).toBe(2009);
  expect(yearOfCode('Z', 2027)).toBeNull();
  expect(yearOfCode(undefined, 2027)).toBeNull();
});

/**
 * VINs as in European registration papers; serial numbers are made up. Null: the manufacturer does not encode the year.
 */
const european: [vin: string, make: string, year: number | null][] = [
  ['JMZBL14Z551123456', 'Mazda', null],
  ['MM7UR4DF900123456', 'Mazda', null],
  ['JTDBR23E803123456', 'Toyota', null],
  ['JTEBR3FJ70K123456', 'Toyota', null],
  ['JTHBH96S805123456', 'Lexus', null],
  ['KMHD351EBJU123456', 'Hyundai', 2018],
  ['MALAM51BLDM123456', 'Hyundai', 2013],
  ['KNAPM81ADK7123456', 'Kia', 2019],
  ['KNEJC521885123456', 'Kia', 2008],
  ['JN1TANT31U0123456', 'Nissan', null],
  ['JN8AZ08W05W123456', 'Nissan', null],
  ['JF1GD70A45G123456', 'Subaru', 2005],
  ['JHMGE87409S123456', 'Honda', 2009],
  ['MRHGM26709P123456', 'Honda', 2009],
  ['NM435600006123456', 'Fiat', null],
  ['JMBXTGA2WCZ123456', 'Mitsubishi', null],
  ['JSAFJB43V00123456', 'Suzuki', null],
  ['WVWZZZ1KZ8W123456', 'Volkswagen', 2008],
  ['WVWZZZAUZFW123456', 'Volkswagen', 2015],
  ['WVGZZZ5NZJW812345', 'Volkswagen', 2018],
  ['WV1ZZZ7HZBH123456', 'Volkswagen', 2011],
  ['3VWZZZ16ZCM123456', 'Volkswagen', 2012],
  ['3VVZZZ5NZKM123456', 'Volkswagen', 2019],
  ['WAUZZZ8V5FA123456', 'Audi', 2015],
  ['WAUZZZF47LA012345', 'Audi', 2020],
  ['TRUZZZ8J391012345', 'Audi', 2009],
  ['TMBJJ7NE0G0123456', 'Škoda', 2016],
  ['TMBAG7NE7K0123456', 'Škoda', 2019],
  ['VSSZZZ5FZFR123456', 'SEAT', 2015],
  ['WP0ZZZ99ZBS712345', 'Porsche', 2011],
  ['WBA8E11000K123456', 'BMW', null],
  ['WMWXM510X02A12345', 'MINI', null],
  ['WDD2050091R123456', 'Mercedes-Benz', null],
  ['W1K1770841N123456', 'Mercedes-Benz', null],
  ['W0LPE6DF3D1123456', 'Opel', 2013],
  ['W0L0AHL4858012345', 'Opel', 2005],
  ['WF0AXXGCDA8A12345', 'Ford', 2008],
  ['WF05XXGCC5GS12345', 'Ford', 2016],
  ['VF1RFA00X56123456', 'Renault', null],
  ['UU1HSDAG552123456', 'Dacia', null],
  ['VF3CCBHW6FW012345', 'Peugeot', null],
  ['VF7SXHMZ6FT512345', 'Citroën', null],
  ['ZFA31200000123456', 'Fiat', null],
  ['ZARFAMEN0J7512345', 'Alfa Romeo', null],
  ['YV1MV7450F2123456', 'Volvo', 2015],
  ['SALGA2EE9EA123456', 'Land Rover', 2014],
  ['SAJAA4BV1HCP12345', 'Jaguar', 2017],
  ['SJNFAAJ11U2123456', 'Nissan', null],
  ['TMAJ3812AHJ123456', 'Hyundai', 2017],
  ['U5YPH816AJL123456', 'Kia', 2018],
  ['XP7YGCEL4PB123456', 'Tesla', 2023],
];

describe('European VINs', () => {
  it.each(european)('%s is a %s of %s', (vin, make, year) => {
    expect(makerOf(vin, 2027)).toEqual({ make, year });
  });
});
