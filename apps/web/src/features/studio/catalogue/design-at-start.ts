import { type PlateCountry, plateFormats, shapesOf } from '@forecourt/contract/plate-formats';
import type { PlateDesign } from '@forecourt/contract/recipe';

/** The country whose plates are proposed to users of a language. */
const countryOf: Readonly<Record<string, PlateCountry>> = {
  ca: 'ES',
  de: 'DE',
  el: 'GR',
  en: 'GB',
  es: 'ES',
  fr: 'FR',
  hu: 'HU',
  it: 'IT',
  pt: 'PT',
};

/** What a new design begins with: an empty plate, without the band, so that nobody takes it for an issued one. */
export function designAtStart(language: string): PlateDesign {
  const country = countryOf[language] ?? 'DE';
  const { border, ground, letters } = plateFormats[country];
  const [shape = 'long'] = shapesOf(country);
  return { country, shape, lines: [], band: false, ground, letters, border, logo: null };
}
