import { afterEach, expect, test, vi } from 'vitest';
import { askForGreeting, isGreeted, visitedKey } from './first-visit.ts';

afterEach(() => vi.unstubAllGlobals());

const until = '2023-01-05T23:30:00Z';
const end = Date.parse(until);

test('only a first visit before the end date is greeted', () => {
  expect(isGreeted(null, until, end - 1)).toBe(true);
  expect(isGreeted(null, until, end)).toBe(false);
  expect(isGreeted('true', until, end - 1)).toBe(false);
});

test('a browser that visited before is remembered, and the server is not asked again', async () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  };
  const asked = vi.fn(async () =>
    Response.json({ signUpOpen: false, firstVisitUntil: '2999-01-01T00:00:00Z' }),
  );
  vi.stubGlobal('fetch', asked);
  expect(await askForGreeting(storage)).toBe(true);
  expect(values.has(visitedKey)).toBe(true);
  expect(await askForGreeting(storage)).toBe(false);
  expect(asked).toHaveBeenCalledTimes(1);
});
