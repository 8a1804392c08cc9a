import { patchUser } from '@forecourt/contract/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ProfileForm, profilePatch } from './profile-form.tsx';

const user = { name: 'Ann', email: 'ann@dealer.example' };

test('only what changed is sent', () => {
  expect(profilePatch(user, { name: 'Ann', email: 'new@dealer.example' })).toEqual({
    email: 'new@dealer.example',
  });
  expect(profilePatch(user, { name: 'Anna ', email: 'ANN@dealer.example' })).toEqual({ name: 'Anna' });
});

test('an emptied name is sent as null', () => {
  expect(profilePatch(user, { name: ' ', email: user.email })).toEqual({ name: null });
});

test('without a change nothing is sent', () => {
  expect(profilePatch(user, { name: 'Ann', email: user.email })).toBeNull();
  expect(profilePatch({ ...user, name: null }, { name: '', email: user.email })).toBeNull();
});

test('the form sends what the contract accepts, and says what is wrong with the rest', async () => {
  const me = samplePerson('user', 'premium');
  const saved = { ...me, name: 'Ada', email: 'ada@other.example' };
  const { user, sent } = await render(<ProfileForm user={me} />, {
    me,
    answers: [answering(patchUser, saved)],
  });
  const [name, email] = [screen.getByLabelText('Name'), screen.getByLabelText('Email')];
  const retype = async (field: HTMLElement, typed: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
  };
  await retype(email, 'ada@other');
  await screen.findByText('Enter a complete email address, such as name@dealer.com.');
  await retype(email, ' ada@other.example ');
  await screen.findByText('Your profile was saved.');
  await retype(name, 'A'.repeat(201));
  await screen.findByText('Maximum 200 characters.');
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['PATCH', { email: 'ada@other.example' }]]);
});
