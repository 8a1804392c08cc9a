import { listMails } from '@forecourt/contract/mails';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../lib/call.ts';
import { session } from '../lib/current-session.ts';
import { refusing, render } from '../testing/render.tsx';
import { samplePerson } from '../testing/sample-person.ts';
import { SessionGuard } from './session-dialog.tsx';

// happy-dom does not declare it; without one there are no passkeys.
beforeEach(() => vi.stubGlobal('isSecureContext', false));

test.each([true, false])(
  'after the end of a session, "Remember me" is as it was at its start: %s',
  async (rememberMe) => {
    const me = samplePerson('user', 'basic');
    const answers = [refusing(listMails, 'notAuthorized')];
    await render(<SessionGuard user={me} />, { me, answers });
    await session.signIn({ email: me.email, password: 'a password of a test', rememberMe });
    // Waits for the next session.
    void call(listMails, {}).catch(() => undefined);
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Remember me' });
    expect(box.checked).toBe(rememberMe);
    await session.signOut({ expired: true });
  },
);
