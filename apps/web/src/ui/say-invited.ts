import { useSendsMail } from '../lib/installation.ts';
import { useText } from '../lib/use-text.ts';
import { toast } from './toast.tsx';

/** Shows a toast about the invitation of an account that was just created. */
export function useSayInvited(): (email: string) => void {
  const t = useText();
  const sendsMail = useSendsMail();
  return (email) => {
    if (sendsMail) toast.success(t('users.invited', { email }));
    else toast.note(t('users.invitedWithoutMail', { email }));
  };
}
