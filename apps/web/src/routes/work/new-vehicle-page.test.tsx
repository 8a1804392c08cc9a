import { listBodyTypes } from '@forecourt/contract/body-types';
import { listVehicleMakes, listVehicleModels } from '@forecourt/contract/vehicle-specifications';
import { createVehicle } from '@forecourt/contract/vehicles';
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LeaveGuard } from '../../app/leave-guard.tsx';
import { dropUploads } from '../../features/work/images/use-uploads.ts';
import { hasUnsaved } from '../../lib/unsaved.ts';
import type { Answer } from '../../testing/played-server.ts';
import { answering, refusing, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { NewVehiclePage } from './new-vehicle-page.tsx';

/** The files that were sent, with where to; nothing is answered. */
let uploaded: string[];

class SilentRequest {
  readonly upload = {};
  onabort: () => void = () => undefined;
  #address = '';
  open(method: string, address: string) {
    this.#address = `${method} ${address}`;
  }
  setRequestHeader() {}
  send(form: FormData) {
    uploaded.push(`${this.#address} ${(form.get('file') as File).name}`);
  }
  abort() {
    this.onabort();
  }
}

beforeEach(() => {
  uploaded = [];
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
});
afterEach(dropUploads);
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

const open = (created: Answer) =>
  render(
    <>
      <PageToLeave />
      <LeaveGuard />
    </>,
    {
      me: samplePerson('user', 'basic', { credits: 5 }),
      at: '/dashboard/vehicles/new',
      answers: [
        answering(listBodyTypes, { results: [] }),
        answering(listVehicleMakes, { results: [] }),
        answering(listVehicleModels, { results: [] }),
        created,
      ],
    },
  );

function choosePhoto() {
  const front = new File([jpegHead], 'front.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[data-pick=files]') as HTMLElement, {
    target: { files: [front] },
  });
}

test('photos are uploaded to the new vehicle even if the page is left before the server responds', async () => {
  const { user, sent } = await open(answering(createVehicle, { id: 'vehicle-1' }));
  choosePhoto();
  await screen.findByText('1 photo selected');
  await user.type(screen.getByLabelText(/Stock number/), 'FC-1');
  onlineManager.setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Create vehicle' }));
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
  onlineManager.setOnline(true);
  await waitFor(() => expect(uploaded).toEqual(['POST /v1/vehicles/vehicle-1/images front.jpg']));
});

const stock = () => screen.getByLabelText<HTMLInputElement>(/^Stock number/);
const create = () => screen.getByRole('button', { name: 'Create vehicle' });

test('the stock number is the first field and the only required one, and says what is wrong with it', async () => {
  const { sent, user } = await open(answering(createVehicle, {}));
  const fields = document.querySelectorAll('form input:not([type=file]), form select');
  expect(fields[0]).toBe(stock());
  expect([...document.querySelectorAll('form [aria-required=true]')]).toEqual([stock()]);
  const described = () =>
    document.getElementById(stock().getAttribute('aria-describedby') ?? '')?.textContent;
  await user.click(create());
  expect(described()).toBe('This field is required.');
  fireEvent.change(stock(), { target: { value: '9'.repeat(124) } });
  await user.click(create());
  expect(described()).toBe('Maximum 100 characters.');
  expect(stock().getAttribute('aria-invalid')).toBe('true');
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('an error of the server is shown once, in the form, and the chosen photos stay', async () => {
  const { user } = await open(refusing(createVehicle, 'vehicleDetailsExist'));
  choosePhoto();
  await screen.findByText('1 photo selected');
  await user.type(stock(), 'FC-1');
  await user.click(create());
  const alert = await screen.findByRole('alert');
  expect(screen.getAllByRole('alert')).toEqual([alert]);
  expect(alert.closest('form')).not.toBeNull();
  screen.getByText('1 photo selected');
});

test('dropped photos alone are enough to be asked before they are lost', async () => {
  await open(answering(createVehicle, {}));
  const front = new File([jpegHead], 'front.jpg', { type: 'image/jpeg' });
  expect(hasUnsaved()).toBe(false);
  fireEvent.drop(screen.getByRole('region', { name: 'Add photos' }), {
    dataTransfer: { types: ['Files'], files: [front], items: [] },
  });
  await screen.findByText('1 photo selected');
  expect(hasUnsaved()).toBe(true);
});
