import { viewsOfTurn } from '@forecourt/contract/positions';
import type { EmbeddedSpin } from '@forecourt/contract/vehicle-shares';
import { azimuthAfter, frameAt } from '../lib/spin-angle.ts';
import { element } from './elements.ts';
import type { Words } from './words.ts';

interface Stage {
  element: HTMLElement;
  images: HTMLImageElement[];
  /** Notes that a frame is there, and shows it if it is nearer than the one that is shown. */
  add(index: number): void;
  /** Shows the frame that is nearest to an azimuth. */
  lookFrom(azimuth: number): void;
}

interface StageParts {
  spin: EmbeddedSpin;
  words: Words;
  name: string;
  /** Another frame is shown; called with its index. */
  onShown: (index: number) => void;
  /** Somebody turns the vehicle. */
  onTouched: () => void;
}

/** How many frames a key goes on, or to which one. */
const steps: Record<string, number | 'first' | 'last'> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: 'first',
  End: 'last',
};

/** Turns the vehicle with the mouse or a finger; up and down, a finger scrolls the page (`touch-action`). */
function turnByDragging(
  stage: HTMLElement,
  { azimuth, look }: { azimuth: () => number; look: (azimuth: number) => void },
): void {
  let drag: { pointerId: number; x: number; azimuth: number } | null = null;
  stage.addEventListener('pointerdown', ({ button, clientX, pointerId }) => {
    if (button !== 0) return;
    stage.setPointerCapture(pointerId);
    drag = { pointerId, x: clientX, azimuth: azimuth() };
  });
  stage.addEventListener('pointermove', ({ clientX, pointerId }) => {
    if (drag?.pointerId === pointerId)
      look(azimuthAfter(drag.azimuth, (clientX - drag.x) / stage.clientWidth));
  });
  const release = () => {
    drag = null;
  };
  stage.addEventListener('pointerup', release);
  stage.addEventListener('pointercancel', release);
}

function turnByKeys(stage: HTMLElement, turn: (step: number | 'first' | 'last') => void): void {
  stage.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    turn(step);
  });
}

/** The frames of a spin over each other, one of which is shown: a slider for keyboards and screen readers. */
export function makeStage({ name, onShown, onTouched, spin, words }: StageParts): Stage {
  const { frames } = spin;
  const images = frames.map(() =>
    element('img', { alt: '', draggable: 'false', referrerpolicy: 'no-referrer' }),
  );
  const label = name ? `${words.viewer}: ${name}` : words.viewer;
  const values = { role: 'slider', tabindex: 0, 'aria-label': label, 'aria-description': words.hint };
  const limits = { 'aria-valuemin': 1, 'aria-valuemax': frames.length };
  const stage = element('div', { class: 'stage', ...values, ...limits }, ...images);
  const there = new Set<number>();
  let azimuth = frames[0]?.azimuth ?? 0;
  let shown = -1;
  const views = viewsOfTurn(frames.map((frame) => frame.azimuth));
  const draw = () => {
    const wanted = frameAt(azimuth, frames);
    const loaded = [...there];
    const nearest =
      loaded[
        frameAt(
          azimuth,
          loaded.map((index) => ({ azimuth: frames[index]?.azimuth ?? 0 })),
        )
      ];
    for (const [index, image] of images.entries()) image.classList.toggle('shown', index === nearest);
    if (wanted === shown) return;
    shown = wanted;
    const view = (views[wanted] ?? []).map((name) => words.views[name]).join(' – ');
    const text = words.picture.replace('{{view}}', view).replace('{{number}}', String(wanted + 1));
    stage.setAttribute('aria-valuenow', String(wanted + 1));
    stage.setAttribute('aria-valuetext', text.replace('{{all}}', String(frames.length)));
    onShown(wanted);
  };
  const lookFrom = (next: number) => {
    azimuth = next;
    draw();
  };
  const show = (index: number) => lookFrom(frames[(index + frames.length) % frames.length]?.azimuth ?? 0);
  const look = (next: number) => {
    onTouched();
    lookFrom(next);
  };
  turnByDragging(stage, { azimuth: () => azimuth, look });
  turnByKeys(stage, (step) => {
    onTouched();
    show(step === 'first' ? 0 : step === 'last' ? -1 : shown + step);
  });
  draw();
  return {
    element: stage,
    images,
    lookFrom,
    add: (index) => {
      there.add(index);
      draw();
    },
  };
}
