import { requestStates } from '@forecourt/contract/picture-requests';
import type { User } from '@forecourt/contract/users';
import { expect, it } from 'vitest';
import { assigneeOf, nextRequestState, type RequestEvent } from './picture-requests.rules.ts';

const events: RequestEvent[] = ['withdraw', 'take', 'complete', 'decline'];

it('an open request can be withdrawn or declined; only one in work can be completed', () => {
  const possible = requestStates.flatMap((state) =>
    events.flatMap((event) =>
      nextRequestState(state, event) ? `${state} ${event} ${nextRequestState(state, event)}` : [],
    ),
  );
  expect(possible).toEqual([
    'open withdraw withdrawn',
    'open take in_work',
    'open decline declined',
    'in_work complete done',
    'in_work decline declined',
  ]);
});

it('the result is assigned to the user who asked, for a client or customer to all its people, for staff to nobody', () => {
  const account = (role: string, clientId: string | null, customerId: string | null) =>
    assigneeOf({ id: 'u', role: { name: role, type: null }, clientId, customerId } as unknown as User);
  expect(account('user', 'c', 'k')).toEqual({ to: 'user', id: 'u' });
  expect(account('client', 'c', 'k')).toEqual({ to: 'client', id: 'c' });
  expect(account('customer', null, 'k')).toEqual({ to: 'customer', id: 'k' });
  expect(account('manager', null, null)).toBeNull();
});
