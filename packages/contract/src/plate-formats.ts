/**
 * Licence plates of several countries: outer sizes in millimetres as the named source says, and colours as they look. The
 * letters are no country's own, so nobody takes a designed plate for an issued one. Where no height of letters is given, none
 * was found, and they are as high as on most plates of that height. Of countries without a size of their own in a source, 520 × 110 mm
 * is what most of Europe has (Wikipedia, “Vehicle registration plates of Europe”, which lists the exceptions).
 */

/** ISO 3166-1 alpha-2. */
export const plateCountries = [
  'AT',
  'BE',
  'CH',
  'CZ',
  'DE',
  'ES',
  'FR',
  'GB',
  'GR',
  'HU',
  'IT',
  'NL',
  'PL',
  'PT',
  'US',
] as const;
export type PlateCountry = (typeof plateCountries)[number];

/** One row of letters; the same, shorter, for fronts; two rows; motorbikes. */
export const plateShapes = ['long', 'short', 'high', 'motorbike'] as const;
export type PlateShape = (typeof plateShapes)[number];

/** Millimetres. */
export interface PlateSize {
  width: number;
  height: number;
  /** Height of a capital letter. */
  letters?: number;
  /** The blue band at the left edge, if it is not as high as the plate, and where it is. */
  band?: { width: number; height: number; at: 'top' | 'bottom' };
}

export interface PlateFormat {
  /** The blue band with twelve stars and the letters of the country; `both`: there is a plain one at the right edge, too. */
  band: { code: string; sides: 'left' | 'both' } | null;
  ground: string;
  /** The ground of plates at the front, where it is another one. */
  frontGround?: string;
  letters: string;
  border: string | null;
  /** Whether upper and lower edge are striped red, white and red. */
  stripes?: true;
  sizes: Partial<Record<PlateShape, PlateSize>>;
}

const white = '#f7f7f5';
const yellow = '#f5c400';
const black = '#111111';

/** The band's sizes and colours: Council Regulation (EC) No 2411/98, annex: 40 to 50 mm wide, letters at least 20 mm high. */
export const plateBand = { width: 45, narrow: 31, blue: '#003399', stars: '#ffcc00', letters: '#ffffff' };

const usual = { ground: white, letters: black, border: black };

export const plateFormats: Readonly<Record<PlateCountry, PlateFormat>> = {
  // KDV 1967, patterns I and III of the plates; stripes: KFG 1967, § 49 (4).
  AT: {
    ...usual,
    border: null,
    band: { code: 'A', sides: 'left' },
    stripes: true,
    sizes: { long: { width: 520, height: 120 }, high: { width: 300, height: 200 } },
  },
  // Ministerial decree of 23 July 2001, articles 3 and 15/1: sizes, band of 45 × 100 mm at the lower edge; ruby red.
  BE: {
    ground: white,
    letters: '#8d1d2c',
    border: '#8d1d2c',
    band: { code: 'B', sides: 'left' },
    sizes: {
      long: { width: 520, height: 110 },
      high: { width: 340, height: 210, band: { width: 45, height: 100, at: 'bottom' } },
      motorbike: { width: 210, height: 140, band: { width: 31, height: 62, at: 'top' } },
    },
  },
  // VZV (SR 741.51), articles 82 and 83: front, rear long, rear high, motorbikes; white with black letters, without a border.
  CH: {
    ...usual,
    border: null,
    band: null,
    sizes: {
      long: { width: 500, height: 110 },
      short: { width: 300, height: 80 },
      high: { width: 300, height: 160 },
      motorbike: { width: 180, height: 140 },
    },
  },
  // Decree 343/2014 Sb. as amended by 86/2017 Sb., annex 27.
  CZ: {
    ...usual,
    band: { code: 'CZ', sides: 'left' },
    sizes: {
      long: { width: 520, height: 110 },
      high: { width: 340, height: 200 },
      motorbike: { width: 200, height: 160 },
    },
  },
  // FZV, annex 4, section 1: greatest sizes, height of the letters; of high plates the band is beside the upper row.
  DE: {
    ...usual,
    band: { code: 'D', sides: 'left' },
    sizes: {
      long: { width: 520, height: 110, letters: 75 },
      high: { width: 340, height: 200, letters: 75, band: { width: 45, height: 98, at: 'top' } },
      motorbike: { width: 220, height: 200, letters: 75, band: { width: 45, height: 98, at: 'top' } },
    },
  },
  // Reglamento General de Vehículos, annex XVIII: ordinaria larga, larga delantera, alta; motorbikes.
  ES: {
    ...usual,
    band: { code: 'E', sides: 'left' },
    sizes: {
      long: { width: 520, height: 110 },
      short: { width: 340, height: 110 },
      high: { width: 340, height: 220 },
      motorbike: { width: 220, height: 160 },
    },
  },
  // Arrêté of 9 February 2009 on number plates, annex 1 bis.
  FR: {
    ...usual,
    border: null,
    band: { code: 'F', sides: 'both' },
    sizes: {
      long: { width: 520, height: 110 },
      high: { width: 275, height: 200 },
      motorbike: { width: 210, height: 130 },
    },
  },
  // Plates to BS AU 145e: white at the front, yellow at the rear; letters: Road Vehicles (Display of Registration Marks) Regulations 2001, 79 mm, motorbikes 64 mm.
  GB: {
    ...usual,
    ground: yellow,
    frontGround: white,
    border: null,
    band: null,
    sizes: {
      long: { width: 520, height: 111, letters: 79 },
      high: { width: 285, height: 203, letters: 79 },
      motorbike: { width: 229, height: 178, letters: 64 },
    },
  },
  // Ministerial decision οικ. 4700/330/2004 (ΦΕΚ Β 192); size: the one that Europe has in common, see above.
  GR: {
    ...usual,
    band: { code: 'GR', sides: 'left' },
    sizes: { long: { width: 520, height: 110 } },
  },
  // Government decree 326/2011 (XII. 28.), annex 11; size: the one that Europe has in common.
  HU: {
    ...usual,
    band: { code: 'H', sides: 'left' },
    sizes: { long: { width: 520, height: 110 } },
  },
  // DPR 495/1992, article 258: rear format A and B, front; the parts at both ends are blue (article 260).
  IT: {
    ...usual,
    border: null,
    band: { code: 'I', sides: 'both' },
    sizes: {
      long: { width: 520, height: 110 },
      short: { width: 360, height: 110 },
      high: { width: 297, height: 214 },
    },
  },
  // Regeling kentekens en kentekenplaten, models 27.1 and 27.2.
  NL: {
    ...usual,
    ground: yellow,
    band: { code: 'NL', sides: 'left' },
    sizes: { long: { width: 520, height: 110 }, high: { width: 340, height: 210 } },
  },
  // Regulation on registration and marking of vehicles, Dz. U. 2017 poz. 2355: one row, two rows, motorbikes.
  PL: {
    ...usual,
    band: { code: 'PL', sides: 'left' },
    sizes: {
      long: { width: 520, height: 114 },
      high: { width: 305, height: 214 },
      motorbike: { width: 190, height: 150 },
    },
  },
  // Decreto-Lei 54/2005; size: the one that Europe has in common.
  PT: {
    ...usual,
    band: { code: 'P', sides: 'left' },
    sizes: { long: { width: 520, height: 110 } },
  },
  // SAE J686: 12 × 6 in, motorbikes 7 × 4 in.
  US: {
    ground: white,
    letters: '#1d2f5e',
    border: '#1d2f5e',
    band: null,
    sizes: { high: { width: 305, height: 152, letters: 65 }, motorbike: { width: 178, height: 102 } },
  },
};

/** The shapes of a country's plates, the usual one first. */
export function shapesOf(country: PlateCountry): PlateShape[] {
  return plateShapes.filter((shape) => plateFormats[country].sizes[shape]);
}

/** A design at one end of a vehicle: countries may have another ground in front, unless the design has one of its own. */
export function designAtEnd<Design extends { country: PlateCountry; ground: string }>(
  design: Design,
  end: 'front' | 'rear',
): Design {
  const { frontGround, ground } = plateFormats[design.country];
  const isUsual = design.ground.toLowerCase() === ground.toLowerCase();
  return end === 'front' && frontGround && isUsual ? { ...design, ground: frontGround } : design;
}

/** Relative luminance of `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours `#rrggbb`: 1 if they are the same, 21 between black and white. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Shapes of plates that a country does not have, but a photographed vehicle may. */
const foreign: readonly PlateSize[] = [
  { width: 520, height: 110 },
  { width: 400, height: 130 },
  { width: 305, height: 152 },
  { width: 280, height: 200 },
];
/** How much nearer another shape must be than the designed one, and a foreign one than the country's: ratios as logarithms. */
const preference = { sure: 0.2, unsure: 0.4, foreign: 0.15 };

/**
 * The size to draw a design for that is laid onto a photographed plate.
 * @param ratio Width per height of that plate, as if seen from the front.
 * @param isSure Whether it is known from where the plate is seen; otherwise it may only look narrower than it is.
 */
export function sizeForPlate(
  { country, shape }: { country: PlateCountry; shape: PlateShape },
  ratio: number,
  isSure: boolean,
): PlateSize {
  const { sizes } = plateFormats[country];
  const apart = ({ height, width }: PlateSize) => Math.abs(Math.log((ratio * height) / width));
  const chosen = sizes[shape];
  const candidates = [
    ...Object.values(sizes).map((size) => ({
      size,
      off: apart(size) - (size === chosen ? preference[isSure ? 'sure' : 'unsure'] : 0),
    })),
    ...foreign.map((size) => ({ size, off: apart(size) + preference.foreign })),
  ];
  return candidates.reduce((best, one) => (one.off < best.off ? one : best)).size;
}

/** What covers plates where no colour is named: about that of a plate in daylight. */
export const usualPlateColour = '#f4f4f2';
