import { channelPresets, type ExportRules, problemsOfFile } from '@forecourt/contract/channel-rules';
import { Recipe, type RecipeInput } from '@forecourt/contract/recipe';
import { expect, it } from 'vitest';
import { cropNoteOf, renditionOf } from './renditions.rules.ts';

const web = { name: 'web', width: 1600, height: 900, format: 'webp', quality: 80 } as const;
const logo = { kind: 'text', text: 'Sale' } as const;

function rendition(rules: Partial<ExportRules>, recipe: Partial<RecipeInput> = {}, format = web.format) {
  const all = { ...channelPresets.own.rules, ...rules };
  const file = { ...web, format, sizeBytes: 1, hasOverlay: false, showsPlate: false };
  const made = Recipe.parse({ background: { kind: 'colour', colour: '#ffffff' }, targets: [web], ...recipe });
  return renditionOf({ recipe: made, file, problems: problemsOfFile(file, all) }, all);
}
const sizeOf = (rules: Partial<ExportRules>) => {
  const { height, width } = rendition(rules).recipe.targets[0] ?? web;
  return [width, height];
};

it.each([
  [{ shape: '4:3' }, [1600, 1200]],
  [{ shape: '4:3', widthMax: 800 }, [800, 600]],
  [{ shape: '1:1', heightMin: 2000 }, [2000, 2000]],
  [{ heightMin: 1800, heightMax: 1800 }, [3200, 1800]],
  [{ widthMax: 800 }, [800, 450]],
  // 16:9 is inside the range of a feed.
  [{ shape: 'feed', widthMax: 1440 }, [1440, 810]],
] satisfies [Partial<ExportRules>, number[]][])('%j: %j pixels', (rules, size) => {
  expect(sizeOf(rules)).toEqual(size);
});

it('has a type that the channel takes, and the quality of its target', () => {
  expect(rendition({ formats: ['png', 'jpeg'] }).recipe.targets[0]).toMatchObject({
    name: 'web',
    format: 'jpeg',
    quality: 80,
  });
  expect(rendition({ formats: ['png'] }).recipe.targets[0]?.format).toBe('png');
});

it('has no overlays and no readable plate where the channel forbids them; a watermark stays', () => {
  const given: Partial<RecipeInput> = { overlays: [logo], plate: { mode: 'keep' }, watermark: 'DEMO' };
  const { recipe } = rendition({ overlays: false, platesHidden: true }, given);
  expect(recipe).toMatchObject({ overlays: [], plate: { mode: 'blur' }, watermark: 'DEMO' });
  expect(rendition({}, given).recipe).toMatchObject({
    overlays: [{ text: 'Sale' }],
    plate: { mode: 'keep' },
  });
});

it('crops a photo that keeps its background, and enlarges it twice at most', () => {
  const original = { background: { kind: 'original' } } as const;
  const { limits, recipe } = rendition({ shape: '4:3', widthMin: 800, megabytesMax: 2 }, original);
  expect(recipe.crop).toBeDefined();
  expect(limits).toEqual({ widthMin: 800, heightMin: 1, enlargementMax: 2, bytesMax: 1_900_000 });
  expect(rendition({ widthMax: 800 }, original).recipe.crop).toBeUndefined();
  expect(rendition({}).limits).toMatchObject({ enlargementMax: 1, bytesMax: null });
});

it('says before it is made that a crop would be mostly blurred, and nothing of that of a scene', () => {
  const photo = {
    ...{ width: 1600, height: 900, vehicle: { x: 80, y: 250, width: 1440, height: 500 }, verdicts: [] },
    scores: { detection: 0.9, matte: 1, sharpness: 100, brightness: 120 },
  };
  const noteIn = (shape: '4:3' | '1:1', background: RecipeInput['background']) => {
    const rules = { ...channelPresets.own.rules, shape };
    const recipe = Recipe.parse({ background, targets: [web] });
    const file = { ...web, sizeBytes: 1, hasOverlay: false, showsPlate: false };
    return cropNoteOf({ recipe, file, problems: problemsOfFile(file, rules) }, rules, photo);
  };
  expect(noteIn('1:1', { kind: 'original' })).toBe('mostly_blurred');
  expect(noteIn('4:3', { kind: 'original' })).toBe('beyond_edges');
  expect(noteIn('1:1', { kind: 'colour', colour: '#ffffff' })).toBe(null);
});
