import { sendInvitation } from '@forecourt/contract/invitations';
import type { User } from '@forecourt/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { says } from './changes.ts';

/** Mails another invitation to an account of any role; lists of people show its date. */
export function useInviteAgain() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(sendInvitation, { params: { id } }),
    ...says('users.inviteSent'),
    onSuccess: () =>
      Promise.all(['users', 'customers'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
