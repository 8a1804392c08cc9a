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
  ...{ headingRow: 1, sheet: null, sheets: [], doubts: [], doubtfulCount: 0 },
  ...{ counts: { new: 0, changed: 0, unchanged: 0, faulty: 0 }, doneCount: 0, pictureCount: 0 },
} as unknown as VehicleList;
const row = (number: number, more: Parts<PreviewedRow>): Parts<PreviewedRow> => ({
  ...{
    number,
    reference: `L-${number}`,
    vin: null,
    outcome: 'new' as const,
    reason: null,
    text: null,
    doubts: [],
  },
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

/** A draft of which every preview answers the same. */
function openRead(list: VehicleList, previewed: object) {
  const item = { id: 'list', fileName: 'cars.csv' } as Import;
  return render(<ListDraft item={item} mayEdit />, {
    answers: [answering(getVehicleList, list), answering(previewVehicleList, previewed)],
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

test('another character set brings other headings and fields, and what was guessed is doubted until it is chosen', async () => {
  const guessed = {
    ...draft,
    encoding: 'windows-1252' as const,
    doubts: ['encoding' as const, 'headings' as const],
  };
  const { sent, user } = await openRead(guessed, {
    ...{ columns: ['Κωδικός', 'Τιμή'], fields: ['reference', 'price'], headingRow: 2, rows: [] },
    firstRows: [
      { number: 1, cells: ['Example Motors', ''] },
      { number: 2, cells: ['Κωδικός', 'Τιμή'] },
    ],
  });
  await screen.findByText('Not certain. Are all letters below right?');
  screen.getByText('Not certain. Please check.');
  await user.selectOptions(screen.getByLabelText('Character set'), 'Windows-1253');
  expect((await screen.findByLabelText<HTMLSelectElement>('Κωδικός')).value).toBe('reference');
  expect(screen.queryByText('Not certain. Are all letters below right?')).toBeNull();
  const row = screen.getByLabelText<HTMLSelectElement>('Row with the headings');
  expect(within(row).getByRole<HTMLOptionElement>('option', { name: '2: Κωδικός, Τιμή' }).selected).toBe(
    true,
  );
  const proposed = sent.find(
    ({ body }) => body && !('fields' in (body as object)) && !('headingRow' in (body as object)),
  );
  expect(proposed?.body).toEqual({ encoding: 'windows-1253', delimiter: ';', picturesInOrder: false });
  await user.selectOptions(row, 'No headings');
  await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ headingRow: 0 }));
});

test('the sheet of a workbook can be chosen where it has several', async () => {
  const workbook = {
    ...draft,
    format: 'xlsx' as const,
    delimiter: null,
    encoding: null,
    sheet: 'Cars',
    sheets: ['Cars', 'Vans'],
  };
  const { sent, user } = await openRead(workbook, {
    fields: ['reference', null],
    columns: ['Nr', 'x'],
    headingRow: 1,
    rows: [],
    firstRows: [],
  });
  await user.selectOptions(await screen.findByLabelText('Sheet'), 'Vans');
  expect(screen.queryByLabelText('Character set')).toBeNull();
  await waitFor(() =>
    expect(sent.some(({ body }) => (body as { sheet?: string } | undefined)?.sheet === 'Vans')).toBe(true),
  );
  await screen.findByLabelText('Nr');
});

test('rows that are imported without some cells are listed with what is left out', async () => {
  const doubts = [{ field: 'price' as const, reason: 'priceInvalid' as const, text: 'on request' }];
  const checked = {
    ...draft,
    fields: ['reference' as const, 'price' as const],
    stage: 'checked' as const,
    doubtfulCount: 1,
  };
  const { values: _values, ...doubtful } = row(7, { doubts });
  const item = { id: 'list', fileName: 'cars.csv' } as Import;
  await render(<ListDraft item={item} mayEdit />, {
    answers: [
      answering(getVehicleList, checked),
      answering(previewVehicleList, { columns: checked.columns, rows }),
      answering(listVehicleListRows, { results: [doubtful] }),
    ],
  });
  const table = within(await screen.findByRole('table', { name: 'Rows imported without some cells' }));
  table.getByText('on request');
  screen.getByText('Rows imported without some cells: 1');
});

test('a list that nobody wants to import is discarded', async () => {
  const { sent, user } = await openDraft(draft);
  await checkButton();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(sent.at(-1)?.address).toBe('/v1/imports/list/cancel'));
});
