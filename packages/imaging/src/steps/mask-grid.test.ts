import { expect, test } from 'vitest';
import { colourSegmenter } from '../testing/colour-segmenter.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { surroundingsOf } from './mask-grid.ts';
import { promptAt } from './mask-prompts.ts';

/** A grey photo whose segmenter counts its questions. */
function counted() {
  const photo = drawRectangles({ width: 256, height: 128 }, [90, 90, 90], []);
  const segmenter = colourSegmenter();
  const count = { asked: 0 };
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
            count.asked++;
            return picture.objectAt(prompts);
          },
        };
      },
    },
  );
  return { count, objectAt };
}

test('the segmenter answers a question once, and whoever asks again gets the answer as it was', async () => {
  const { count, objectAt } = counted();
  const first = await objectAt([promptAt(20, 20, 'inside')]);
  const before = first.data.slice();
  first.data.fill(-9);
  const again = await objectAt([promptAt(20, 20, 'inside')]);
  expect(again.data).toEqual(before);
  expect(count.asked).toBe(1);
  await objectAt([promptAt(21, 20, 'inside')]);
  expect(count.asked).toBe(2);
});

test('of hundreds of clicks on one photo only the last answers are kept', async () => {
  const { count, objectAt } = counted();
  const clickAt = (x: number) => objectAt([promptAt(x, 20, 'inside')]);
  for (let x = 0; x < 100; x++) await clickAt(x);
  expect(count.asked).toBe(100);
  await clickAt(99);
  await clickAt(60);
  expect(count.asked).toBe(100);
  await clickAt(0);
  expect(count.asked).toBe(101);
});
