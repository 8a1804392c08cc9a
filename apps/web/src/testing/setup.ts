import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import english from '../../public/assets/i18n/en.json';
import { noteReachable } from '../lib/connection.ts';
import { texts } from '../lib/i18n.ts';
import { setInstallation } from '../lib/installation.ts';
import { toast } from '../ui/toast.tsx';
import { misfits, unanswered } from './played-server.ts';

/** Runs around the tests of every file that renders components (vitest.config.ts). */

// As `panelPatience` in vitest.config.ts: a wait ends by what it waits for, and one that fails is reported soon.
configure({ asyncUtilTimeout: 15_000 });

// A component may still send something after its test, when the test's responses are gone. Without this, that call would
// fail, and the next test, which shares the module, would be offline.
globalThis.fetch = async () => new Response(null, { status: 503 });

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

beforeEach(() => {
  noteReachable(true);
  setInstallation(null);
});

afterEach(() => {
  cleanup();
  toast.clear();
  vi.unstubAllGlobals();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  // A request without a response may only show an error in a component, so the test has to be failed here.
  expect(unanswered.splice(0), 'calls without an answer').toEqual([]);
  expect(misfits.splice(0), 'responses that do not fit the contract').toEqual([]);
});
