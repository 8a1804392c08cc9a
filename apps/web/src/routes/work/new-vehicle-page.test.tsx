import { listBodyTypes } from '@forecourt/contract/body-types';
import { listVehicleMakes, listVehicleModels } from '@forecourt/contract/vehicle-specifications';
import { createVehicle } from '@forecourt/contract/vehicles';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { startUploads } from '../../features/work/images/use-uploads.ts';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { NewVehiclePage } from './new-vehicle-page.tsx';

vi.mock(import('../../features/work/images/use-uploads.ts'), async (load) => ({
  ...(await load()),
  startUploads: vi.fn(),
}));

afterEach(() => onlineManager.setOnline(true));

function PageToLeave() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(false)}>
        Leave
      </button>
      {isOpen && <NewVehiclePage />}
    </>
  );
}

const jpegHead = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

test('photos are uploaded to the new vehicle even if the page is left before the server responds', async () => {
  const { user, sent } = await render(<PageToLeave />, {
    me: samplePerson('user', 'basic', { credits: 5 }),
    at: '/dashboard/vehicles/new',
    answers: [
      answering(listBodyTypes, { results: [] } as never),
      answering(listVehicleMakes, { results: [] }),
      answering(listVehicleModels, { results: [] } as never),
      answering(createVehicle, { id: 'vehicle-1' } as never),
    ],
  });
  const front = new File([jpegHead], 'front.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[data-pick=files]') as HTMLElement, {
    target: { files: [front] },
  });
  await screen.findByText('1 photo selected');
  await user.type(screen.getByLabelText(/Stock number/), 'FC-1');
  onlineManager.setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Create vehicle' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  onlineManager.setOnline(true);
  const vehicle = { kind: 'vehicle', id: 'vehicle-1' };
  await waitFor(() => expect(startUploads).toHaveBeenCalledWith(vehicle, [front], expect.anything()));
});
