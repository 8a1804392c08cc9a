import { beforeEach, describe, expect, test } from 'vitest';
import { createVault } from './vault.ts';

class TextStorage {
  readonly values = new Map<string, string>();
  getItem = (name: string) => this.values.get(name) ?? null;
  setItem = (name: string, value: string) => void this.values.set(name, value);
  removeItem = (name: string) => void this.values.delete(name);
}

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

let durable: TextStorage;
let perTab: TextStorage;
let key: CryptoKey;

beforeEach(async () => {
  durable = new TextStorage();
  perTab = new TextStorage();
  key = await newKey();
});

const open = (used: CryptoKey | null = key) => createVault({ durable, perTab, key: async () => used });

describe('vault', () => {
  test('a value can be read in another page of the same browser', async () => {
    await open().put('token', 'secret-token', true);
    expect(await open().get('token')).toBe('secret-token');
  });

  test('stores no plain text', async () => {
    await open().put('token', 'secret-token', true);
    const stored = durable.getItem('token') ?? '';
    expect(stored).not.toContain('secret-token');
    expect(atob(stored)).not.toContain('secret-token');
  });

  test('the same value is never stored as the same text', async () => {
    const vault = open();
    await vault.put('token', 'secret-token', true);
    const first = durable.getItem('token');
    await vault.put('token', 'secret-token', true);
    expect(durable.getItem('token')).not.toBe(first);
  });

  test('a value is stored in the storage of the tab or in the lasting one, never in both', async () => {
    const vault = open();
    await vault.put('token', 'a', false);
    expect([durable.values.size, perTab.values.size]).toEqual([0, 1]);
    await vault.put('token', 'a', true);
    expect([durable.values.size, perTab.values.size]).toEqual([1, 0]);
  });

  test('a value of another key, or a damaged one, counts as missing', async () => {
    await open().put('token', 'a', true);
    expect(await open(await newKey()).get('token')).toBeNull();
    durable.setItem('token', 'rubbish!');
    expect(await open().get('token')).toBeNull();
  });

  test('without a key values are kept in memory and are never stored', async () => {
    const vault = open(null);
    await vault.put('token', 'a', true);
    expect(await vault.get('token')).toBe('a');
    expect(durable.values.size + perTab.values.size).toBe(0);
    expect(await open(null).get('token')).toBeNull();
  });

  test('a removed value is deleted from every storage', async () => {
    const vault = open();
    await vault.put('token', 'a', true);
    vault.remove('token');
    expect(await vault.get('token')).toBeNull();
    expect(durable.values.size).toBe(0);
  });
});
