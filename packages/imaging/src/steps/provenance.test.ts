import { Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import { expect, test } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { drawRectangles } from '../testing/pictures.ts';
import { encode } from './encode.ts';
import { provenanceOf } from './provenance.ts';

const target = { name: 'full', width: 320, height: 240 } as const;
const recipeOf = (changes: Partial<RecipeInput>) =>
  Recipe.parse({
    background: { kind: 'original' },
    plate: { mode: 'keep' },
    targets: [target],
    ...changes,
  });

test('recipes that differ in one setting have different hashes, equal ones the same', () => {
  const hashes = [{}, {}, { plate: { mode: 'blur' as const } }].map((one) => hashOfRecipe(recipeOf(one)));
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s says how it was made, by which recipe and models, and nothing else',
  async (format) => {
    const recipe = recipeOf({ background: { kind: 'showroom', name: 'studio-grey' } });
    const xmp = provenanceOf(recipe, 'model "A" & <B>');
    const canvas = drawRectangles(target, [30, 90, 160], []);
    const { bytes } = await encode(canvas, { ...target, format, quality: 80 }, { xmp });
    const header = await sharp(bytes).metadata();
    const packet = header.xmp?.toString('utf8') ?? '';
    expect(packet).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/composite"');
    expect(packet).toContain(`forecourt:recipe="${hashOfRecipe(recipe)}"`);
    expect(packet).toContain('forecourt:models="model &quot;A&quot; &amp; &lt;B>"');
    expect([header.exif, header.icc, header.iptc]).toEqual([undefined, undefined, undefined]);
  },
);
