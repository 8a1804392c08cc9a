import type { Image } from '@forecourt/contract/images';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Look } from '../../features/work/images/other-looks.ts';
import { render } from '../../testing/render.tsx';
import { useMade } from './use-board.ts';
import type { ShowroomState } from './use-showroom.ts';

const white = { id: 'studio-white', label: 'Studio white', version: null };
const own = { id: 'own', label: 'Night', version: 3 };
const hall = { id: 'dark-hall', label: 'Dark hall', version: null };

const picture = (preset: string, presetVersion: number | null = null, parts: object = {}) =>
  ({
    ...{ id: preset, state: 'delivered', preset, presetVersion },
    ...{ backgroundId: null, position: 'exterior.front', ...parts },
  }) as unknown as Image;

function Made({ images, choice }: { images: readonly Image[]; choice: object }) {
  const presets = [white, own, hall];
  const nameOfLook = ({ backgroundId, preset }: Look) =>
    backgroundId ?? presets.find(({ id }) => id === preset)?.label;
  const look = { isPlain: true, isTouched: false, order: {}, nameOfLook };
  const { isMade, isOutdated, lookOf } = useMade({
    ...look,
    id: white.id,
    preset: white,
    ...choice,
  } as unknown as ShowroomState).made;
  const list = (wanted: (image: Image) => boolean) => images.filter(wanted).length;
  return <p>{`${list(isMade)} made, ${list(isOutdated)} outdated, ${lookOf(images)}`}</p>;
}

const night = { id: own.id, preset: own };

test.each([
  ['a look that the settings do not have', {}, [picture('dark-hall')], '1 made, 0 outdated, Dark hall'],
  ['the look of the settings', {}, [picture('studio-white')], '1 made, 0 outdated, Studio white'],
  ['several looks', {}, [picture('dark-hall'), picture('studio-white')], '2 made, 0 outdated, Several looks'],
  ['a look that is not offered any more', {}, [picture('gone')], '1 made, 0 outdated, '],
  [
    'a background of the catalogue, beside an interior',
    {},
    [
      picture('studio-white', null, { backgroundId: 'Forecourt wall' }),
      picture('studio-white', null, { position: 'interior.dashboard' }),
    ],
    '2 made, 0 outdated, Forecourt wall',
  ],
  [
    'a background of the catalogue, and without it',
    {},
    [picture('studio-white', null, { backgroundId: 'Forecourt wall' }), picture('studio-white')],
    '2 made, 0 outdated, Several looks',
  ],
  ['an earlier version', night, [picture('own', 2)], '0 made, 1 outdated, Night'],
  ['the current version', night, [picture('own', 3)], '1 made, 0 outdated, Night'],
  ['an earlier version of another preset', {}, [picture('own', 2)], '1 made, 0 outdated, Night'],
  [
    'another look than the one chosen here',
    { isTouched: true },
    [picture('dark-hall'), picture('studio-white')],
    '1 made, 0 outdated, Several looks',
  ],
])('pictures of %s', async (_what, choice, images, words) => {
  await render(<Made images={images} choice={choice} />);
  expect((await screen.findByRole('paragraph')).textContent).toBe(words);
});

function Rejected({ choice }: { choice: object }) {
  const { isRejected } = useMade({
    ...{ isPlain: true, isTouched: false, label: '', order: {}, presets: [white, own] },
    ...choice,
  } as unknown as ShowroomState).made;
  const rejected = { ...picture('own', 2), state: 'rejected' } as Image;
  return <p>{isRejected(rejected) ? 'left out' : 'offered'}</p>;
}

test.each([
  ['the same version of its preset', { id: own.id, preset: { ...own, version: 2 } }, 'left out'],
  ['a later version of its preset', night, 'offered'],
  ['another preset', { id: white.id, preset: white }, 'offered'],
  ['other settings', { id: own.id, preset: { ...own, version: 2 }, isPlain: false }, 'offered'],
])('a picture that a checker rejected, in an order with %s', async (_what, choice, words) => {
  await render(<Rejected choice={choice} />);
  expect((await screen.findByRole('paragraph')).textContent).toBe(words);
});
