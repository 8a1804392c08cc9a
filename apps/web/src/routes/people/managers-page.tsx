import type { Manager } from '@forecourt/contract/managers';
import { IconDots, IconUserStar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { managerList } from '../../features/people/managers/managers.calls.ts';
import { NewUser } from '../../features/people/users/new-user.tsx';
import { OnlineBadge } from '../../features/people/users/user-badges.tsx';
import { UserMenu } from '../../features/people/users/user-menu.tsx';
import { nameOfUser } from '../../features/people/users/user-words.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { PagedTable } from '../../ui/data-page/paged-table.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';

const perPage = 20;

const namesOf = ({ customers }: Manager) => customers.map(({ name }) => name).join(', ');

function useManagerColumns(): Column<Manager, never>[] {
  const t = useText();
  return [
    {
      key: 'name',
      label: t('users.name'),
      cell: (manager) => (
        <>
          <RowLink to={`${paths.user('root', manager.user.id)}?tab=customers`}>
            {nameOfUser(manager.user)}
          </RowLink>
          {manager.user.invitedAt && <Badge tone="waiting">{t('users.stateInvited')}</Badge>}
          {manager.user.mailRefusedAt && <Badge tone="bad">{t('users.stateMailRefused')}</Badge>}
          {!manager.user.active && <Badge tone="bad">{t('users.inactive')}</Badge>}
          <UnderLine>{manager.user.email}</UnderLine>
          <PhoneLine>{namesOf(manager)}</PhoneLine>
        </>
      ),
    },
    { key: 'customers', label: t('nav.customers'), hide: 'phone', cell: namesOf },
    {
      key: 'online',
      label: t('users.online'),
      hide: 'phone',
      cell: ({ user }) => <OnlineBadge lastTimeOnline={user.lastTimeOnline} />,
    },
    {
      key: 'menu',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: ({ user }) => (
        <UserMenu
          user={user}
          path={paths.user('root', user.id)}
          trigger={
            <IconButton label={t('list.actionsFor', { name: nameOfUser(user) })}>
              <IconDots size={18} />
            </IconButton>
          }
        />
      ),
    },
  ];
}

/** The operator's managers, and the customers that each looks after. */
export function ManagersPage() {
  const t = useText();
  const { page, onPage } = usePage();
  const managers = useQuery(managerList({ page, limit: perPage }));
  return (
    <>
      <PageHead title={t('nav.managers')} under={t('managers.hint')}>
        <NewUser clientId={null} asRole="manager" label={t('managers.new')} />
      </PageHead>
      <PagedTable
        list={managers}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('nav.managers')}
        columns={useManagerColumns()}
        rowKey={({ user }) => user.id}
        empty={{
          title: t('managers.emptyTitle'),
          text: t('managers.emptyText'),
          icon: <IconUserStar size={28} />,
        }}
      />
    </>
  );
}
