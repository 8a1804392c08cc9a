import { cancelImport, type Import } from '@forecourt/contract/imports';
import {
  checkVehicleList,
  getVehicleList,
  listVehicleListRows,
  type PreviewedRow,
  previewVehicleList,
  type VehicleList,
} from '@forecourt/contract/vehicle-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Sent } from '../../testing/played-server.ts';
import { answering, render } from '../../testing/render.tsx';
import type { Parts } from '../../testing/whole-body.ts';
import { ListDraft } from './list-draft.tsx';

const draft = {
  ...{ id: 'list', format: 'csv', columns: ['Kuerzel', 'Preis'], fields: [null, 'price'], stage: 'open' },
  ...{ picturesInOrder: false, delimiter: ';', encoding: 'utf-8', failure: null, failedRow: null },
  ...{ counts: { new: 0, changed: 0, unchanged: 0, faulty: 0 }, doneCount: 0, pictureCount: 0 },
} as unknown as VehicleList;
const row = (number: number, more: Parts<PreviewedRow>): Parts<PreviewedRow> => ({
  ...{ number, reference: `L-${number}`, vin: null, outcome: 'new' as const, reason: null, text: null },
  ...{ pictureCount: 0, values: { reference: `L-${number}`, price: '9.000' } },
  ...more,
});
const faulty = row(3, { outcome: 'faulty', reason: 'priceInvalid', text: 'cheap' });
const rows = [row(2, {}), faulty];
// Of a checked row, the server no longer sends the words of its cells.
const { values: _, ...checkedRow } = faulty;

const fieldsIn = ({ body }: Sent) => (body as Pick<VehicleList, 'fields'>).fields;

/** A draft; its preview arrives when `previewed` is fulfilled. */
async function openDraft(list: VehicleList, previewed: Promise<unknown> = Promise.resolve()) {
  const item = { id: 'list', fileName: 'cars.csv' } as Import;
  return render(<ListDraft item={item} mayEdit />, {
    answers: [
      answering(getVehicleList, list),
      answering(previewVehicleList, () => previewed.then(() => ({ columns: list.columns, rows }))),
      answering(checkVehicleList, (sent) => ({
        ...list,
        fields: fieldsIn(sent),
        stage: 'checked' as const,
        counts: { new: 1, changed: 0, unchanged: 0, faulty: 1 },
      })),
      answering(listVehicleListRows, { results: [checkedRow] }),
      answering(cancelImport, item),
    ],
  });
}

const checkButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Check all rows' });

test('a list is checked once a column names its vehicles; faulty rows say why, and only then it can be imported', async () => {
  const { sent, user } = await openDraft(draft);
  const check = await checkButton();
  expect(check.disabled).toBe(true);
  screen.getByText(/^Assign a column to the stock number or the VIN/);
  await user.selectOptions(screen.getByLabelText('Kuerzel'), 'Stock number');
  const first = within(await screen.findByRole('table', { name: 'First rows' }));
  first.getByText('New');
  first.getByText('The price is not a number:', { exact: false });
  expect(screen.queryByRole('button', { name: 'Start import' })).toBeNull();
  await user.click(check);
  await screen.findByText('New: 1 · Faulty: 1');
  within(await screen.findByRole('table', { name: 'Faulty rows' })).getByText('L-3');
  screen.getByRole('button', { name: 'Start import' });
  const checked = sent.find(({ address }) => address.endsWith('/check'));
  expect(checked && fieldsIn(checked)).toEqual(['reference', 'price']);
});

test('the first rows arrive beneath the button that checks all of them, which they would push away', async () => {
  const previewed = Promise.withResolvers<void>();
  await openDraft({ ...draft, fields: ['reference', 'price'] }, previewed.promise);
  const check = await checkButton();
  expect(screen.queryByRole('table')).toBeNull();
  previewed.resolve();
  const table = await screen.findByRole('table', { name: 'First rows' });
  expect(check.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(check.isConnected).toBe(true);
});

test('a list that nobody wants to import is discarded', async () => {
  const { sent, user } = await openDraft(draft);
  await checkButton();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(sent.at(-1)?.address).toBe('/v1/imports/list/cancel'));
});
