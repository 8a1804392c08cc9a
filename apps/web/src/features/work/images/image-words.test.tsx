import type { Image } from '@forecourt/contract/images';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { FidelityBadge, ImageStateBadge, Verdicts } from './image-words.tsx';

function pictureWith(fidelity: Image['outputs'][number]['fidelity']): Image {
  const output = { name: 'full', width: 1920, height: 1440, format: 'jpeg', url: '/full.jpg', fidelity };
  return {
    id: 'image-1',
    position: 'exterior.front',
    state: 'delivered',
    verdicts: [],
    doubts: [],
    outputs: [output],
  } as unknown as Image;
}

test('a picture whose vehicle is the photo’s says so, and how many pixels were compared', async () => {
  const { user } = await render(
    <FidelityBadge image={pictureWith({ pixels: 812_345, largest: 0, mean: 0, plates: true })} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Paint and details untouched' }));
  const explanation = document.querySelector('[role=dialog]')?.textContent;
  expect(explanation).toContain('812,345 pixels of the vehicle');
  expect(explanation).toContain('The licence plates are not compared');
});

test('a picture whose vehicle differs from the photo says by how much', async () => {
  await render(
    <FidelityBadge image={pictureWith({ pixels: 812_345, largest: 3.24, mean: 0.01, plates: false })} />,
  );
  await screen.findByRole('button', { name: 'Vehicle colours differ' });
  const explanation = document.querySelector('[role=dialog]')?.textContent;
  expect(explanation).toContain('ΔE 3.2');
  expect(explanation).not.toContain('licence plates');
});

const measured = { pixels: 812_345, largest: 0, mean: 0, plates: false };

test('a picture whose photo was turned says by how much', async () => {
  await render(<FidelityBadge image={pictureWith({ ...measured, turned: -2.14 })} />);
  await screen.findByRole('button', { name: 'Unchanged, straightened' });
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('turned by 2.1°');
});

test('a picture whose vehicle was fitted to the showroom says so instead, and by how much', async () => {
  const tone = { exposure: 0.4, balance: 0.12 };
  await render(<FidelityBadge image={pictureWith({ ...measured, tone })} />);
  await screen.findByRole('button', { name: 'Light and colour fitted' });
  expect(screen.queryByRole('button', { name: 'Paint and details untouched' })).toBe(null);
  const explanation = document.querySelector('[role=dialog]')?.textContent;
  expect(explanation).toContain('exposure +0.4 EV, colour correction up to 12%');
  expect(explanation).toContain('compared with the photo after this change. 812,345 pixels');
});

test.each([
  ['clean', 'Unchanged except for the windows', 'were given an even tint'],
  ['clear', 'Unchanged except for the windows', 'the new background shows through them'],
  ['not_found', 'Paint and details untouched', 'The windows are as photographed'],
] as const)('a picture says how its windows were treated: %s', async (windows, label, words) => {
  await render(<FidelityBadge image={pictureWith({ ...measured, windows })} />);
  await screen.findByRole('button', { name: label });
  expect(document.querySelector('[role=dialog]')?.textContent).toContain(words);
});

test('beside an uncertain outline, untouched colours are not praised; a measured difference still is told', async () => {
  const unsure = { verdicts: ['unsure_outline' as const] };
  await render(
    <>
      <Verdicts image={{ ...pictureWith(measured), ...unsure }} cutOffPhotos="use" />
      <FidelityBadge image={{ ...pictureWith(measured), ...unsure }} />
    </>,
  );
  await screen.findByRole('button', { name: 'Outline uncertain' });
  expect(screen.queryByRole('button', { name: 'Paint and details untouched' })).toBe(null);
  cleanup();
  await render(<FidelityBadge image={{ ...pictureWith({ ...measured, largest: 3.24 }), ...unsure }} />);
  await screen.findByRole('button', { name: 'Vehicle colours differ' });
});

test('a finished picture with open questions says how many, and claims nothing until they are answered', async () => {
  const doubt = { outline: [], area: 0.02, isPart: true };
  const doubts = [0, 1, 2].map((id) => ({ id, ...doubt, isAnswered: id === 2 }));
  const badges = (image: Image) => (
    <>
      <ImageStateBadge image={image} cutOffPhotos="use" />
      <FidelityBadge image={image} />
    </>
  );
  await render(badges({ ...pictureWith(measured), doubts }));
  await screen.findByText('Finished · 2 questions');
  expect(screen.queryByRole('button')).toBe(null);
  cleanup();
  await render(badges({ ...pictureWith(measured), doubts: doubts.slice(2) }));
  await screen.findByText('Finished');
  await screen.findByRole('button', { name: 'Paint and details untouched' });
});

test('a picture that was never measured claims nothing', async () => {
  await render(<FidelityBadge image={pictureWith(null)} />);
  expect(document.querySelector('[role=dialog]')).toBe(null);
});
