import { type Image, listImages, patchImage } from '@forecourt/contract/images';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '../../../testing/played-server.ts';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { imagesOf, useConfirmPositions, useMoveImage } from './images.calls.ts';

const image = (id: string, position: Image['position'], proposal: Image['proposal']) =>
  ({
    id,
    set: { kind: 'vehicle', id: 'vehicle-1' },
    ...{ position, proposal, queuePlace: null, state: 'uploaded' },
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }) as unknown as Image;
const front = image('front', 'exterior.front', 'sure');
const rear = image('rear', 'exterior.rear', null);

function Places() {
  const { data } = useQuery(imagesOf('vehicle-1'));
  const move = useMoveImage('vehicle-1');
  const confirm = useConfirmPositions('vehicle-1');
  return (
    <>
      <output>{data?.results.map((one) => `${one.id} ${one.position} ${one.proposal}`).join(', ')}</output>
      <button
        type="button"
        onClick={() => move.mutate({ image: front, position: 'exterior.rear', swaps: rear })}
      >
        Swap
      </button>
      <button type="button" onClick={() => confirm.mutate([front])}>
        Confirm
      </button>
    </>
  );
}

test.each(['Swap', 'Confirm'])(
  '%s is taken back when it fails and the list cannot be loaded either',
  async (name) => {
    let isLoaded = false;
    const list = () => {
      if (isLoaded) throw new TypeError('no network');
      isLoaded = true;
      return { results: [front, rear] };
    };
    const answers: Answer[] = [answering(listImages, list), refusing(patchImage, 'overloaded')];
    const { user, sent } = await render(<Places />, { answers });
    const before = 'front exterior.front sure, rear exterior.rear null';
    await screen.findByText(before);
    await user.click(screen.getByRole('button', { name }));
    await screen.findByRole('alert');
    await expect.poll(() => sent.filter(({ method }) => method === 'GET').length).toBe(2);
    screen.getByText(before);
  },
);
