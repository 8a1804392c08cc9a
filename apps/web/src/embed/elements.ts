type Values = Record<string, string | number | boolean>;

/**
 * A new element with attributes; `true` is an empty attribute, `false` none. Nothing is parsed from text, and styles are set as
 * properties, so that the strictest policies of pages allow it.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Values = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(values))
    if (value !== false) made.setAttribute(key, value === true ? '' : String(value));
  made.append(...children);
  return made;
}

const svg = 'http://www.w3.org/2000/svg';

/** Lines of icons in a square of 24. */
const icons = {
  turn: 'M8 5v14l11-7z',
  stop: 'M8 5v14M16 5v14',
  fullScreen: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  close: 'M6 6l12 12M18 6L6 18',
  around: 'M7 8l-4 4 4 4M17 8l4 4-4 4M3 12h18',
};
type IconName = keyof typeof icons;

export function icon(name: IconName): SVGElement {
  const made = document.createElementNS(svg, 'svg');
  made.setAttribute('viewBox', '0 0 24 24');
  made.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', icons[name]);
  made.append(line);
  return made;
}

export function iconButton(name: IconName, label: string, run: () => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', 'aria-label': label, title: label, class: 'icon' },
    icon(name),
  );
  button.addEventListener('click', run);
  return button;
}
