import { getCreditUse } from '@forecourt/contract/credit-use';
import { listPresets } from '@forecourt/contract/presets';
import { getUserSettings } from '@forecourt/contract/settings';
import type { User } from '@forecourt/contract/users';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../lib/current-session.ts';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { NoCredits } from './no-credits.tsx';

const dealer = (credits: number, client: object | null = null) =>
  samplePerson('user', 'basic', { credits, client });

interface Terms {
  prices?: { white: number; background: number };
  mayOverdraw?: boolean;
  settings?: { preset: string; backgroundId: string | null };
}

async function note(me: User, terms: Terms = {}) {
  const { prices = { white: 1, background: 1 }, mayOverdraw = false } = terms;
  const { settings = { preset: 'studio-white', backgroundId: null } } = terms;
  const presets = [
    { id: 'studio-white', price: prices.white },
    { id: 'plate-only', price: 0 },
  ];
  const rendered = await render(<NoCredits />, {
    me,
    answers: [
      answering(getCreditUse, { payer: { kind: 'user', name: 'Ada', credits: 0, mayOverdraw } }),
      answering(getUserSettings, settings),
      answering(listPresets, { results: presets, backgroundPrice: prices.background }),
    ],
  });
  return rendered;
}

const title = 'No credits for pictures.';

test('a dealer without credits sees at once what is possible and who can add credits, until some arrive', async () => {
  const me = dealer(0);
  await note(me);
  await screen.findByText(title);
  expect(screen.getByText(/once the administrator of Autohaus Linde has transferred credits/)).toBeTruthy();
  act(() => session.setUser({ ...me, credits: 4 }));
  expect(screen.queryByText(title)).toBeNull();
});

test('when the client pays, its credits count and not the dealer’s own', async () => {
  await note(dealer(9, { id: 'client-1', name: 'Kiel', creditSource: 'client', credits: 0 }));
  await screen.findByText(title);
});

test('a background from the catalogue has a price even over a free preset', async () => {
  await note(dealer(0), { settings: { preset: 'plate-only', backgroundId: 'b1' } });
  await screen.findByText(title);
});

test.each<[string, User, Terms, number]>([
  ['a user with credits', dealer(3), {}, 0],
  ['a user whose client pays and has credits', dealer(0, { creditSource: 'client', credits: 2 }), {}, 0],
  ['a user whose pictures are free', dealer(0), { prices: { white: 0, background: 0 } }, 3],
  [
    'a user whose pictures only have their plates hidden',
    dealer(0),
    { settings: { preset: 'plate-only', backgroundId: null } },
    3,
  ],
  ['a user whose account may go below zero', dealer(0), { mayOverdraw: true }, 3],
  ['an administrator', samplePerson('customer', 'basic'), {}, 0],
])('the note is not shown to %s', async (_, me, terms, calls) => {
  const { sent } = await note(me, terms);
  await waitFor(() => expect(sent).toHaveLength(calls));
  expect(screen.queryByText(title)).toBeNull();
});
