import {
  createProfile,
  patchClientSettings,
  patchUserSettings,
  type Settings,
} from '@forecourt/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { DefaultsForm } from './defaults-form.tsx';
import { LookForm } from './look-form.tsx';
import { ProfileDialog } from './profile-dialog.tsx';

const settings = {
  preset: 'studio-white',
  backgroundId: null,
  brandColour: null,
  plateMode: 'blur',
  licensePlateId: null,
  cataloguePlateId: null,
  reflection: true,
  cutOffPhotos: 'refuse',
  tone: true,
  windows: 'keep',
  language: 'en',
  from: {
    preset: 'installation',
    backgroundId: 'installation',
    brandColour: 'installation',
    plateMode: 'installation',
    licensePlateId: 'installation',
    cataloguePlateId: 'installation',
    reflection: 'installation',
    cutOffPhotos: 'customer',
    tone: 'customer',
    windows: 'installation',
    language: 'installation',
  },
  inherited: { preset: 'studio-white', backgroundId: null, from: 'installation' },
} as Settings;

const around = { presets: [], backgrounds: [], plates: [], ColourField: () => null };
const label = 'Cropped vehicles';
const toneLabel = 'Match vehicle to showroom light';

const renderLookForm = () =>
  render(
    <LookForm
      takesColour={() => false}
      level={{ kind: 'client', id: 'client-1' }}
      settings={settings}
      options={[]}
      abovePicture={() => null}
      mayReflect
      ColourField={() => null}
      below={() => null}
    >
      {() => null}
    </LookForm>,
    { answers: [answering(patchClientSettings, settings)] },
  );

test('a client sees whether its customer refuses cut-off vehicles, and decides for itself', async () => {
  const { user, sent } = await renderLookForm();
  await screen.findByRole('option', { name: 'Refuse them, ask for a new photo (default)' });
  expect(screen.getByLabelText(label)).toHaveProperty('value', '');
  await user.selectOptions(screen.getByLabelText(label), 'Process anyway');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ cutOffPhotos: 'use' }));
});

test('a client sees that its customer has the tone of vehicles fitted, and switches it off for itself', async () => {
  const { user, sent } = await renderLookForm();
  const tone = await screen.findByLabelText<HTMLSelectElement>(toneLabel);
  expect([tone.value, tone.options[0]?.text]).toEqual(['', 'On (default)']);
  await user.selectOptions(screen.getByLabelText(toneLabel), 'Off');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ tone: false, reflection: null }));
});

test('a client decides what happens to windows', async () => {
  const { user, sent } = await renderLookForm();
  await user.selectOptions(await screen.findByLabelText('Windows'), 'Clean: an even tint');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ windows: 'clean' }));
});

test('a user decides about cut-off vehicles as a default', async () => {
  const { user, sent } = await render(<DefaultsForm {...around} userId="user-1" settings={settings} />, {
    answers: [answering(patchUserSettings, settings)],
  });
  const named = (name: string) =>
    screen.getByLabelText<HTMLSelectElement>(name).selectedOptions[0]?.textContent;
  await screen.findByLabelText(label);
  expect([named(label), named(toneLabel)]).toEqual([
    'Refuse them, ask for a new photo (default)',
    'On (default)',
  ]);
  await user.selectOptions(screen.getByLabelText(label), 'Process anyway');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ cutOffPhotos: 'use' }));
});

test('a profile decides both too', async () => {
  const onClose = vi.fn();
  const { user, sent } = await render(
    <ProfileDialog {...around} userId="user-1" profile={undefined} settings={settings} onClose={onClose} />,
    { answers: [answering(createProfile, {})] },
  );
  await user.type(await screen.findByLabelText('Profile name'), 'Auction');
  await user.selectOptions(screen.getByLabelText(label), 'Refuse them, ask for a new photo');
  await user.selectOptions(screen.getByLabelText(toneLabel), 'On');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const decided = { name: 'Auction', cutOffPhotos: 'refuse', tone: true };
  await waitFor(() => expect(sent[0]?.body).toMatchObject(decided));
});

test('defaults say what is inherited, and are saved once something is chosen', async () => {
  const presets = ['Studio white', 'Brand colour'].map((name) => ({
    id: name.toLowerCase().replace(' ', '-'),
    name,
  }));
  const { user, sent } = await render(
    <DefaultsForm {...around} presets={presets as never} userId="user-1" settings={settings} />,
    { answers: [answering(patchUserSettings, settings)] },
  );
  const showroom = screen.getByRole<HTMLInputElement>('combobox', { name: 'Showroom' });
  expect(showroom.value || showroom.placeholder).toBe('Studio white (default)');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Showroom' }));
  await user.click(await screen.findByRole('option', { name: 'Brand colour' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Your settings were saved.');
  expect(sent[0]?.body).toMatchObject({ preset: 'brand-colour', backgroundId: null, plateMode: null });
});
