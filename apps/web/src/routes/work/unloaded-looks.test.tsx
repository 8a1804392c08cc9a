import { listUserCatalogue } from '@forecourt/contract/catalogue';
import { listPresets } from '@forecourt/contract/presets';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { RestyleDialog } from './restyle-dialog.tsx';
import { Showroom } from './showroom.tsx';
import { useShowroom } from './use-showroom.ts';

const me = samplePerson('user', 'basic');
const refused = refusing(listPresets, 'tooManyAtOnce');
const vehicle = { id: 'v1', userId: me.id } as never;
const settings = { preset: 'studio-white', backgroundId: null, from: {}, prices: {} } as never;

function Beside() {
  const choice = useShowroom(vehicle, settings, []);
  return (
    <Showroom
      vehicle={vehicle}
      settings={settings}
      choice={choice}
      photo={null}
      isPhotoComing={false}
      ref={null}
    />
  );
}

test.each([
  ['beside the photos of a vehicle', <Beside key="vehicle" />],
  [
    'of a restyle',
    <RestyleDialog
      key="restyle"
      count={2}
      ids={[]}
      filter={{}}
      onClose={() => undefined}
      onStarted={() => undefined}
    />,
  ],
])(
  'showrooms %s that could not be loaded are not awaited for ever, nor shown as none',
  async (_name, element) => {
    await render(element, { me, answers: [refused, answering(listUserCatalogue, { results: [] })] });
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts');
    screen.getByRole('button', { name: 'Try again' });
  },
);
