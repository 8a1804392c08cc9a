import { loginSecondFactor } from '@forecourt/contract/auth';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changesIn, refusing, render } from '../../../testing/render.tsx';
import { CodeForm } from './code-form.tsx';

test('a wrong code of the second step says so, and the code stays to be corrected', async () => {
  const step = { challenge: 'challenge-1', methods: ['code'] } as never;
  const { user, sent } = await render(
    <CodeForm step={step} rememberMe={false} leaving={false} onReturn={() => undefined} />,
    { answers: [refusing(loginSecondFactor, 'codeIncorrect')] },
  );
  await user.type(screen.getByLabelText('Code'), '000000');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('The code is incorrect.');
  expect(changesIn(sent)[0]?.[2]).toMatchObject({ challenge: 'challenge-1', code: '000000' });
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('000000');
});
