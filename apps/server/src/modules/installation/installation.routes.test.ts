import { getInstallation } from '@forecourt/contract/installation';
import { afterEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.close());

it.each([true, false])(
  'strangers are told whether they may ask for an account (%s), and how long they are greeted',
  async (signUpOpen) => {
    app = await openTestApp({ signUpOpen });
    const { firstVisitUntil } = app.outside;
    expect((await app.call(getInstallation)).body).toEqual({ signUpOpen, firstVisitUntil });
  },
);
