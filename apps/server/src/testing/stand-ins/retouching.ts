import { expect } from 'vitest';
import type { Retouching } from '../../platform/pictures/retouching.ts';

/** In place of the process for retouching: it finds and draws nothing, and what is not in `parts` is not to be asked. */
export const retouchingThat = (parts: Partial<Retouching>): Retouching => ({
  regionAt: async () => null,
  retouch: () => expect.fail('nothing is retouched'),
  answerDoubt: () => expect.fail('nothing is asked'),
  preview: async () => null,
  compose: () => expect.fail('no page is planned'),
  stop: () => {},
  ...parts,
});

/** It answers doubts: a matte says which of them are part of the vehicle. */
export const retouchingOfDoubts = retouchingThat({
  answerDoubt: async ({ isPart, known, place }) => {
    const doubts = known.analysis.doubts?.map((doubt, at) =>
      at === place ? { ...doubt, isPart, isAnswered: true } : doubt,
    );
    const parts = doubts?.map((doubt) => doubt.isPart).join() ?? '';
    return { analysis: { ...known.analysis, ...(doubts && { doubts }) }, matte: Buffer.from(parts) };
  },
});
