import type { EmbeddedSpin } from '@forecourt/contract/vehicle-shares';
import { element } from './elements.ts';
import { style } from './style.ts';
import { showSpin } from './view.ts';
import { type Words, wordsIn } from './words.ts';

export const elementName = 'forecourt-spin';

/** The links of the pictures live for at least eight hours; a page that is open for longer reads new ones. */
const reloadAfterMs = 3_600_000;

let sheet: CSSStyleSheet | undefined;

function sheetOfAll(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  return sheet;
}

/**
 * The spin of a vehicle. `gone`: the embed was closed, or there is no spin any more. `elsewhere`: the embed is for other websites
 * than this one.
 */
async function readSpin(src: string, signal: AbortSignal): Promise<EmbeddedSpin | 'gone' | 'elsewhere'> {
  const answer = await fetch(src, { credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  if (answer.status === 404) return 'gone';
  if (answer.status === 403) {
    const { message } = await answer.json();
    console.error(`<${elementName}> on ${location.origin}: ${message}`);
    return 'elsewhere';
  }
  if (!answer.ok) throw new Error(`The spin could not be read: ${answer.status}`);
  return answer.json();
}

/**
 * `<forecourt-spin src="…">`: the 360° view of a vehicle on any page. `lang` chooses the language of its words, else that of the
 * page; with `still` it does not turn by itself.
 */
export class ForecourtSpin extends HTMLElement {
  static observedAttributes = ['src', 'lang'];
  #box = element('div', { class: 'box' });
  #running: AbortController | null = null;
  #readAt = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [sheetOfAll()];
    root.append(this.#box);
  }

  connectedCallback(): void {
    void this.#show();
  }

  disconnectedCallback(): void {
    this.#running?.abort();
    this.#running = null;
  }

  attributeChangedCallback(_name: string, before: string | null, now: string | null): void {
    if (this.#running && before !== now) void this.#show();
  }

  async #show(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const { signal } = running;
    const src = this.getAttribute('src');
    const page = this.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
    const { language, words } = wordsIn([this.getAttribute('lang'), page, ...navigator.languages]);
    this.#box.lang = language;
    this.#box.classList.remove('touched');
    if (!src) return;
    try {
      const spin = await readSpin(src, signal);
      if (signal.aborted) return;
      this.#readAt = Date.now();
      if (typeof spin === 'string') this.#say(words[spin]);
      else showSpin(this.#box, { host: this, spin, words, signal, onBroken: () => this.#repair(words) });
    } catch {
      if (!signal.aborted) this.#say(words.failed, words.retry);
    }
  }

  /** The links of pictures may have expired: reads new ones, once. */
  #repair(words: Words): void {
    if (Date.now() - this.#readAt > reloadAfterMs) void this.#show();
    else this.#say(words.failed, words.retry);
  }

  #say(text: string, retry?: string): void {
    const message = element('div', { class: 'message', role: 'alert' }, element('span', {}, text));
    if (retry) {
      const again = element('button', { type: 'button' }, retry);
      again.addEventListener('click', () => void this.#show());
      message.append(again);
    }
    this.#box.replaceChildren(message);
  }
}
