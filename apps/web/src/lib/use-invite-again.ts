import { sendInvitation } from '@forecourt/contract/invitations';
import type { User } from '@forecourt/contract/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { says } from './changes.ts';
import { useSendsMail } from './installation.ts';

/** Mails another invitation to a user of any role; the lists of users show its date. */
export function useInviteAgain() {
  const queries = useQueryClient();
  const sendsMail = useSendsMail();
  return useMutation({
    mutationFn: ({ id }: User) => call(sendInvitation, { params: { id } }),
    ...says(sendsMail ? 'users.inviteSent' : 'users.inviteSentWithoutMail'),
    onSuccess: () =>
      Promise.all(['users', 'customers'].map((noun) => queries.invalidateQueries({ queryKey: [noun] }))),
  });
}
