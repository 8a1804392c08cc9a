import { type Image, patchImage } from '@forecourt/contract/images';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { swappedAt } from '../../features/work/images/image-list.ts';
import { MoveDialog } from '../../features/work/images/move-dialog.tsx';
import { PositionBoard } from '../../features/work/images/position-board.tsx';
import { answering, render } from '../../testing/render.tsx';
import { useBoardActions } from './use-board.ts';

const image = (id: string, position: Image['position'], proposal: Image['proposal']) =>
  ({
    id,
    set: { kind: 'vehicle', id: 'vehicle-1' },
    position,
    proposal,
    state: 'uploaded',
    failure: null,
    verdicts: [],
    fileName: `${id}.jpg`,
    outputs: [],
    vehicles: [],
    charged: 0,
    thumbnail: null,
    queuePlace: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }) as unknown as Image;

const front = image('front', 'exterior.front', 'sure');
const rear = image('rear', 'exterior.rear', 'unsure');
const images = [front, rear, image('left', 'exterior.left', null)];

/** The board of a vehicle with the dialog that moves pictures without dragging. */
function Board() {
  const [moving, setMoving] = useState<Image | null>(null);
  const wiring = { vehicleId: 'vehicle-1', images, mayEdit: true, askMove: setMoving };
  const unused = { toggle: vi.fn(), open: vi.fn(), replace: vi.fn() };
  const { actions, place } = useBoardActions({ ...wiring, ...unused });
  return (
    <>
      <PositionBoard
        images={images}
        wanted={[]}
        chosen={new Set()}
        cutOffPhotos="use"
        actions={actions}
        onMove={place}
        onFiles={vi.fn()}
      />
      {moving && (
        <MoveDialog
          from={moving.position}
          noteAt={(position) => (swappedAt(images, moving, position) ? 'Swap' : null)}
          onMove={(position) => {
            place(moving, position);
            setMoving(null);
          }}
          onClose={() => setMoving(null)}
        />
      )}
    </>
  );
}

const answers = [
  answering(patchImage, ({ address }) => images.find(({ id }) => address.includes(id)) ?? front),
];

test('one click confirms all proposed positions, and says how many are unsure', async () => {
  const { user, sent } = await render(<Board />, { answers });
  await screen.findByText('2 positions suggested – please check 1');
  await user.click(screen.getByRole('button', { name: 'Confirm all' }));
  await screen.findByText('The positions are confirmed.');
  expect(sent.map(({ address, body }) => [address, body])).toEqual([
    ['/v1/images/front', { position: 'exterior.front' }],
    ['/v1/images/rear', { position: 'exterior.rear' }],
  ]);
});

/** Swaps the front picture with one of the other pictures in the dialog, and undoes it; the requests, in order. */
async function swappedAndBack(there: string, requests: number) {
  const { user, sent } = await render(<Board />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Actions for Front' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move to another position' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to position' });
  await user.click(within(dialog).getByRole('button', { name: `${there} Swap` }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent).toHaveLength(requests));
  return sent.map(({ address, body }) => [address, body]);
}

test('without dragging, a picture is moved to a position that another one has: both change places; undone, both are proposed again', async () => {
  expect(await swappedAndBack('Rear', 2)).toEqual([
    ['/v1/images/front', { position: 'exterior.rear', swaps: 'rear' }],
    ['/v1/images/front', { position: 'exterior.front', suggested: true, swaps: 'rear' }],
  ]);
});

test('of a swap that is undone, a position that somebody had chosen stays chosen', async () => {
  expect(await swappedAndBack('Left side', 3)).toEqual([
    ['/v1/images/front', { position: 'exterior.left', swaps: 'left' }],
    ['/v1/images/front', { position: 'exterior.front', swaps: 'left' }],
    ['/v1/images/front', { position: 'exterior.front', suggested: true }],
  ]);
});
