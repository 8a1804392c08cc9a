import type { VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentBytesMax } from '@forecourt/contract/limits';
import {
  deleteVehicleDocument,
  listVehicleDocuments,
  patchVehicleDocument,
  restoreVehicleDocument,
  type VehicleDocument,
} from '@forecourt/contract/vehicle-documents';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { DocumentCard } from './document-card.tsx';

const report = {
  id: 'document-1',
  vehicleId: 'vehicle-1',
  kind: 'inspectionReport',
  title: 'Report',
  fileName: 'scan-17.pdf',
  sizeBytes: 2_000_000,
  isPublic: false,
  url: '/files/documents/document-1?s=1',
  createdAt: '2026-06-15T10:00:00Z',
} as unknown as VehicleDocument;

/** A server that keeps what is sent to it. */
function card({ documents = [report], mayEdit = true } = {}) {
  let all = [...documents];
  const change = (body: unknown) => {
    all = all.map((one) => ({ ...one, ...(body as object) }));
    return all[0] ?? report;
  };
  return render(<DocumentCard vehicleId={'vehicle-1' as VehicleId} mayEdit={mayEdit} />, {
    answers: [
      answering(listVehicleDocuments, () => ({ results: all })),
      answering(patchVehicleDocument, ({ body }) => change(body)),
      answering(deleteVehicleDocument, () => {
        all = [];
        return { success: true as const };
      }),
      answering(restoreVehicleDocument, () => {
        all = [report];
        return report;
      }),
    ],
  });
}

test('a title is changed in place: Enter saves it, Escape and an empty one leave it', async () => {
  const { sent, user } = await card();
  const title = await screen.findByRole('textbox', { name: 'Title of scan-17.pdf' });
  await user.clear(title);
  await user.type(title, 'New{Escape}');
  expect(title).toHaveProperty('value', 'Report');
  await user.clear(title);
  await user.tab();
  expect(title).toHaveProperty('value', 'Report');
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([]);
  await user.clear(title);
  await user.type(title, ' MOT 2026 {Enter}');
  await screen.findByDisplayValue('MOT 2026');
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ title: 'MOT 2026' });
});

test('kind and publication are changed by one call each, by the keyboard too', async () => {
  const { sent, user } = await card();
  await user.selectOptions(await screen.findByLabelText('Kind of Report'), 'Service history');
  const box = screen.getByRole('checkbox', { name: 'Public: Report' });
  box.focus();
  await user.keyboard(' ');
  expect(box).toHaveProperty('checked', true);
  expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { kind: 'serviceHistory' },
    { isPublic: true },
  ]);
});

test('a deletion is undone from its message', async () => {
  const { user } = await card();
  await user.click(await screen.findByRole('button', { name: 'Delete Report' }));
  await screen.findByText(/No documents yet/);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('textbox', { name: 'Title of scan-17.pdf' });
});

test('those who only read see and download what is there, and nothing where there is none', async () => {
  await card({ mayEdit: false, documents: [{ ...report, isPublic: true }] });
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('Report').textContent).toBe('Report Public');
  expect(row.getByText(/Inspection report · scan-17\.pdf/)).toBeDefined();
  const link = row.getByRole('link', { name: 'Download Report' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([report.url, true]);
  expect(screen.queryByRole('button')).toBeNull();
  await card({ mayEdit: false, documents: [] });
  await expect.poll(() => screen.queryAllByRole('region', { name: 'Documents' }).length).toBe(1);
});

test('a dropped file that is too large is refused without being sent, and can be taken off the list', async () => {
  const { sent, user } = await card({ documents: [] });
  const file = new File(['%PDF'], 'scan.pdf', { type: 'application/pdf' });
  Object.defineProperty(file, 'size', { value: vehicleDocumentBytesMax + 1 });
  const zone = await screen.findByRole('region', { name: 'Drop PDFs here' });
  fireEvent.drop(zone, { dataTransfer: { types: ['Files'], files: [file] } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The document is too large. The limit is 20 MB.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove scan.pdf from the list' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test('a vehicle that is full says so instead of offering an upload', async () => {
  const documents = Array.from({ length: 20 }, (_, index) => ({ ...report, id: `d-${index}` as never }));
  await card({ documents });
  await screen.findByText('This vehicle has 20 documents; more are not possible.');
  expect(screen.queryByRole('button', { name: 'Add PDF' })).toBeNull();
});

test('a refused change is taken back in the list', async () => {
  const { user } = await render(<DocumentCard vehicleId={'vehicle-1' as VehicleId} mayEdit />, {
    answers: [
      answering(listVehicleDocuments, { results: [report] }),
      refusing(patchVehicleDocument, 'vehicleFileNotFound'),
    ],
  });
  const box = await screen.findByRole('checkbox', { name: 'Public: Report' });
  await user.click(box);
  await expect.poll(() => (box as HTMLInputElement).checked).toBe(false);
});
