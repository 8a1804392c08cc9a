import type { RestyleQuote } from '@forecourt/contract/restyles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { RestylePrice } from './restyle-price.tsx';

const quote: RestyleQuote = {
  vehicles: 2,
  pictures: 12,
  freePictures: 2,
  pricedPictures: 10,
  credits: 10,
  payers: [{ name: 'Garage Winter', credits: 10, balance: 4 }],
  leftOut: [
    { reason: 'notAnalysed', count: 3 },
    { reason: 'crashed', count: 1 },
    { reason: 'presetNotAssignedToUser', count: 1 },
  ],
  mixedVehicles: 0,
  lostOutputs: [],
  reviewMode: 'none',
  samples: [],
};

test('the price says what is free, who pays, what is missing, and why pictures are left out', async () => {
  render(<RestylePrice quote={quote} />);
  await screen.findByText('Free: 2');
  expect(screen.queryByText(/checker/)).toBeNull();
  screen.getByText('Not paid for yet: 10');
  screen.getByText('10 credits');
  screen.getByText(/^Credits paid by Garage Winter: 10 of 4, 0 remain/);
  expect(screen.getByRole('alert').textContent).toMatch(/^Garage Winter lacks credits: 6\./);
  screen.getByText('Left out: 5');
  expect(screen.queryByText(/two looks/)).toBeNull();
  screen.getByText('3 × The photo has not been checked yet');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).not.toContain('1 × crashed');
});

test('a restyle that costs nothing names no payer', async () => {
  render(
    <RestylePrice
      quote={{ ...quote, pictures: 2, pricedPictures: 0, credits: 0, payers: [], leftOut: [] }}
    />,
  );
  await screen.findByText('free');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Left out/)).toBeNull();
});

test.each([
  [
    'all',
    'Pictures of these vehicles are checked before they are shown: those whose outline no checker has approved yet are left out.',
  ],
  [
    'low-confidence',
    'Pictures whose outline is uncertain, and that no checker has approved yet, are left out.',
  ],
] as const)(
  'where pictures wait for a checker (%s), the price says which ones are left out',
  async (reviewMode, sentence) => {
    render(<RestylePrice quote={{ ...quote, reviewMode }} />);
    await screen.findByText(sentence);
  },
);

test('the price says how many vehicles will show two looks', async () => {
  render(<RestylePrice quote={{ ...quote, mixedVehicles: 2 }} />);
  await screen.findByText(/^Vehicles that will show two looks: 2\./);
});

test('the price names the files that pictures will not have any more', async () => {
  render(<RestylePrice quote={{ ...quote, lostOutputs: [{ name: 'boerse', count: 12 }] }} />);
  await screen.findByText(
    'Pictures without their output “boerse” afterwards: 12. The new look does not make it.',
  );
});
