import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect, vi } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import { texts } from '../lib/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { unanswered } from './render.tsx';

/** Before and after the tests of every file that draws components (vitest.config.ts). */

// As in vitest.config.ts: a wait ends by what it waits for.
configure({ asyncUtilTimeout: 120_000 });

beforeAll(async () => {
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: english } },
    interpolation: { escapeValue: false },
  });
});

afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  // A component may show a failure and pass nevertheless.
  expect(unanswered.splice(0), 'calls without an answer').toEqual([]);
});
