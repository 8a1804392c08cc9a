import type { User } from '@forecourt/contract/users';
import { IconDots, IconPlus, IconUserShield } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useInviteAgain } from '../../../lib/use-invite-again.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { useNewDialog } from '../../../ui/data-page/use-new-dialog.ts';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, UnderLine } from '../../../ui/data-table.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useSayInvited } from '../../../ui/say-invited.ts';
import { AdminForm, NewAdminForm } from './admin-form.tsx';
import { adminList, useDeleteAdmin } from './customers.calls.ts';

const perPage = 20;

interface RowMenuProps {
  admin: User;
  /** Users cannot delete their own account here. */
  isSelf: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function RowMenu({ admin, isSelf, onEdit, onDelete }: RowMenuProps) {
  const t = useText();
  const inviteAgain = useInviteAgain(useSayInvited('again'));
  const invite = { key: 'invite', label: t('users.inviteAgain'), run: () => inviteAgain.mutate(admin) };
  const label = t('list.actionsFor', { name: admin.name ?? admin.email });
  return (
    <ActionMenu
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={18} />
        </IconButton>
      }
      choices={[
        { key: 'edit', label: t('form.edit'), run: onEdit },
        ...(admin.invitedAt && admin.active ? [invite] : []),
        { key: 'delete', label: t('form.delete'), danger: true, disabled: isSelf, run: onDelete },
      ]}
    />
  );
}

function useColumns(customerId: string, onEdit: (admin: User) => void): Column<User, never>[] {
  const t = useText();
  const me = useCurrentUser();
  const remove = useDeleteAdmin(customerId);
  const columns: Column<User, never>[] = [
    {
      key: 'name',
      label: t('users.name'),
      cell: (admin) => (
        <>
          <strong>{admin.name ?? admin.email}</strong>{' '}
          {admin.invitedAt && <Badge tone="waiting">{t('users.stateInvited')}</Badge>}
          {admin.mailRefusedAt && <Badge tone="bad">{t('users.stateMailRefused')}</Badge>}
          <UnderLine>{admin.email}</UnderLine>
        </>
      ),
    },
    { key: 'phone', label: t('customers.phone'), hide: 'phone', cell: ({ phone }) => phone },
    {
      key: 'rights',
      label: t('customers.rights'),
      cell: ({ readOnlyPermissions }) =>
        readOnlyPermissions ? t('customers.readOnly') : t('customers.fullRights'),
    },
  ];
  if (!may(me, 'admins:write')) return columns;
  const menu: Column<User, never> = {
    key: 'menu',
    label: t('list.actions'),
    labelHidden: true,
    align: 'end',
    cell: (admin) => (
      <RowMenu
        admin={admin}
        isSelf={admin.id === me.id}
        onEdit={() => onEdit(admin)}
        onDelete={() => remove.mutate(admin)}
      />
    ),
  };
  return [...columns, menu];
}

/** The admins of a customer. */
export function AdminsTab({ customerId }: { customerId: string }) {
  const t = useText();
  const { page, onPage } = usePage();
  const admins = useQuery(adminList(customerId, { page, limit: perPage }));
  const [edited, setEdited] = useState<User | null>(null);
  const adding = useNewDialog(true);
  const columns = useColumns(customerId, setEdited);
  const close = () => setEdited(null);
  const add = may(useCurrentUser(), 'admins:write') && (
    <Button icon={<IconPlus size={18} />} onClick={adding.open}>
      {t('customers.newAdmin')}
    </Button>
  );
  return (
    <>
      <PagedTable
        list={admins}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('customers.admins')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t('customers.noAdmins'),
          text: t('customers.noAdminsText'),
          icon: <IconUserShield size={28} />,
        }}
        add={add}
      />
      {adding.isOpen && (
        <Modal title={t('customers.newAdmin')} onClose={adding.close}>
          <NewAdminForm customerId={customerId} onDone={adding.close} onCancel={adding.close} />
        </Modal>
      )}
      {edited && (
        <Modal title={edited.name ?? edited.email} onClose={close}>
          <AdminForm customerId={customerId} admin={edited} onDone={close} onCancel={close} />
        </Modal>
      )}
    </>
  );
}
