import { createVehicleFeed, testVehicleFeed } from '@forecourt/contract/vehicle-feeds';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { FeedDialog } from './feed-dialog.tsx';

const found = {
  ...{ failure: null, status: 200, format: 'xml' as const, itemPath: '/stock/car', columns: ['no', 'make'] },
  ...{ fields: [null, 'make' as const], rows: [] },
};

test('a feed is added only after its address was tested, with the columns that were assigned then', async () => {
  const onClose = vi.fn();
  const { sent, user } = await render(<FeedDialog onClose={onClose} />, {
    me: samplePerson('user', 'basic'),
    answers: [answering(testVehicleFeed, found), answering(createVehicleFeed, {})],
  });
  await user.type(screen.getByLabelText(/^Name/), 'Dealer system');
  await user.type(screen.getByLabelText(/^Address/), 'https://dms.example/stock.xml');
  const add = screen.getByRole('button', { name: 'Add feed' });
  await user.click(add);
  screen.getAllByText('Test the address first.');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Test the address' }));
  await screen.findByLabelText('no');
  await user.click(add);
  screen.getAllByText(/^Assign a column to the stock number or the VIN/);
  await user.selectOptions(screen.getByLabelText('no'), 'Stock number');
  await user.click(add);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.map(({ address }) => address)).toEqual([
    '/v1/users/me/vehicle-feeds/test',
    '/v1/users/me/vehicle-feeds',
  ]);
  expect(sent[1]?.body).toEqual({
    ...{ name: 'Dealer system', address: 'https://dms.example/stock.xml', interval: 'day' },
    ...{ columns: ['no', 'make'], fields: ['reference', 'make'], itemPath: '/stock/car' },
    ...{ encoding: null, headingRow: null, picturesInOrder: false },
  });
});

test('an address at which nothing is found says why', async () => {
  const nothing = { ...found, failure: 'addressNotFound' as const, status: 404 };
  const { user } = await render(<FeedDialog onClose={() => undefined} />, {
    me: samplePerson('user', 'basic'),
    answers: [answering(testVehicleFeed, nothing)],
  });
  await user.type(screen.getByLabelText(/^Address/), 'https://dms.example/none');
  await user.click(screen.getByRole('button', { name: 'Test the address' }));
  await screen.findByText('There is nothing at this address. (HTTP 404)');
});

test('where the vehicles are and the character set are guessed with a doubt, and are sent as somebody chooses them', async () => {
  const guessed = {
    ...found,
    ...{ itemPath: 'cars', itemPaths: ['cars', 'vans'] },
    ...{ encoding: 'windows-1252' as const, doubts: ['encoding' as const] },
  };
  const { sent, user } = await render(<FeedDialog onClose={() => undefined} />, {
    me: samplePerson('user', 'basic'),
    answers: [answering(testVehicleFeed, guessed)],
  });
  await user.type(screen.getByLabelText(/^Address/), 'https://dms.example/stock');
  await user.click(screen.getByRole('button', { name: 'Test the address' }));
  await screen.findByText('Character set: Not certain. Are all letters below right?');
  screen.getByRole('option', { name: 'As found: Windows-1252' });
  const address = 'https://dms.example/stock';
  await user.selectOptions(screen.getByLabelText('Path to the vehicles'), 'vans');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ address, itemPath: 'vans' }));
  await user.selectOptions(screen.getByLabelText('Character set'), 'Windows-1250');
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ address, itemPath: 'cars', encoding: 'windows-1250' }),
  );
});

test('the row of headings of CSV is chosen among the first rows; what was in doubt is added as it was shown', async () => {
  const onClose = vi.fn();
  const guessed = {
    ...found,
    ...{
      format: 'csv' as const,
      itemPath: '',
      headingRow: 1,
      doubts: ['encoding' as const, 'headings' as const],
    },
    ...{ encoding: 'windows-1250' as const, fields: ['reference' as const, 'make' as const] },
    firstRows: [
      { number: 1, cells: ['no', 'make'] },
      { number: 2, cells: ['Our number', 'Brand'] },
    ],
  };
  const { sent, user } = await render(<FeedDialog onClose={onClose} />, {
    me: samplePerson('user', 'basic'),
    answers: [answering(testVehicleFeed, guessed), answering(createVehicleFeed, {})],
  });
  const address = 'https://dms.example/stock.csv';
  await user.type(screen.getByLabelText(/^Name/), 'Stock');
  await user.type(screen.getByLabelText(/^Address/), address);
  await user.click(screen.getByRole('button', { name: 'Test the address' }));
  await user.selectOptions(await screen.findByLabelText('Row with the headings'), '2: Our number, Brand');
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ address, headingRow: 2 }));
  await user.click(screen.getByRole('button', { name: 'Add feed' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)?.body).toMatchObject({ encoding: 'windows-1250', headingRow: 2 });
});
