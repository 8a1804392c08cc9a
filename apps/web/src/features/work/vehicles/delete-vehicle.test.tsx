import { deleteVehicle, getVehicle, restoreVehicle, type Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { useDeleteVehicle, vehicleById } from './vehicles.calls.ts';

const vehicle = { id: '1', reference: 'L-7' } as unknown as Vehicle;

/** What a screen of the vehicle does that is still open when the vehicle is deleted. */
function Screen() {
  const { data } = useQuery({ ...vehicleById('1'), staleTime: 60_000 });
  const remove = useDeleteVehicle();
  return (
    data && (
      <button type="button" onClick={() => remove.mutate(data)}>
        Delete
      </button>
    )
  );
}

test('a deleted vehicle is not asked for again, and comes back by the undo of its message', async () => {
  const { user, sent } = await render(<Screen />, {
    me: samplePerson('user', 'basic'),
    answers: [
      answering(getVehicle, vehicle),
      answering(deleteVehicle, {}),
      answering(restoreVehicle, vehicle),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('L-7 was deleted.');
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const restored = [restoreVehicle.method, restoreVehicle.path.replace(':id', '1'), undefined];
  await waitFor(() => expect(changesIn(sent).at(-1)).toEqual(restored));
});
