import { imageStates } from '@forecourt/contract/images';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { downloadName, fitsExterior, type ImageEvent, isBusy, next } from './images.rules.ts';

const events: ImageEvent[] = ['submit', 'start', 'put back', 'deliver', 'fail', 'cancel', 'revert'];

describe('states of a picture', () => {
  it('lead from every state back to one in which it can be ordered again', () => {
    for (const state of imageStates) {
      const reached = new Set([state]);
      for (const from of reached) for (const event of events) reached.add(next(from, event) ?? from);
      expect(reached).toContain('delivered');
      expect(reached).toContain('queued');
    }
  });

  it('hold credits at most once while it is queued or being made, after any sequence of events', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60 }), (happened) => {
        let state: (typeof imageStates)[number] = 'uploaded';
        let held = 0;
        for (const event of happened) {
          const after = next(state, event);
          if (!after) continue;
          if (!isBusy(state) && isBusy(after)) held++;
          if (isBusy(state) && !isBusy(after)) held--;
          state = after;
          expect(held).toBe(isBusy(state) ? 1 : 0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

it('the exterior limit counts only exterior pictures, and 0 allows none', () => {
  expect(fitsExterior(['exterior.front'], 'exterior.rear', 1)).toBe(false);
  expect(fitsExterior(['exterior.front'], 'interior.boot', 1)).toBe(true);
  expect(fitsExterior([], 'exterior.front', 0)).toBe(false);
});

it('download names are safe and sort like the pictures', () => {
  expect(downloadName('A/1 ../x', 0, 'exterior.front_left', 'jpg')).toBe(
    'A_1_.._x_01_exterior-front_left.jpg',
  );
});
