import type { LicensePlate } from '@forecourt/contract/license-plates';
import { describe, expect, test } from 'vitest';
import {
  isSameDraft,
  isWholeDraft,
  type OwnDecisions,
  settingsDraftOf,
  settingsPatchOf,
} from './settings-draft.ts';

const plate = { id: '019f0000-0000-7000-8000-000000000001', name: 'Ours' } as LicensePlate;
const nothing: OwnDecisions = {
  preset: null,
  backgroundId: null,
  brandColour: null,
  plateMode: null,
  licensePlateId: null,
  cataloguePlateId: null,
  reflection: null,
  cutOffPhotos: null,
  tone: null,
  windows: null,
};

describe('a draft of settings', () => {
  test.each([
    nothing,
    { ...nothing, preset: 'brand', brandColour: '#112233', reflection: false, tone: true },
    { ...nothing, backgroundId: '019f0000-0000-7000-8000-000000000002' },
    {
      ...nothing,
      plateMode: 'blur',
      reflection: true,
      cutOffPhotos: 'refuse',
      tone: false,
      windows: 'clean',
    },
    { ...nothing, plateMode: 'picture', licensePlateId: plate.id },
  ] as OwnDecisions[])('converts back to the settings it was built from: %o', (own) => {
    // A user who had another showroom before.
    const before = { ...settingsDraftOf(own), showroom: 'something else' };
    expect(settingsPatchOf(settingsDraftOf(own), before, [plate])).toEqual(own);
  });

  test('drops a plate picture that has been deleted', () => {
    const draft = settingsDraftOf({ ...nothing, plateMode: 'picture', licensePlateId: plate.id });
    expect(settingsPatchOf(draft, { ...draft, showroom: 'brand' }, [])).toEqual(nothing);
  });

  test('does not send preset and background while the showroom is the same', () => {
    const both = settingsDraftOf({ ...nothing, preset: 'brand', backgroundId: plate.id as never });
    expect(settingsPatchOf({ ...both, reflection: 'on' }, both, [])).toEqual({
      brandColour: null,
      reflection: true,
      cutOffPhotos: null,
      tone: null,
      windows: null,
      plateMode: null,
      licensePlateId: null,
      cataloguePlateId: null,
    });
    expect(settingsPatchOf({ ...both, showroom: 'dark-hall' }, both, [])).toMatchObject({
      preset: 'dark-hall',
      backgroundId: null,
    });
  });

  test('is incomplete while a colour is being typed', () => {
    const draft = settingsDraftOf(nothing);
    expect(isWholeDraft(draft)).toBe(true);
    expect(isWholeDraft({ ...draft, brandColour: '#12' })).toBe(false);
    expect(isSameDraft(draft, { ...draft })).toBe(true);
    expect(isSameDraft(draft, { ...draft, plate: 'blur' })).toBe(false);
  });
});
