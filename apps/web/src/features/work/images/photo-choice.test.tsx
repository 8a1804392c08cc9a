import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { usePhotoChoice } from './use-photo-choice.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));

function Choice() {
  return <PhotoChoice photos={usePhotoChoice()} />;
}

function choose(files: File[]) {
  const input = document.querySelector<HTMLInputElement>('input[data-pick=files]');
  if (!input) throw new Error('no input of files');
  fireEvent.change(input, { target: { files } });
}

const photo = (name: string, head: string) => new File([bytesOf(head)], name, { type: 'image/jpeg' });
const jpegHead = '\xff\xd8\xff\xe0';
const heicHead = '\0\0\0\x18ftypheic';

test('files without a photo in them are reported and not counted', async () => {
  await render(<Choice />);
  choose([photo('front.jpg', jpegHead), photo('notes.jpg', 'Dear Sir'), photo('rear.heic', heicHead)]);
  await screen.findByText('2 photos selected');
  screen.getByText('Unreadable files, left out: notes.jpg');
  // The next choice is judged on its own.
  choose([photo('side.jpg', jpegHead)]);
  await screen.findByText('3 photos selected');
  expect(screen.queryByText(/notes.jpg/)).toBeNull();
});

test('a photo that the browser cannot show is damaged, unless its format is one that browsers may not support', async () => {
  await render(<Choice />);
  choose([photo('front.jpg', jpegHead), photo('rear.jpg', heicHead)]);
  await screen.findByText('2 photos selected');
  await waitFor(() => expect(document.querySelectorAll('li img')).toHaveLength(2));
  for (const image of document.querySelectorAll('li img')) fireEvent.error(image);
  await screen.findByText('Unreadable files, left out: front.jpg');
  screen.getByText('1 photo selected');
});

test('a touch device is offered the camera first and no folder, others a folder and no camera', async () => {
  const offered = () =>
    [...document.querySelectorAll<HTMLElement>('input[type=file]')].map((one) => one.dataset.pick);
  await render(<Choice />);
  expect(offered()).toEqual(['files', 'folder']);
  cleanup();
  const touch = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...touch,
    matches: query.includes('(pointer: coarse)'),
  }));
  await render(<Choice />);
  expect(offered()).toEqual(['camera', 'files']);
  vi.unstubAllGlobals();
});
