import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playDesk, reviewOf } from '../../testing/played-desk.ts';
import { render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

const loupe = () => document.querySelector<HTMLElement>('[data-loupe]');
const widthIn = (view: HTMLElement | null) => view?.querySelector<HTMLElement>('div[style]')?.style.width;

test('L enlarges every view to one pixel of the picture per pixel of the screen, those of two layers too', async () => {
  const review = reviewOf('One', {
    matte: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    result: { ...reviewOf('One').result, width: 2400, height: 1800, url: '/result.webp' },
    photo: { ...reviewOf('One').photo, width: 1920, height: 1440, url: '/photo.webp' },
  });
  const { user } = await render(<CheckerDesk />, { answers: playDesk([review]).answers });
  await screen.findByText('One');
  for (const [view, width] of [
    ['1', 2400],
    ['2', 1920],
    ['4', 2400],
    ['5', 2400],
    ['6', 1920],
  ] as const) {
    await user.keyboard(view);
    expect(loupe(), view).toBeNull();
    await user.keyboard('l');
    screen.getByRole('button', { name: '100 %', pressed: true });
    expect(widthIn(loupe()), view).toBe(`${width / devicePixelRatio}px`);
    await user.keyboard('l');
  }
});

test('where no outline is known there is nothing to enlarge in its view', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([reviewOf('One')]).answers });
  await screen.findByText('One');
  await user.keyboard('6');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '100 %' }).disabled).toBe(true);
});
