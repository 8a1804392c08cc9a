import type { Image } from '@forecourt/contract/images';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { OrderBar } from './order-bar.tsx';

const finished = {
  id: 'image-1',
  position: 'exterior.front',
  state: 'delivered',
  verdicts: [],
  charged: 1,
  outputs: [],
} as unknown as Image;

test('on phones, where only the bar has the showroom, it is named once everything is made, too', async () => {
  const onShowrooms = vi.fn();
  const { user } = await render(
    <OrderBar
      images={[finished]}
      pace={{ newMs: null, againMs: null }}
      chosen={new Set()}
      isMade={() => true}
      priceOf={() => 1}
      payer={{ kind: 'user', credits: 10, allowNegative: false } as never}
      mayAddCredits={false}
      presetName="Dark hall"
      archive={null}
      busy={false}
      disabled={false}
      onOrder={vi.fn()}
      onChooseAll={vi.fn()}
      onChooseNone={vi.fn()}
      onShowrooms={onShowrooms}
      isPhone
    />,
  );
  await screen.findByText('Finished: 1 picture');
  await user.click(screen.getByRole('button', { name: 'Showroom Dark hall' }));
  expect(onShowrooms).toHaveBeenCalled();
});
