import { expect, test } from 'vitest';
import { profilePatch } from './profile-form.tsx';

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
