import type { EmbeddedSpin } from '@forecourt/contract/vehicle-shares';
import { element, icon, iconButton } from './elements.ts';
import { loadFrames } from './frame-loader.ts';
import { pinsOf } from './hotspots.ts';
import { makeStage } from './stage.ts';
import { makeTurning } from './turning.ts';
import type { Words } from './words.ts';

interface ViewParts {
  host: HTMLElement;
  spin: EmbeddedSpin;
  words: Words;
  /** Aborted when the view is taken away. */
  signal: AbortSignal;
  /** A frame cannot be loaded. */
  onBroken: () => void;
}

/** Kept once the element is in view, and `then` called whenever it is. */
function inView(host: HTMLElement, signal: AbortSignal, then: () => void): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        resolve();
        then();
      },
      { threshold: 0.3 },
    );
    observer.observe(host);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}

function fullScreenButton(host: HTMLElement, words: Words): HTMLElement[] {
  if (!document.fullscreenEnabled) return [];
  const toggle = () =>
    void (document.fullscreenElement === host ? document.exitFullscreen() : host.requestFullscreen()).catch(
      () => {},
    );
  return [iconButton('fullScreen', words.fullScreen, toggle)];
}

/** How many of the pictures are there, until all are. */
function progressBar(all: number, words: Words) {
  const fill = element('div');
  const values = {
    role: 'progressbar',
    'aria-label': words.loading,
    'aria-valuemin': 0,
    'aria-valuemax': all,
  };
  const bar = element('div', { class: 'bar', ...values }, fill);
  return {
    bar,
    show: (count: number) => {
      bar.setAttribute('aria-valuenow', String(count));
      fill.style.transform = `scaleX(${count / all})`;
      if (count === all) bar.remove();
    },
  };
}

/** Replaces what `box` contains by the spin, and loads its pictures. */
export function showSpin(box: HTMLElement, { host, onBroken, signal, spin, words }: ViewParts): void {
  const { frames, height, make, model, width, year } = spin;
  host.style.setProperty('--ratio', String(width / height));
  const pins = element('div');
  let isTouched = false;
  const touch = () => {
    isTouched = true;
    box.classList.add('touched');
    turning.stop();
  };
  const name = [make, model, year].filter(Boolean).join(' ');
  const onShown = (index: number) => pins.replaceChildren(...pinsOf(frames[index]?.markers ?? [], words));
  const stage = makeStage({ spin, words, name, onShown, onTouched: touch });
  const toggle = iconButton('turn', words.turn, () => {
    if (isTurning) return touch();
    box.classList.add('touched');
    isTouched = true;
    turning.start();
  });
  let isTurning = false;
  const turning = makeTurning({
    frames,
    lookFrom: stage.lookFrom,
    onChange: (now) => {
      isTurning = now;
      toggle.replaceChildren(icon(now ? 'stop' : 'turn'));
      toggle.title = now ? words.stop : words.turn;
      toggle.setAttribute('aria-label', toggle.title);
    },
  });
  signal.addEventListener('abort', turning.stop);
  const progress = progressBar(frames.length, words);
  const controls = element('div', { class: 'controls' }, toggle, ...fullScreenButton(host, words));
  const sign = element('div', { class: 'sign', 'aria-hidden': 'true' }, icon('around'), '360°');
  // Nothing moves under somebody who is about to press a button in it.
  pins.addEventListener('focusin', touch);
  box.replaceChildren(stage.element, pins, sign, controls, progress.bar);
  let loaded = 0;
  const turnOnce = () => {
    const isStill = host.hasAttribute('still') || matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isTouched || isStill || isTurning || loaded < frames.length) return;
    isTouched = true;
    turning.start();
  };
  let isInView = false;
  const wanted = inView(host, signal, () => {
    isInView = true;
    turnOnce();
  });
  const onLoaded = (index: number) => {
    loaded += 1;
    stage.add(index);
    progress.show(loaded);
    if (isInView) turnOnce();
  };
  const urls = frames.map(({ url }) => url);
  void loadFrames({ images: stage.images, urls, onLoaded, onFailed: onBroken, signal }, wanted);
}
