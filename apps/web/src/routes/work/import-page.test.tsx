import { listImages } from '@forecourt/contract/images';
import {
  assignImportEntry,
  getImport,
  type ImportEntry,
  listImportEntries,
  unassignImportEntry,
} from '@forecourt/contract/imports';
import { listVehicles } from '@forecourt/contract/vehicles';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import type { Parts } from '../../testing/whole-body.ts';
import { ImportPage } from './import-page.tsx';

const likely = { id: 'golf', reference: 'G-1' };
/** A held photo whose name has this ending is still being recognised. */
const isBeingRecognised = (id: string) => id.endsWith('-new');
const heldFor = (id: string) => (isBeingRecognised(id) ? 'recognising' : 'noPosition');
const entryOf = (id: string, state: 'held' | 'taken'): Parts<ImportEntry> => ({
  ...{ id, importId: 'zip', path: `box/${id}.jpg`, sizeBytes: 1, state, imageId: null },
  // The position that the file names.
  position: id === 'front' ? ('exterior.front' as const) : null,
  ...{ reason: state === 'held' ? heldFor(id) : null, vehicle: likely, failure: null, thumbnail: null },
});

const photosOfVehicle = [
  { position: 'exterior.front', state: 'delivered' },
  { position: 'exterior.rear', state: 'retake_requested' },
  { position: 'exterior.other', state: 'delivered' },
] as const;

async function importOf(...ids: string[]) {
  const counts = { waiting: 0, taken: 1, held: ids.length, skipped: 0, failed: 0, discarded: 0 };
  const item = {
    id: 'zip',
    source: 'zip' as const,
    fileName: 'May.zip',
    state: 'done' as const,
    counts,
    sizeBytes: 1,
  };
  const recognisingCount = ids.filter(isBeingRecognised).length;
  const entries = [...ids.map((id) => entryOf(id, 'held')), entryOf('done', 'taken')];
  const vehicle = { id: 'polo', reference: 'P-2', make: 'VW', model: 'Polo', year: 2020, thumbnail: null };
  const rendered = await render(<ImportPage />, {
    me: samplePerson('user', 'basic', { credits: 5 }),
    at: '/dashboard/imports/zip',
    path: '/dashboard/imports/$id',
    answers: [
      answering(getImport, {
        ...item,
        recognisingCount,
        faultyRowCount: 0,
        createdAt: '2026-01-01T00:00:00Z',
      }),
      answering(listImportEntries, { results: entries }),
      answering(listVehicles, { results: [vehicle] }),
      answering(listImages, { results: photosOfVehicle }),
      answering(assignImportEntry, entryOf('a', 'taken')),
      answering(unassignImportEntry, entryOf('a', 'held')),
    ],
  });
  const targets = within(await screen.findByRole('region', { name: 'Drag photos onto their vehicle' }));
  await targets.findByText('P-2');
  await screen.findByText('done.jpg');
  return { ...rendered, targets };
}

/** What browsers give the events of a drag. */
function transfer() {
  const data = new Map<string, string>();
  return {
    get types() {
      return [...data.keys()];
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    setDragImage: () => undefined,
    effectAllowed: 'all',
  };
}
const fire = (kind: 'dragStart' | 'dragOver' | 'drop', element: Element, dataTransfer: object) =>
  fireEvent(element, Object.assign(createEvent[kind](element), { dataTransfer }));
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const posts = (sent: { method: string; address: string; body: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST').map(({ address, body }) => [address, body]);

test('selected held photos are dragged onto a vehicle together, in their order, and undone together', async () => {
  const { user, sent, targets } = await importOf('a', 'b', 'c');
  for (const id of ['c', 'a', 'done']) {
    await user.click(screen.getByRole('checkbox', { name: `Select box/${id}.jpg` }));
  }
  const drag = transfer();
  fire('dragStart', rowOf('c.jpg'), drag);
  const target = targets.getByText('P-2').closest('li') as HTMLElement;
  fire('dragOver', target, drag);
  expect(target.dataset.over).toBe('true');
  fire('drop', target, drag);
  await screen.findByText('2 photos were assigned.');
  const place = { vehicleId: 'polo' };
  expect(posts(sent)).toEqual([
    ['/v1/import-entries/a/assign', place],
    ['/v1/import-entries/c/assign', place],
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(posts(sent).slice(2)).toEqual([
      ['/v1/import-entries/a/unassign', undefined],
      ['/v1/import-entries/c/unassign', undefined],
    ]),
  );
  const isDraggable = (name: string) => rowOf(name).getAttribute('draggable') === 'true';
  expect(['b.jpg', 'done.jpg'].map(isDraggable)).toEqual([true, false]);
});

test('a photo that stays over a vehicle is dropped on one of its positions', async () => {
  const { sent, targets } = await importOf('a', 'b');
  const drag = transfer();
  fire('dragStart', rowOf('b.jpg'), drag);
  // The vehicle that the file names is offered, although the list of vehicles does not have it.
  fire('dragOver', targets.getByText('G-1').closest('li') as HTMLElement, drag);
  fire('drop', await targets.findByText('Rear left'), drag);
  await screen.findByText('One photo was assigned.');
  expect(posts(sent)).toEqual([
    ['/v1/import-entries/b/assign', { vehicleId: 'golf', position: 'exterior.rear_left' }],
  ]);
});

test('positions that another photo keeps are marked, and take no photo; the vehicle does not take it instead', async () => {
  const { sent, targets } = await importOf('a');
  const drag = transfer();
  fire('dragStart', rowOf('a.jpg'), drag);
  const target = targets.getByText('P-2').closest('li') as HTMLElement;
  fire('dragOver', target, drag);
  const taken = (await targets.findByText('Taken')).closest('li') as HTMLElement;
  expect(taken.textContent).toBe('Front Taken');
  expect(fire('dragOver', taken, drag)).toBe(true);
  fire('drop', taken, drag);
  fire('drop', targets.getByText('Rear'), drag);
  await screen.findByText('One photo was assigned.');
  expect(posts(sent)).toEqual([
    ['/v1/import-entries/a/assign', { vehicleId: 'polo', position: 'exterior.rear' }],
  ]);
});

test('without a mouse, selected photos are assigned to a vehicle in the dialog', async () => {
  const { user, sent } = await importOf('a', 'b');
  for (const id of ['a', 'b'])
    await user.click(screen.getByRole('checkbox', { name: `Select box/${id}.jpg` }));
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Where do these photos belong?' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Vehicle').value).toBe('G-1');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await screen.findByText('2 photos were assigned.');
  expect(posts(sent).map(([address]) => address)).toEqual([
    '/v1/import-entries/a/assign',
    '/v1/import-entries/b/assign',
  ]);
});

test('in the dialog, positions that another photo keeps are marked and cannot be chosen, also where the file names one', async () => {
  const { user, sent } = await importOf('front');
  const [assign] = screen.getAllByRole('button', { name: 'Assign box/front.jpg' });
  await user.click(assign as HTMLElement);
  const dialog = within(screen.getByRole('dialog', { name: 'Where does this photo belong?' }));
  const taken = await dialog.findByRole<HTMLOptionElement>('option', { name: 'Front · Taken' });
  expect(taken.disabled).toBe(true);
  const position = dialog.getByLabelText<HTMLSelectElement>('Position');
  expect(position.selectedOptions[0]?.text).toBe('Next free position');
  await user.selectOptions(position, 'Rear');
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await screen.findByText('One photo was assigned.');
  expect(posts(sent)).toEqual([
    ['/v1/import-entries/front/assign', { vehicleId: 'golf', position: 'exterior.rear' }],
  ]);
});

test('a photo whose view is being recognised does not count as one to sort', async () => {
  await importOf('a', 'b-new');
  screen.getByText('1 imported · 1 being recognised · 1 to sort');
  screen.getByText('Unsorted photos are kept for 30 days.');
  expect(within(rowOf('b-new.jpg')).getAllByText('Being recognised')).not.toEqual([]);
  expect(within(rowOf('a.jpg')).queryByText('Being recognised')).toBeNull();
});

test('while photos are only being recognised, nothing is said of unsorted ones', async () => {
  await importOf('a-new');
  screen.getByText('1 imported · 1 being recognised');
  expect(screen.queryByText('Unsorted photos are kept for 30 days.')).toBeNull();
});
