import type { Vehicle } from '@forecourt/contract/vehicles';
import { expect, test } from 'vitest';
import type { Text } from '../../../lib/i18n.ts';
import { captionWords } from './vehicle-name.ts';

const vehicle = {
  ...{ make: 'Volkswagen', model: 'Golf', year: 2022, colour: null, reference: 'FC-1' },
  ...{ mileage: 12_500, mileageUnit: 'km', priceCents: 3_095_000 },
} as Vehicle;
const t = ((key: string) => key) as Text;

test('captions mention the price with its currency, as the language writes it', () => {
  const words = captionWords(vehicle, t, { currency: 'EUR', language: 'de' });
  expect(words.map((word) => word.replaceAll('\u00a0', ' '))).toEqual([
    'Volkswagen Golf',
    '2022',
    '12.500 km',
    '30.950,00 €',
    'FC-1',
  ]);
});

test('a price without a known currency is left out', () => {
  expect(captionWords(vehicle, t, { currency: null, language: 'en' })).not.toContain('30,950');
});
