import { vehicleDetailNames } from '@forecourt/contract/vehicles';
import { describe, expect, test } from 'vitest';
import { bodyOf, changesOf, draftOf, emptyDraft, isYear, withVinDetails } from './vehicle-draft.ts';

describe('vehicle form', () => {
  test('a VIN fills in the fields it contains and leaves the others as they were typed', () => {
    const typed = { ...emptyDraft, reference: 'A-1', model: 'Golf' };
    const filled = withVinDetails(typed, {
      vin: 'WVWZZZ1KZAW123456',
      make: 'Volkswagen',
      model: null,
      year: 2010,
      bodyType: null,
      checkDigitValid: null,
    });
    expect(filled).toMatchObject({ reference: 'A-1', make: 'Volkswagen', model: 'Golf', year: '2010' });
  });

  test('editing sends only what was changed in this form, and not what others may have saved meanwhile', () => {
    const opened = { ...emptyDraft, reference: 'A-1', colour: 'red', year: '2021' };
    expect(changesOf(bodyOf({ ...opened, make: 'Volvo', colour: '' }), opened)).toEqual({
      make: 'Volvo',
      colour: null,
    });
  });

  test('empty fields are sent as null', () => {
    const { reference, year, mileageUnit, ...others } = bodyOf({
      ...emptyDraft,
      reference: ' A-1 ',
      year: '2021',
    });
    expect({ reference, year, mileageUnit }).toEqual({
      reference: 'A-1',
      year: 2021,
      mileageUnit: emptyDraft.mileageUnit,
    });
    // The showroom is chosen elsewhere.
    const names = vehicleDetailNames.filter(
      (name) => !['reference', 'year', 'mileageUnit', 'preset'].includes(name),
    );
    expect(others).toEqual(Object.fromEntries(names.map((name) => [name, null])));
  });

  test('editing starts with the saved values', () => {
    const draft = draftOf({ reference: 'A-1', vin: null, year: 2020, bodyType: 'suv' } as never);
    expect(draft).toMatchObject({ reference: 'A-1', vin: '', year: '2020', bodyType: 'suv' });
  });

  test('a year has four plausible digits or is empty', () => {
    expect([isYear(''), isYear('2021'), isYear('21'), isYear('20x1')]).toEqual([true, true, false, false]);
  });
});
