import { useNavigate } from '@tanstack/react-router';
import { useCurrentUser } from '../lib/current-session.ts';
import { useSendsMail } from '../lib/installation.ts';
import { may } from '../lib/may.ts';
import { paths } from '../lib/paths.ts';
import { useText } from '../lib/use-text.ts';
import { toast } from './toast.tsx';

/**
 * Shows a toast about the first or another invitation of an account. Without a mail server the link in it has to be
 * passed on by hand: a user who may read the outbox is offered to open it, others read who can.
 */
export function useSayInvited(which: 'first' | 'again'): (email: string) => void {
  const t = useText();
  const navigate = useNavigate();
  const sendsMail = useSendsMail();
  const readsOutbox = may(useCurrentUser(), 'mails:read');
  const isFirst = which === 'first';
  return (email) => {
    if (sendsMail) toast.success(isFirst ? t('users.invited', { email }) : t('users.inviteSent'));
    else if (readsOutbox)
      toast.suggest(t('users.invitedInOutbox', { email }), t('users.openOutbox'), () => {
        void navigate({ to: paths.mails });
      });
    else toast.note(isFirst ? t('users.invitedWithoutMail', { email }) : t('users.inviteSentWithoutMail'));
  };
}
