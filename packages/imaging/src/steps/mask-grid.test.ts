import { expect, test } from 'vitest';
import { colourSegmenter } from '../testing/colour-segmenter.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { surroundingsOf } from './mask-grid.ts';
import { promptAt } from './mask-prompts.ts';

test('the segmenter answers a question once, and whoever asks again gets the answer as it was', async () => {
  const photo = drawRectangles({ width: 256, height: 128 }, [90, 90, 90], []);
  const segmenter = colourSegmenter();
  let asked = 0;
  const { objectAt } = surroundingsOf(
    photo,
    { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 },
    {
      ...segmenter,
      async read(rgb) {
        const picture = await segmenter.read(rgb);
        return {
          ...picture,
          objectAt(prompts) {
            asked++;
            return picture.objectAt(prompts);
          },
        };
      },
    },
  );
  const first = await objectAt([promptAt(20, 20, 'inside')]);
  const before = first.data.slice();
  first.data.fill(-9);
  const again = await objectAt([promptAt(20, 20, 'inside')]);
  expect(again.data).toEqual(before);
  expect(asked).toBe(1);
  await objectAt([promptAt(21, 20, 'inside')]);
  expect(asked).toBe(2);
});
