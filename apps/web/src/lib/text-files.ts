import type { LanguageCode } from '@forecourt/contract/language-names';

interface Outside {
  /** Whether each language is split into parts, as the build does it (`build/text-parts.ts`). */
  isSplit: boolean;
  fetchFile: (address: string) => Promise<unknown>;
  addTexts: (language: LanguageCode, texts: unknown) => void;
}

const startPart = 'start';
/** A language in one file, which every language also has beside its parts. */
const complete = '';

/**
 * Fetches the texts: of the start, and of each screen beside its code. A change of the language fetches all parts that
 * are in use.
 */
export class TextFiles {
  readonly #outside: Outside;
  readonly #parts: Set<string>;
  /** By address; kept so that no file is fetched twice. */
  readonly #files = new Map<string, Promise<unknown>>();
  readonly #added = new Set<string>();

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#parts = new Set([outside.isSplit ? startPart : complete]);
  }

  /** Begins to fetch what `load` adds. */
  prefetch(language: LanguageCode): void {
    for (const part of this.#parts) this.#read(addressOf(language, part)).catch(() => undefined);
  }

  /** Adds a language with all parts that are in use, also those that come into use meanwhile. */
  async load(language: LanguageCode): Promise<void> {
    const missing = () => [...this.#parts].filter((part) => !this.#added.has(addressOf(language, part)));
    for (let parts = missing(); parts.length > 0; parts = missing())
      await Promise.all(parts.map((part) => this.#add(language, part)));
  }

  /** Adds the texts of a screen, which are from now on in use. */
  async use(part: string, language: LanguageCode): Promise<void> {
    this.#parts.add(part);
    try {
      await this.#add(language, part);
    } catch (error) {
      // Its screen is not shown, so no change of the language waits for it.
      this.#parts.delete(part);
      throw error;
    }
  }

  /** Adds all texts of a language; false if they have been added before. */
  async loadComplete(language: LanguageCode): Promise<boolean> {
    if (this.#added.has(addressOf(language, complete))) return false;
    await this.#add(language, complete);
    return true;
  }

  #read(address: string): Promise<unknown> {
    const known = this.#files.get(address);
    if (known) return known;
    const file = this.#outside.fetchFile(address);
    this.#files.set(address, file);
    file.catch(() => this.#files.delete(address));
    return file;
  }

  async #add(language: LanguageCode, part: string): Promise<void> {
    const address = addressOf(language, part);
    if (this.#added.has(address)) return;
    this.#outside.addTexts(language, await this.#read(address));
    this.#added.add(address);
  }
}

function addressOf(language: LanguageCode, part: string): string {
  return part === complete ? `/assets/i18n/${language}.json` : `/assets/i18n/${language}/${part}.json`;
}
