import {
  createProfile,
  deleteProfile,
  type Profile,
  patchProfile,
  restoreProfile,
  type Settings,
} from '@forecourt/contract/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { ProfileList } from './profile-list.tsx';

const nothing = {
  preset: null,
  backgroundId: null,
  brandColour: null,
  plateMode: null,
  licensePlateId: null,
  cataloguePlateId: null,
  reflection: null,
  cutOffPhotos: null,
  tone: null,
  windows: null,
  language: null,
};
const settings = {
  ...nothing,
  preset: 'brand',
  plateMode: 'keep',
  from: Object.fromEntries(Object.keys(nothing).map((name) => [name, 'user'])),
  inherited: { preset: 'studio-white', backgroundId: null, from: 'installation' },
} as unknown as Settings;
const winter = {
  ...nothing,
  id: 'profile-1',
  userId: 'user-1',
  name: 'Winter',
  active: false,
  plateMode: 'keep',
} as unknown as Profile;

async function list(profiles: Profile[]) {
  const rendered = await render(
    <ProfileList
      userId="user-1"
      settings={settings}
      profiles={profiles}
      presets={[{ id: 'brand', name: 'Brand colour' }] as never}
      backgrounds={[]}
      plates={[]}
      ColourField={() => null}
    />,
    {
      answers: [
        answering(createProfile, winter),
        answering(patchProfile, winter),
        answering(deleteProfile, {}),
        answering(restoreProfile, winter),
      ],
    },
  );
  const pick = async (choice: string) => {
    await rendered.user.click(screen.getByRole('button', { name: 'Actions for Winter' }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  return { ...rendered, pick };
}

test('a new profile needs a name, and says what it inherits where it decides nothing', async () => {
  const { user, sent } = await list([]);
  await user.click(screen.getByRole('button', { name: 'New profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New profile' }));
  dialog.getByText('Brand colour · Your setting');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  dialog.getByText('This field is required.');
  expect(changesIn(sent)).toEqual([]);
  await user.type(dialog.getByLabelText('Profile name'), 'Winter');
  await user.selectOptions(dialog.getByLabelText('Licence plate'), 'Keep as photographed');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changesIn(sent)).toEqual([
    ['POST', '/v1/users/user-1/profiles', expect.objectContaining({ name: 'Winter', plateMode: 'keep' })],
  ]);
});

test('a profile says what it decides, is renamed and activated', async () => {
  const { user, sent, pick } = await list([winter]);
  screen.getByText('Licence plate: Keep as photographed');
  await pick('Edit');
  await user.type(await screen.findByLabelText('Profile name'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(changesIn(sent)).toHaveLength(2));
  const path = '/v1/users/user-1/profiles/profile-1';
  expect(changesIn(sent)).toEqual([
    ['PATCH', path, expect.objectContaining({ name: 'Winters' })],
    ['PATCH', path, { active: true }],
  ]);
});

test('a deleted profile is restored from its message', async () => {
  const { user, sent, pick } = await list([winter]);
  await pick('Delete');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changesIn(sent).map(([method, path]) => [method, path.split('/').at(-1)])).toEqual([
      ['DELETE', 'profile-1'],
      ['POST', 'restore'],
    ]),
  );
});
