import { readOrMake } from './browser-keys.ts';

/**
 * Values in the browser's storage, encrypted with an AES-GCM key that this browser generated and that cannot be
 * exported (a non-extractable CryptoKey in IndexedDB). Without a secure context there is no such key; then values are
 * kept in memory only, until the page is left.
 */
export interface Vault {
  /**
   * `durable` survives closing the browser; otherwise the value ends with the tab, and what other tabs stored durably
   * under this name stays.
   */
  put(name: string, value: unknown, durable: boolean): Promise<void>;
  /** Null when absent or when it cannot be decrypted. */
  get(name: string): Promise<unknown>;
  /** Whether a value is stored under that name; synchronous, without decrypting it. */
  has(name: string): boolean;
  remove(name: string): void;
  /** Removes it from this tab; what other tabs stored durably stays. */
  removeFromTab(name: string): void;
  /** Removes what is stored durably; what this tab stored for itself stays. */
  removeDurable(name: string): void;
  /** Drops the cached value, so that the next `get` reads what another tab has stored meanwhile. */
  forgetRead(name: string): void;
}

/** The part of the Storage interface that is needed; tests pass their own. */
type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface VaultParts {
  durable: TextStorage;
  perTab: TextStorage;
  /** Resolves to null if nothing may be stored. */
  key: () => Promise<CryptoKey | null>;
}

const nonceBytes = 12;

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, plain);
  return toText(new Uint8Array([...nonce, ...new Uint8Array(sealed)]));
}

async function unseal(key: CryptoKey, text: string): Promise<unknown> {
  const bytes = toBytes(text);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, nonceBytes) },
    key,
    bytes.slice(nonceBytes),
  );
  return JSON.parse(new TextDecoder().decode(plain)) as unknown;
}

export function createVault({ durable, perTab, key }: VaultParts): Vault {
  const memory = new Map<string, unknown>();
  const remove = (name: string) => {
    memory.delete(name);
    durable.removeItem(name);
    perTab.removeItem(name);
  };
  return {
    remove,
    removeFromTab: (name) => {
      memory.delete(name);
      perTab.removeItem(name);
    },
    removeDurable: (name) => durable.removeItem(name),
    forgetRead: (name) => void memory.delete(name),
    has: (name) => memory.has(name) || perTab.getItem(name) !== null || durable.getItem(name) !== null,
    async put(name, value, isDurable) {
      const used = await key();
      memory.set(name, value);
      if (isDurable) perTab.removeItem(name);
      if (used) (isDurable ? durable : perTab).setItem(name, await seal(used, value));
    },
    async get(name) {
      if (memory.has(name)) return memory.get(name) ?? null;
      const text = perTab.getItem(name) ?? durable.getItem(name);
      const used = text === null ? null : await key();
      if (text === null || used === null) return null;
      return unseal(used, text).catch(() => null);
    },
  };
}

async function readOrMakeKey(): Promise<CryptoKey | null> {
  if (!globalThis.isSecureContext) return null;
  const key = await readOrMake('storage', () =>
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  );
  return key as CryptoKey;
}

let browserKey: Promise<CryptoKey | null> | undefined;

/** The vault of this browser. Made at the first call, so that importing this file touches nothing. */
export function browserVault(): Vault {
  return createVault({
    durable: localStorage,
    perTab: sessionStorage,
    key: () => {
      browserKey ??= readOrMakeKey().catch(() => null);
      return browserKey;
    },
  });
}
