import { sendInvitation } from '@forecourt/contract/invitations';
import type { User } from '@forecourt/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

/** Mails another invitation to a user of any role; the lists of users show its date. */
export function useInviteAgain(say: (email: string) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: User) => call(sendInvitation, { params: { id } }),
    onSuccess: ({ email }) => {
      say(email);
      return Promise.all(
        ['users', 'customers'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      );
    },
  });
}
