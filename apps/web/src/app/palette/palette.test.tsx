import { type SearchHit, search } from '@forecourt/contract/search';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { searchHits } from '../../features/operation/search/search.calls.ts';
import { Loaded } from '../../testing/loaded.tsx';
import type { Sent } from '../../testing/played-server.ts';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import type { Parts } from '../../testing/whole-body.ts';
import { Modal } from '../../ui/modal.tsx';
import { PaletteButton } from '../shell/palette-button.tsx';

type Hits = Parts<SearchHit>[];
const userOf = (id: string, title: string) => ({ kind: 'user' as const, id, title, detail: '', userId: id });
const queryOf = ({ address }: Sent) => new URLSearchParams(address.split('?')[1]).get('q') ?? '';

/** A screen with a field beside the palette; the test computes the hits of each query. */
const open = (hitsOf: (query: string) => Hits | Promise<Hits> = () => [], more: ReactNode = null) =>
  render(
    <>
      <PaletteButton />
      <input aria-label="Beside" />
      {more}
    </>,
    {
      at: '/root',
      me: samplePerson('root'),
      answers: [answering(search, (sent) => hitsOf(queryOf(sent)))],
    },
  );

const field = () => screen.findByRole('combobox', { name: /^Search by name/ });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('⌘K opens it everywhere, and closing it returns the focus', async () => {
  const { user } = await open();
  const beside = screen.getByLabelText('Beside');
  beside.focus();
  await user.keyboard('{Control>}k{/Control}');
  const words = await field();
  await waitFor(() => expect(document.activeElement).toBe(words));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(beside);
});

test('it does not open over another dialog, whose input would be lost', async () => {
  const { user } = await render(
    <>
      <PaletteButton />
      <Modal title="New customer">
        <input aria-label="Company name" />
      </Modal>
    </>,
    { me: samplePerson('root') },
  );
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  screen.getByRole('dialog', { name: 'New customer' });
});

test.each([
  ['promo', '/root/promo-codes'],
  ['new cust', '/root/customers?new=1'],
  ['ute', '/root/users/ute'],
])('“%s” and Enter lead to a screen, a task, or what the server found', async (typed, address) => {
  const { address: shown, user } = await open((query) => (query === 'ute' ? [userOf('ute', 'Ute')] : []));
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard(typed);
  await waitFor(() => expect(options()).toHaveLength(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toBe(address));
});

test('languages and colour schemes are offered to those who type their names', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}k{/Control}');
  await field();
  expect(options()).not.toContain('Language: Deutsch');
  await user.keyboard('deutsch');
  await waitFor(() => expect(options()).toEqual(['Language: Deutsch']));
});

test('the results are those of the last query, even when earlier ones arrive later', async () => {
  const earlier = Promise.withResolvers<Hits>();
  const { sent, user } = await open(
    (query) => (query === 'slow' ? earlier.promise : [userOf('2', 'Slow Last')]),
    <Loaded query={searchHits('slow')} />,
  );
  await user.keyboard('{Control>}k{/Control}');
  await field();
  await user.keyboard('slow');
  await waitFor(() => expect(sent.map(queryOf)).toEqual(['slow']));
  await user.keyboard(' last');
  await waitFor(() => expect(options()).toEqual(['Slow Last']));
  earlier.resolve([userOf('1', 'Slow First'), userOf('2', 'Slow Last')]);
  await screen.findByText('The response has arrived');
  expect(options()).toEqual(['Slow Last']);
});
