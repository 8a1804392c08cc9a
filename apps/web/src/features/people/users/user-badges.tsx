import type { User } from '@forecourt/contract/users';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Whether the user has not accepted the invitation yet, or is deactivated. */
export function UserBadges({ user }: { user: User }) {
  const t = useText();
  return (
    <>
      {user.invitedAt && <Badge tone="waiting">{t('users.stateInvited')}</Badge>}
      {!user.active && <Badge tone="bad">{t('users.inactive')}</Badge>}
    </>
  );
}
