import type { LicensePlate } from '@forecourt/contract/license-plates';
import { describe, expect, test } from 'vitest';
import { type Decisions, draftOf, isSame, isWhole, patchOf } from './settings-draft.ts';

const plate = { id: '019f0000-0000-7000-8000-000000000001', name: 'Ours' } as LicensePlate;
const nothing: Decisions = {
  preset: null,
  backgroundId: null,
  brandColour: null,
  plateMode: null,
  licensePlateId: null,
  reflection: null,
};

describe('a draft of settings', () => {
  test.each([
    nothing,
    { ...nothing, preset: 'brand', brandColour: '#112233', reflection: false },
    { ...nothing, backgroundId: '019f0000-0000-7000-8000-000000000002' },
    { ...nothing, plateMode: 'blur', reflection: true },
    { ...nothing, plateMode: 'picture', licensePlateId: plate.id },
  ] as Decisions[])('converts back to the settings it was built from: %o', (own) => {
    // A user who had another showroom before.
    const before = { ...draftOf(own), showroom: 'something else' };
    expect(patchOf(draftOf(own), before, [plate])).toEqual(own);
  });

  test('drops a plate picture that has been deleted', () => {
    const draft = draftOf({ ...nothing, plateMode: 'picture', licensePlateId: plate.id });
    expect(patchOf(draft, { ...draft, showroom: 'brand' }, [])).toEqual(nothing);
  });

  test('does not send preset and background while the showroom is the same', () => {
    const both = draftOf({ ...nothing, preset: 'brand', backgroundId: plate.id as never });
    expect(patchOf({ ...both, reflection: 'on' }, both, [])).toEqual({
      brandColour: null,
      reflection: true,
      plateMode: null,
      licensePlateId: null,
    });
    expect(patchOf({ ...both, showroom: 'dark-hall' }, both, [])).toMatchObject({
      preset: 'dark-hall',
      backgroundId: null,
    });
  });

  test('is incomplete while a colour is being typed', () => {
    const draft = draftOf(nothing);
    expect(isWhole(draft)).toBe(true);
    expect(isWhole({ ...draft, brandColour: '#12' })).toBe(false);
    expect(isSame(draft, { ...draft })).toBe(true);
    expect(isSame(draft, { ...draft, plate: 'blur' })).toBe(false);
  });
});
