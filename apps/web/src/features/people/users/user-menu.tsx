import type { User } from '@forecourt/contract/users';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useInviteAgain } from '../../../lib/use-invite-again.ts';
import { useText } from '../../../lib/use-text.ts';
import { ActionMenu } from '../../../ui/menu.tsx';
import type { MenuChoice } from '../../../ui/overlay.ts';
import { useSayInvited } from '../../../ui/say-invited.ts';
import { MoveUserDialog } from './move-user-dialog.tsx';
import { mayManage } from './user-rights.ts';
import { nameOfUser } from './user-words.ts';
import { useDeleteUser, useSetActive, useTakeOver } from './users.calls.ts';

interface UserMenuProps {
  user: User;
  /** The button that opens the menu; must accept a ref. */
  trigger: ReactElement;
  /** The user's screen; null on that screen itself. */
  path: string | null;
  /** Called after the user was deleted. */
  onGone?: () => void;
}

function useChoices({ user, path, onGone }: UserMenuProps, onMove: () => void): MenuChoice[] {
  const t = useText();
  const navigate = useNavigate();
  const me = useCurrentUser();
  const remove = useDeleteUser();
  const setActive = useSetActive();
  const takeOver = useTakeOver();
  const inviteAgain = useInviteAgain(useSayInvited('again'));
  const isMine = mayManage(me, user);
  const choices: (MenuChoice & { when: boolean })[] = [
    {
      key: 'edit',
      label: t('form.edit'),
      when: path !== null && isMine,
      run: () => void navigate({ to: path ?? '.' }),
    },
    {
      key: 'invite',
      label: t('users.inviteAgain'),
      when: isMine && user.active && user.invitedAt !== null,
      run: () => inviteAgain.mutate(user),
    },
    {
      key: 'move',
      label: t('users.move'),
      // A client account has no other client to move users to.
      when: isMine && user.clientId !== null && me.role.name !== 'client',
      run: onMove,
    },
    {
      key: 'active',
      label: t(user.active ? 'users.deactivate' : 'users.activate'),
      when: isMine,
      run: () => setActive.mutate({ user, active: !user.active }),
    },
    {
      key: 'takeOver',
      label: t('impersonation.start'),
      when: user.active && user.id !== me.id && may(me, 'users:impersonate'),
      run: () => takeOver.mutate(user.id),
    },
    {
      key: 'delete',
      label: t('form.delete'),
      danger: true,
      when: isMine,
      run: () => remove.mutate(user, onGone && { onSuccess: onGone }),
    },
  ];
  return choices.filter(({ when }) => when).map(({ when: _when, ...choice }) => choice);
}

/** The menu of actions on a user; not rendered if there are none. */
export function UserMenu(props: UserMenuProps) {
  const t = useText();
  const [isMoving, setMoving] = useState(false);
  const choices = useChoices(props, () => setMoving(true));
  if (choices.length === 0) return null;
  return (
    <>
      <ActionMenu
        label={t('list.actionsFor', { name: nameOfUser(props.user) })}
        trigger={props.trigger}
        choices={choices}
      />
      {isMoving && <MoveUserDialog user={props.user} onClose={() => setMoving(false)} />}
    </>
  );
}
