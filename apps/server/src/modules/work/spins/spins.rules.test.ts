import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { LogoOverlay } from '@forecourt/contract/overlays';
import { exteriorViews } from '@forecourt/contract/positions';
import { Recipe } from '@forecourt/contract/recipe';
import { missingViews } from '@forecourt/contract/spin-views';
import { usualSpin } from '@forecourt/contract/spins';
import { describe, expect, it } from 'vitest';
import { analysisAt } from '../../../testing/builders/spin-world.ts';
import { choiceOf, framesOf, positionsTaken, type SpinPhoto } from './spin-frames.rules.ts';
import { animationSize, framedRecipesOf } from './spin-recipes.rules.ts';
import { delaysOf, isRetouched, materialOf, outlinesOf, turnOf } from './spins.rules.ts';

const recipe = Recipe.parse(builtInPresets['studio-grey']);
const asUsual = { ...usualSpin, animation: null };
let count = 0;
const photo = (azimuth: number | null, parts: Partial<SpinPhoto> = {}): SpinPhoto => ({
  id: String(++count).padStart(4, '0'),
  position: 'exterior.other',
  isPositionChosen: false,
  originalKey: 'original',
  matteKey: 'matte',
  analysis: analysisAt(azimuth),
  recipe,
  ...parts,
});
const unsureAt = (azimuth: number, confidence = 0.3) =>
  analysisAt(azimuth, { view: { azimuth, confidence } });
const azimuths = (frames: readonly { azimuth: number }[]) => frames.map(({ azimuth }) => azimuth);

describe('the frames', () => {
  it('are ordered by the recognised azimuth, and by position where there is none', () => {
    const photos = [
      photo(350),
      photo(null, { position: 'exterior.rear' }),
      photo(20),
      photo(null),
      photo(100, { position: 'exterior.front_left' }),
    ];
    expect(azimuths(framesOf(photos))).toEqual([20, 100, 180, 350]);
  });

  it('follow a chosen position that a recognised view contradicts', () => {
    const chosen = { position: 'exterior.rear', isPositionChosen: true } as const;
    expect(azimuths(framesOf([photo(2, chosen)]))).toEqual([180]);
    expect(azimuths(framesOf([photo(170, chosen)]))).toEqual([170]);
    expect(azimuths(framesOf([photo(2, { ...chosen, isPositionChosen: false })]))).toEqual([2]);
  });

  it.each([
    ['of another class', { position: 'interior.dashboard' }],
    ['without a stored matte', { matteKey: null }],
    ['that keep their background', { recipe: { ...recipe, background: { kind: 'original' } } }],
    ['that cut the vehicle off', { analysis: analysisAt(40, { verdicts: ['missing_parts'] }) }],
    ['without a vehicle', { analysis: analysisAt(40, { vehicle: null }) }],
    ['whose view nobody knows', { analysis: analysisAt(null) }],
    ['without a position whose view is not sure', { analysis: unsureAt(60) }],
  ] as [string, Partial<SpinPhoto>][])('leave out photos %s', (_, parts) => {
    expect(framesOf([photo(40, parts)])).toEqual([]);
  });

  it('are one of each place: of those at none or at the same one, the surer one, and none between two views', () => {
    const views = exteriorViews.map((position) => photo(null, { position }));
    const others = [60, 75, 358].map((azimuth) => photo(azimuth));
    expect(framesOf([...others, ...views]).map(({ id }) => id)).toEqual(views.map(({ id }) => id));
    const front = { position: 'exterior.front' } as const;
    const [better, worse] = [photo(8, front), photo(3, { ...front, analysis: unsureAt(3, 0.8) })];
    expect(framesOf([worse, better]).map(({ id }) => id)).toEqual([better.id]);
    // In a gap, another photo is welcome, and neighbours at positions of their own may be near.
    const [left, between, right] = [photo(null, { position: 'exterior.left' }), photo(120), photo(150)];
    const rear = photo(170, { position: 'exterior.rear', isPositionChosen: true });
    expect(azimuths(framesOf([left, between, right, rear]))).toEqual([90, 120, 170]);
  });

  it('are all of those that were taken around the vehicle in small steps', () => {
    const around = Array.from({ length: 24 }, (_, at) => photo(at * 15));
    expect(framesOf(around)).toHaveLength(24);
  });

  it('lack those that somebody left out, in place of which the next best one counts; these can be taken again', () => {
    const views = exteriorViews.map((position) => photo(null, { position }));
    const other = photo(92);
    const photos = [...views, other];
    const left = views[exteriorViews.indexOf('exterior.left')]?.id ?? '';
    expect(framesOf(photos).map(({ id }) => id)).not.toContain(other.id);
    expect(framesOf(photos, [left]).map(({ id }) => id)).toContain(other.id);
    const choice = choiceOf(photos, [left]);
    expect(choice.filter(({ isLeftOut }) => isLeftOut).map(({ id }) => id)).toEqual([left]);
    expect(choice).toHaveLength(9);
    expect(choiceOf(photos, [])).toHaveLength(8);
  });

  it('begin at the front left and go around as the vehicle turns', () => {
    const frames = framesOf([0, 45, 90, 180, 270].map((azimuth) => photo(azimuth)));
    expect(azimuths(turnOf(frames, { direction: 'clockwise', frames: 36 }))).toEqual([45, 90, 180, 270, 0]);
    expect(azimuths(turnOf(frames, { direction: 'counterclockwise', frames: 36 }))).toEqual([
      45, 0, 270, 180, 90,
    ]);
  });

  it('are as many as the template has, evenly spread', () => {
    const frames = framesOf(Array.from({ length: 24 }, (_, at) => photo(at * 15)));
    for (const most of [2, 5, 8, 12, 23, 24, 36]) {
      const used = azimuths(turnOf(frames, { direction: 'clockwise', frames: most }));
      expect(new Set(used).size).toBe(Math.min(most, 24));
      const gaps = used.map((azimuth, at) => ((used[(at + 1) % used.length] ?? 0) - azimuth + 360) % 360);
      expect(Math.max(...gaps) - Math.min(...gaps.filter((gap) => gap > 0))).toBeLessThanOrEqual(15);
    }
  });
});

it('of a template with more frames than a spin may have, 72 are made', () => {
  const frames = framesOf(Array.from({ length: 100 }, (_, at) => photo(at * 3.6)));
  expect(turnOf(frames, { direction: 'clockwise', frames: 360 })).toHaveLength(72);
});

describe('a turn', () => {
  it('lasts as long as its frames at its rate; a gap is bridged by the frame before it', () => {
    const turn = { direction: 'clockwise', frames: 36, framesPerSecond: 12 } as const;
    expect(delaysOf([0, 90, 180], turn)).toEqual([750, 750, 1500]);
    expect(delaysOf([180, 90, 0], { ...turn, direction: 'counterclockwise' })).toEqual([750, 750, 1500]);
    expect(delaysOf([10, 10, 20], turn)[0]).toBe(20);
  });
});

describe('views in gaps', () => {
  const at = (...all: number[]) =>
    missingViews(
      all.map((azimuth) => ({ azimuth })),
      [],
    );
  it('are named where neighbours are more than 60 degrees apart', () => {
    expect(at(0, 45, 90, 135, 180, 225, 270, 315)).toEqual([]);
    expect(at(0, 45, 90, 135, 180, 270, 315)).toEqual(['exterior.rear_right']);
    expect(at(0, 60, 120, 180, 240, 300)).toEqual([]);
    expect(at(0, 58, 120, 180, 240, 300)).toEqual(['exterior.left']);
    expect(at(0, 180)).toEqual(exteriorViews.filter((view) => !/\.(front|rear)$/.test(view)));
  });
  it('are not missing where a picture has their position, wherever it was taken from', () => {
    const turn = [0, 45, 90, 135, 180, 252, 270, 315].map((azimuth) => ({ azimuth }));
    expect(missingViews(turn, [])).toEqual(['exterior.rear_right']);
    expect(missingViews(turn, exteriorViews)).toEqual([]);
    // One that is too much cut off for a spin: its photo would not be taken again.
    expect(missingViews([{ azimuth: 0 }, { azimuth: 180 }], ['exterior.left'])).not.toContain(
      'exterior.left',
    );
    const someoneElses = ['exterior.other', 'interior.other'] as const;
    expect(missingViews(turn, someoneElses)).toEqual(['exterior.rear_right']);
  });
  it('of pictures that somebody left out are missing', () => {
    const photos = [
      photo(90, { position: 'exterior.left' }),
      photo(180, { id: 'b', position: 'exterior.rear' }),
    ];
    expect(positionsTaken(photos)).toEqual(['exterior.left', 'exterior.rear']);
    expect(positionsTaken(photos, ['b'])).toEqual(['exterior.left']);
  });
  it('are all when there is no photo, and the others when there is one', () => {
    expect(at()).toEqual(exteriorViews);
    expect(at(92)).toEqual(exteriorViews.filter((view) => view !== 'exterior.left'));
  });
});

describe('the recipes of frames', () => {
  const dark = Recipe.parse({ ...builtInPresets['dark-hall'], windows: 'clean', watermark: 'X' });
  it('have one background, that of most pictures, and one size; each vehicle keeps its own treatment', () => {
    const made = framedRecipesOf([{ recipe: dark }, { recipe }, { recipe }]);
    expect(made.map(({ background }) => background)).toEqual(Array(3).fill(recipe.background));
    expect(made.map(({ windows }) => windows)).toEqual(['clean', recipe.windows, recipe.windows]);
    expect(made.map(({ watermark }) => watermark)).toEqual([undefined, undefined, undefined]);
    expect(new Set(made.map(({ targets }) => JSON.stringify(targets))).size).toBe(1);
    expect(made[0]?.targets[0]).toMatchObject({ format: 'webp', width: 1280 });
  });

  it('have neither frames nor the logos and texts on their borders; other ones stay', () => {
    const safeArea = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
    const frame = { kind: 'frame', picture: 'frame', safeArea };
    const logo = (anchor: string, offset: number) => ({
      ...{ kind: 'logo', picture: 'logo', anchor },
      ...{ offsetX: offset, offsetY: offset },
    });
    const logos = [logo('top-right', 0.03), logo('top', 0.09), logo('right', 0.09), logo('left', 0.11)];
    const text = (anchor: string, offsetY: number) => ({ kind: 'text', text: anchor, anchor, offsetY });
    // 10 % of the height is 7.5 % of the width.
    const texts = [
      text('bottom', 0.03),
      text('top-left', 0.07),
      text('bottom-left', 0.08),
      text('middle', 0),
    ];
    const anchorsOf = (overlays: object[]) => {
      const framed = Recipe.parse({ ...builtInPresets['studio-grey'], overlays });
      return framedRecipesOf([{ recipe: framed }])[0]?.overlays.map((one) =>
        one.kind === 'frame' ? one.kind : one.anchor,
      );
    };
    expect(anchorsOf([frame, ...logos, ...texts])).toEqual(['top', 'left', 'bottom-left', 'middle']);
    expect(anchorsOf([...logos, ...texts])).toHaveLength(logos.length + texts.length);
  });
});

it('a vehicle that was moved in its picture is neither moved in a spin nor other material', () => {
  const moved = { ...recipe, shift: { x: 0.1, y: 0, scale: 0.9 } };
  expect(framedRecipesOf([{ recipe: moved }, { recipe }])[0]).not.toHaveProperty('shift');
  const photos = [0, 90, 180, 270].map((azimuth) => photo(azimuth));
  const shifted = photos.map((one) => ({ ...one, recipe: moved }));
  expect(materialOf(framesOf(shifted), asUsual)).toBe(materialOf(framesOf(photos), asUsual));
});

it('other photos, recipes and turns are other material; other fields of a row are not', () => {
  const photos = [0, 90, 180, 270].map((azimuth) => photo(azimuth));
  const frames = framesOf(photos);
  const before = materialOf(frames, asUsual);
  expect(materialOf(framesOf(photos), { ...asUsual, updatedAt: 'later' } as typeof asUsual)).toBe(before);
  expect(materialOf(frames, { ...asUsual, direction: 'counterclockwise' })).not.toBe(before);
  expect(materialOf(framesOf([...photos, photo(45)]), asUsual)).not.toBe(before);
  const dark = Recipe.parse(builtInPresets['dark-hall']);
  const restyled = photos.map((one, at) => (at < 3 ? { ...one, recipe: dark } : one));
  expect(materialOf(framesOf(restyled), asUsual)).not.toBe(before);
});

it('the animation of a template is other material, its logo is on every frame, and its width is that of the files', () => {
  const frames = framesOf([0, 90, 180, 270].map((azimuth) => photo(azimuth)));
  const before = materialOf(frames, asUsual);
  const plain = { width: null, loops: null, logo: null };
  expect(materialOf(frames, { ...asUsual, animation: plain })).toBe(before);
  const logo = LogoOverlay.parse({ kind: 'logo', picture: 'catalogue/logo.png', anchor: 'bottom-right' });
  for (const part of [{ width: 480 }, { loops: 2 }, { logo }])
    expect(materialOf(frames, { ...asUsual, animation: { ...plain, ...part } })).not.toBe(before);
  expect(framedRecipesOf(frames, logo).map(({ overlays }) => overlays)).toEqual(frames.map(() => [logo]));
  const size = { width: 1280, height: 960 };
  expect(animationSize('gif', size, 480)).toEqual({ width: 480, height: 360 });
  expect(animationSize('film', { width: 400, height: 300 }, 800)).toEqual({ width: 400, height: 300 });
  expect(animationSize('gif', size)).toEqual({ width: 640, height: 480 });
});

it('a spin is of changed outlines only if one of the pictures that it was begun with has another one', () => {
  const frames = [
    { id: 'front', matteKey: 'a' },
    { id: 'rear', matteKey: 'b' },
  ];
  expect(isRetouched(outlinesOf(frames), frames)).toBe(false);
  expect(isRetouched({ front: 'a', rear: 'before' }, frames)).toBe(true);
  // The rear is new in it, and nothing is known of a spin that was begun before outlines were kept.
  expect([isRetouched({ front: 'a' }, frames), isRetouched(null, frames)]).toEqual([false, false]);
});
