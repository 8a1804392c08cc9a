import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  patchSavedView,
  restoreSavedView,
  type SavedView,
} from '@forecourt/contract/saved-views';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import type { ListShape } from '../../../ui/data-page/list-address.ts';
import { useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { SavedViews } from './saved-views.tsx';

const shape: ListShape<'name'> = {
  orders: ['name'],
  orderBy: 'name',
  orderDirection: 'ASC',
  filters: { role: ['user', 'customer'] },
};
const view = {
  id: '0198f3c2-0000-7000-8000-000000000001',
  list: 'users',
  name: 'Only users',
  query: [{ name: 'role', value: 'user' }],
  shared: false,
  own: true,
  ownerName: 'Ada',
  isDefault: true,
  createdAt: '2026-01-01T10:00:00.000Z',
} as SavedView;

function Views() {
  const list = useListAddress(shape);
  return (
    <>
      <SavedViews of="users" list={list} />
      <button type="button" onClick={() => list.change({ filters: { role: 'customer' } })}>
        Customers
      </button>
    </>
  );
}

async function views(at: string, results: SavedView[], me = samplePerson('customer')) {
  const rendered = await render(<Views />, {
    me,
    at,
    answers: [
      answering(listSavedViews, { results }),
      answering(createSavedView, { ...view, isDefault: false }),
      answering(patchSavedView, view),
      answering(deleteSavedView, {}),
      answering(restoreSavedView, view),
    ],
  });
  const changes = () =>
    changesIn(rendered.sent).map(([method, address, body]) => [method, address.replace(view.id, 'ID'), body]);
  const pick = async (button: RegExp, choice: string) => {
    await rendered.user.click(await screen.findByRole('button', { name: button }));
    await rendered.user.click(await screen.findByRole('menuitem', { name: choice }));
  };
  return { ...rendered, changes, pick };
}

const opened = `/users?role=user&view=${view.id}`;

test('what the list shows is saved as a view, which everybody sees and the list opens with', async () => {
  const { user, address, changes, pick } = await views('/users?role=user&page=3', []);
  await pick(/^Saved views/, 'Save as a new view');
  await user.type(await screen.findByLabelText('Name of the view'), 'Only users');
  await user.click(screen.getByLabelText('Use as default view'));
  await user.click(screen.getByLabelText('Visible to everyone in the organisation'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe(opened));
  const { list, name, query } = view;
  expect(changes()).toEqual([
    ['POST', '/v1/saved-views', { list, name, query, shared: true }],
    ['PATCH', '/v1/saved-views/ID', { isDefault: true }],
  ]);
});

test('the list opens with the default view where its address says nothing, and without it on request', async () => {
  const { address, pick } = await views('/users', [view]);
  await waitFor(() => expect(address()).toBe(opened));
  await pick(/^Only users/, 'All');
  await waitFor(() => expect(address()).toBe('/users?view=all'));
});

test('a list that differs from its view says so, and replaces it', async () => {
  const { user, changes, pick } = await views(opened, [view]);
  await screen.findByRole('button', { name: /^Only users/ });
  await user.click(screen.getByRole('button', { name: 'Customers' }));
  await pick(/^Changed: Only users/, 'Save the changes');
  await waitFor(() =>
    expect(changes()).toEqual([
      ['PATCH', '/v1/saved-views/ID', { query: [{ name: 'role', value: 'customer' }] }],
    ]),
  );
});

test('a deleted view is restored from its message', async () => {
  const { user, changes, pick } = await views(opened, [view]);
  await pick(/^Only users/, 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(changes()).toEqual([
      ['DELETE', '/v1/saved-views/ID', undefined],
      ['POST', '/v1/saved-views/ID/restore', undefined],
    ]),
  );
});

test('a view of somebody else can be opened and not changed', async () => {
  const { user } = await views(opened, [{ ...view, own: false, isDefault: false }]);
  await user.click(await screen.findByRole('button', { name: /^Only users/ }));
  await screen.findByRole('menuitem', { name: 'Only users · by Ada' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
});
