import type { BuiltInBodyType } from '@forecourt/contract/body-types';

/** ISO 3779: digits and capital letters without I, O and Q. */
// biome-ignore format: a table reads better than a column
const values: Record<string, number> = {
  A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9,
  S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9,
};
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The ninth character as 49 CFR 565.15 computes it: a digit or X. */
export function checkDigit(vin: string): string {
  const sum = [...vin].reduce((total, character, index) => {
    return total + (values[character] ?? Number(character)) * (weights[index] ?? 0);
  }, 0);
  const rest = sum % 11;
  return rest === 10 ? 'X' : String(rest);
}

/**
 * Whether a check digit is mandatory: it is in North America (1–5) and China (L). Cars that are built there for other markets have
 * fillers instead: ZZZ behind the manufacturer, or a letter as their ninth character that no check digit can be.
 */
export function demandsCheckDigit(vin: string): boolean {
  return /^[1-5L](?!..ZZZ).{7}[\dX]/.test(vin);
}

/**
 * Whether the check digit is right, where it is mandatory or happens to be right; null where the character means
 * something else.
 */
export function checkDigitState(vin: string): boolean | null {
  const right = vin[8] === checkDigit(vin);
  return right || demandsCheckDigit(vin) ? right : null;
}

const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const firstYear = 1980;

/** The newest model year that a code can stand for: codes repeat every 30 years. Null for an invalid code. */
export function yearOfCode(code: string | undefined, newest: number): number | null {
  const index = code ? yearCodes.indexOf(code) : -1;
  if (index < 0) return null;
  const cycles = Math.floor((newest - firstYear - index) / yearCodes.length);
  return cycles < 0 ? null : firstYear + index + cycles * yearCodes.length;
}

/** The position of the model year in the VINs of a manufacturer, from 1; null where it is not encoded. */
type YearPlace = 10 | 11 | null;

/**
 * World manufacturer identifiers (ISO 3780) of manufacturers that sell in Europe, wherever they build; of two characters where
 * all that begin so are of one.
 */
const makers: Record<string, { make: string; year: YearPlace }> = Object.fromEntries(
  (
    [
      ['Volkswagen', 10, 'WVW WVG WV1 WV2 WV3 3VW 3VV 1VW 1V2 AAV 9BW'],
      ['Audi', 10, 'WAU WA1 WUA TRU'],
      ['Škoda', 10, 'TMB'],
      ['SEAT', 10, 'VSS'],
      ['Porsche', 10, 'WP0 WP1'],
      ['Bentley', 10, 'SCB SJA'],
      ['Lamborghini', 10, 'ZHW ZPB'],
      ['BMW', null, 'WBA WBS WBX WBY 5UX 5YM'],
      ['MINI', null, 'WMW'],
      ['Rolls-Royce', 10, 'SCA'],
      ['Mercedes-Benz', null, 'WDB WDC WDD WDF W1K W1N W1V W1T VSA'],
      ['smart', null, 'WME'],
      ['Opel', 10, 'W0L W0V VXK'],
      ['Ford', 11, 'WF0 WF1 VS6 NM0 UN1 SFA'],
      ['Renault', null, 'VF1 VF2 VF6 VNV'],
      ['Dacia', null, 'UU1 UU2'],
      ['Alpine', null, 'VFA'],
      ['Peugeot', null, 'VF3 VR3 VXE'],
      ['Citroën', null, 'VF7 VR7 VS7'],
      ['DS', null, 'VR1'],
      ['Fiat', null, 'ZFA ZFC NM4'],
      ['Abarth', null, 'ZFB'],
      ['Alfa Romeo', null, 'ZAR ZAS'],
      ['Lancia', null, 'ZLA'],
      ['Maserati', 10, 'ZAM ZN6'],
      ['Ferrari', 10, 'ZFF ZDF'],
      ['Volvo', 10, 'YV1 YV4 YV2 LVY LYV'],
      ['Polestar', 10, 'YSM LPS'],
      ['Saab', 10, 'YS3'],
      ['Jaguar', 10, 'SAJ SAD'],
      ['Land Rover', 10, 'SAL'],
      ['Aston Martin', 10, 'SCF'],
      ['McLaren', 10, 'SBM'],
      ['Lotus', 10, 'SCC'],
      ['Nissan', null, 'SJN VSK VNN JN MNT MDH'],
      ['Infiniti', null, 'JNK SJK'],
      ['Toyota', null, 'SB1 VNK NMT YAR TW1 JT MR0 MR2 MHF MBJ AHT'],
      ['Lexus', null, 'JTH JTJ'],
      ['Mazda', null, 'JM0 JM1 JM2 JM3 JM4 JM6 JM7 JM8 JMZ MM0 MM6 MM7 MM8 3MZ'],
      ['Mitsubishi', null, 'JMB JMY MMB MMC XMC'],
      ['Subaru', 10, 'JF'],
      ['Honda', 10, 'SHH SHS JHG JHL JHM NLA MRH MAK LUC LHG LVH'],
      ['Hyundai', 10, 'TMA NLH KMH KMF KMJ KMC MAL MF3'],
      ['Kia', 10, 'U5Y U6Y KNA KNB KNC KND KNE KNF KNG KNH MZB'],
      ['SsangYong', 10, 'KPA KPB KPT'],
      ['Suzuki', null, 'TSM JSA JS2 JS3 MA3 MBH MMS'],
      ['Daihatsu', null, 'JDA'],
      ['Tesla', 10, 'XP7 LRW 5YJ 7SA'],
      ['MG', 10, 'LSJ'],
      ['BYD', 10, 'LGX LC0'],
    ] as const
  ).flatMap(([make, year, codes]) => codes.split(' ').map((code) => [code, { make, year }])),
);

/** Manufacturer and model year, as far as the first three characters and the year's position reveal them. */
export function makerOf(vin: string, newest: number): { make: string | null; year: number | null } {
  const maker = makers[vin.slice(0, 3)] ?? makers[vin.slice(0, 2)];
  if (!maker) return { make: null, year: null };
  const year = maker.year ? yearOfCode(vin[maker.year - 1], newest) : null;
  return { make: maker.make, year };
}

const bodyWords: [RegExp, BuiltInBodyType][] = [
  [/hatchback|liftback/i, 'hatchback'],
  [/sedan|saloon/i, 'saloon'],
  [/wagon|estate/i, 'estate'],
  [/suv|crossover|sport utility|multi-?purpose/i, 'suv'],
  [/convertible|cabriolet|roadster/i, 'convertible'],
  [/coupe/i, 'coupe'],
  [/pickup/i, 'pickup'],
  [/van/i, 'van'],
  [/motorcycle|scooter/i, 'motorcycle'],
];

export function bodyTypeOf(words: string | undefined): BuiltInBodyType | null {
  if (!words) return null;
  return bodyWords.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
