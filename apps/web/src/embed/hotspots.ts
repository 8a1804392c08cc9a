import type { EmbeddedSpin } from '@forecourt/contract/vehicle-shares';
import { element, iconButton } from './elements.ts';
import type { Words } from './words.ts';

type Marker = EmbeddedSpin['frames'][number]['markers'][number];

/** Opens a dialog with what a marker says and its close-up; it is removed when it is closed. */
function open({ closeUp, kind, text }: Marker, { pin, words }: { pin: HTMLElement; words: Words }): void {
  const title = words.kinds[kind];
  const close = iconButton('close', words.close, () => dialog.close());
  const body = element('div', { class: 'body' }, element('header', {}, title, close));
  // Clicks beside the body are clicks on the backdrop.
  const dialog = element('dialog', { 'aria-label': `${title}: ${text}` }, body);
  if (closeUp) {
    const image = element('img', {
      alt: `${words.closeUp}: ${text}`,
      referrerpolicy: 'no-referrer',
      src: closeUp,
    });
    image.addEventListener('error', () => image.remove());
    body.append(image);
  }
  body.append(element('p', {}, text));
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    pin.focus();
  });
  pin.after(dialog);
  dialog.showModal();
}

/** The markers of a frame as buttons at their places. */
export function pinsOf(markers: readonly Marker[], words: Words): HTMLButtonElement[] {
  return markers.map((marker, index) => {
    const label = `${index + 1}. ${words.kinds[marker.kind]}: ${marker.text}`;
    const values = { type: 'button', class: `pin ${marker.kind}`, 'aria-label': label, title: marker.text };
    const pin = element('button', values, element('span', {}, String(index + 1)));
    pin.style.left = `${marker.x * 100}%`;
    pin.style.top = `${marker.y * 100}%`;
    pin.addEventListener('click', () => open(marker, { pin, words }));
    return pin;
  });
}
