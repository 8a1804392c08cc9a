import type { LookOverlay, PresetLook } from '@forecourt/contract/presets';
import { createEvent, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { LookOverlays } from './look-overlays.tsx';
import { useLookParts } from './look-parts.ts';
import { newOverlay } from './overlay-rows.ts';
import { LookScene } from './recipe-scene.tsx';

const text = (words: string, more: object = {}) =>
  ({ ...newOverlay('text'), text: words, bar: null, ...more }) as LookOverlay;
const target = (name: string, width: number, height: number) =>
  ({ name, width, height, format: 'jpeg', quality: 86 }) as const;
const start: PresetLook = {
  background: { kind: 'colour', colour: '#336699' },
  shadow: { contact: 0.75, ambient: 0.4 },
  reflection: { opacity: 0.2, fade: 0.45 },
  plate: null,
  collages: [],
  targets: [target('web', 800, 600), target('story', 600, 800)],
  positions: [],
  overlays: [text('One', { anchor: 'top-left', offsetX: 0.1, offsetY: 0.1 }), text('Two'), text('Three')],
};

let shown: PresetLook;

function Editor() {
  const [look, setLook] = useState(start);
  const parts = useLookParts({ parts: [] });
  shown = look;
  return (
    <>
      <LookOverlays {...{ look, parts }} onChange={setLook} />
      <div data-testid="preview">
        <LookScene look={look} parts={parts.known} target={look.targets[0] as never} />
      </div>
    </>
  );
}

const texts = () => shown.overlays.map((overlay) => (overlay.kind === 'text' ? overlay.text : overlay.kind));
const row = (name: string) =>
  screen.getByRole('button', { name: `Text: ${name}` }).closest('li') ?? expect.fail(`no row ${name}`);

test('overlays are moved by keyboard, which says where they are now, and stop at the ends', async () => {
  const { user } = await render(<Editor />);
  screen.getByRole('button', { name: 'Move Text: One down' }).focus();
  await user.keyboard('{Enter}');
  expect(texts()).toEqual(['Two', 'One', 'Three']);
  expect(screen.getByText('Text: One is now number 2 of 3.')).toBeTruthy();
  await user.keyboard('{Enter}{Enter}');
  expect(texts()).toEqual(['Two', 'Three', 'One']);
  // The button keeps the focus, although it does nothing more.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Text: One down');
});

test('one is dragged by its grip to the place of another', async () => {
  await render(<Editor />);
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const grip = within(row('Three')).getByTitle('Drag to reorder');
  fireEvent.dragStart(grip, { dataTransfer });
  const over = createEvent.dragOver(row('One'), { dataTransfer });
  fireEvent(row('One'), over);
  expect(over.defaultPrevented).toBe(true);
  fireEvent.drop(row('One'), { dataTransfer });
  expect(texts()).toEqual(['Three', 'One', 'Two']);
});

test('a file that is dragged over the list is not taken', async () => {
  await render(<Editor />);
  const over = createEvent.dragOver(row('One'), { dataTransfer: { types: ['Files'] } });
  fireEvent(row('One'), over);
  expect(over.defaultPrevented).toBe(false);
});

test('what is changed is in the preview, at the place that its anchor and offsets say', async () => {
  const { user } = await render(<Editor />);
  const lettersOf = (text: string) =>
    within(screen.getByTestId('preview')).getByText(text).closest('text') ?? expect.fail(`no ${text}`);
  expect(lettersOf('One').getAttribute('x')).toBe('80');
  await user.click(screen.getByRole('button', { name: 'Text: One' }));
  await user.click(screen.getByRole('radio', { name: 'Bottom right' }));
  fireEvent.change(screen.getByRole('slider', { name: 'Horizontal offset, %' }), { target: { value: '0' } });
  // Three letters of half an em each, where they cannot be measured.
  expect(Number(lettersOf('One').getAttribute('x'))).toBeCloseTo(800 - 1.5 * 24, 3);
  await user.click(screen.getByRole('checkbox', { name: 'web' }));
  expect(within(screen.getByTestId('preview')).queryByText('One')).toBe(null);
  expect(shown.overlays[0]?.targets).toEqual(['story']);
});

test('a text keeps off the edges that its output keeps clear', async () => {
  const safeArea = { top: 0, right: 0, bottom: 0, left: 0.3 };
  const target = { ...start.targets[0], safeArea } as PresetLook['targets'][number];
  await render(<LookScene look={start} parts={[]} target={target} />);
  expect(screen.getByText('One').closest('text')?.getAttribute('x')).toBe('240');
});

test('in a tall output that keeps its lower edge clear, the vehicle is above the text', async () => {
  const safeArea = { top: 0, right: 0, bottom: 0.15, left: 0 };
  const [one, ...others] = start.overlays;
  const look = { ...start, overlays: [{ ...one, anchor: 'bottom' }, ...others] } as PresetLook;
  const tall = { ...start.targets[0], width: 1080, height: 1920 } as PresetLook['targets'][number];
  await render(
    <>
      <LookScene {...{ look, parts: [] }} target={tall} />
      <LookScene {...{ look, parts: [] }} target={{ ...tall, safeArea }} />
    </>,
  );
  const [usual, clear] = screen
    .getAllByRole('img', { name: 'Sample vehicle' })
    .map(({ parentElement }) => parentElement?.style);
  expect(Number.parseFloat(usual?.bottom ?? '')).toBeCloseTo(14);
  // The text is a line of 1.25 × 3 % of the width, and a gap is left above it.
  expect(Number.parseFloat(clear?.bottom ?? '')).toBeCloseTo(15 + 1.25 * 3 * (9 / 16) + 1.5, 0);
  expect(clear?.width).toBe(usual?.width);
});

test('fields are inserted, and a name that is none is reported', async () => {
  const { user } = await render(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Text: Two' }));
  await user.click(screen.getByRole('button', { name: 'Mileage' }));
  expect(texts()[1]).toBe('Two {mileage}');
  await user.type(screen.getByRole('textbox', { name: 'Text' }), ' {{prise}');
  expect(screen.getByText('{prise} is not known. Use the buttons below the text.')).toBeTruthy();
});

test('one is removed, and others are added until there are twelve', async () => {
  const { user } = await render(<Editor />);
  await user.click(screen.getByRole('button', { name: 'Remove Text: Two' }));
  expect(texts()).toEqual(['One', 'Three']);
  for (let count = 2; count < 12; count += 1)
    await user.click(screen.getByRole('button', { name: 'Add logo' }));
  expect(shown.overlays).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Add logo' })).toBe(null);
});
