import type { User } from '@forecourt/contract/users';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CreditOwner } from '../../features/money/credits/credits.calls.ts';
import { CreditsTab } from '../../features/money/credits/credits-tab.tsx';
import { InvoiceList } from '../../features/money/invoices/invoice-list.tsx';
import { PersonalDataCard } from '../../features/operation/personal-data/personal-data-card.tsx';
import { FilesTab } from '../../features/people/files/files-tab.tsx';
import { AssignedCustomers } from '../../features/people/managers/assigned-customers.tsx';
import { OnlineBadge, UserBadges } from '../../features/people/users/user-badges.tsx';
import { UserForm } from '../../features/people/users/user-form.tsx';
import { UserMenu } from '../../features/people/users/user-menu.tsx';
import { mayManage } from '../../features/people/users/user-rights.ts';
import { nameOfUser, roleWords } from '../../features/people/users/user-words.ts';
import { userById } from '../../features/people/users/users.calls.ts';
import { EntryHistory } from '../../features/records/audit/history.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ReadOnlyFields } from '../../ui/read-only-fields.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from '../pages.module.css';
import { useArea } from '../use-area.ts';
import { NextOfUser } from './next-steps.tsx';

/** Role, organisation and credits below the user's name. */
function Under({ user }: { user: User }) {
  const t = useText();
  const language = useLanguage();
  const words = [
    roleWords(user, t),
    user.client?.name,
    user.customer?.name,
    user.role.name === 'user' &&
      t('form.labelled', { label: t('credits.label'), value: wholeNumber(user.credits, language) }),
  ];
  return (
    <span className={styles.facts}>
      <span>{words.filter(Boolean).join(' · ')}</span>
      <OnlineBadge lastTimeOnline={user.lastTimeOnline} />
      <UserBadges user={user} />
    </span>
  );
}

function Details({ user }: { user: User }) {
  const t = useText();
  const me = useCurrentUser();
  return (
    <div className={styles.details}>
      <NextOfUser user={user} />
      <Card title={t('customers.details')}>
        <ReadOnlyFields
          readOnly={!mayManage(me, user)}
          text={me.id === user.id ? t('users.ownElsewhere') : undefined}
        >
          <UserForm key={user.id} user={user} />
        </ReadOnlyFields>
      </Card>
      {may(me, 'users:erase') && <PersonalDataCard userId={user.id} />}
    </div>
  );
}

function Invoices({ id }: { id: User['id'] }) {
  const area = useArea();
  return (
    <InvoiceList
      owner={{ kind: 'user', id }}
      pathOf={(invoiceId) => paths.userInvoice(area, id, invoiceId)}
    />
  );
}

function Back({ user }: { user: User }) {
  const t = useText();
  const area = useArea();
  return user.role.name === 'manager' ? (
    <BackLink to={paths.managers}>{t('nav.managers')}</BackLink>
  ) : (
    <BackLink to={paths.users(area)}>{t('nav.users')}</BackLink>
  );
}

/** The user's credits, and who pays for the user's pictures. */
const accountOf = (user: User): CreditOwner => ({
  kind: 'user',
  id: user.id,
  name: nameOfUser(user),
  creditSource: user.client?.creditSource ?? 'user',
  client: user.client?.name ?? null,
  credits: user.credits,
});

/** One user, for those who administer it. */
export function UserPage() {
  const t = useText();
  const me = useCurrentUser();
  const area = useArea();
  const navigate = useNavigate();
  const id = usePathParameter('id') ?? '';
  const { data: user, error, refetch } = useQuery(userById(id));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!user) return <SkeletonRows />;
  return (
    <>
      <PageHead title={nameOfUser(user)} over={<Back user={user} />} under={<Under user={user} />}>
        <UserMenu
          user={user}
          path={null}
          trigger={<Button icon={<IconDots size={18} />}>{t('list.actions')}</Button>}
          onGone={() =>
            void navigate({ to: user.role.name === 'manager' ? paths.managers : paths.users(area) })
          }
        />
      </PageHead>
      <Tabs
        label={nameOfUser(user)}
        tabs={[
          { key: 'details', label: t('customers.details'), content: () => <Details user={user} /> },
          ...(may(me, 'managers:write') && user.role.name === 'manager'
            ? [
                {
                  key: 'customers',
                  label: t('nav.customers'),
                  content: () => <AssignedCustomers managerId={user.id} />,
                },
              ]
            : []),
          ...(may(me, 'files:write-any')
            ? [{ key: 'files', label: t('files.title'), content: () => <FilesTab userId={user.id} /> }]
            : []),
          ...(may(me, 'credits:read') && user.role.name === 'user'
            ? [
                {
                  key: 'credits',
                  label: t('credits.label'),
                  content: () => <CreditsTab owner={accountOf(user)} />,
                },
              ]
            : []),
          // Only users cause billed items; other accounts have no invoices.
          ...(may(me, 'invoices:read') && user.role.name === 'user'
            ? [{ key: 'invoices', label: t('nav.invoices'), content: () => <Invoices id={user.id} /> }]
            : []),
          {
            key: 'history',
            label: t('audit.history'),
            content: () => <EntryHistory id={user.id} />,
          },
        ]}
      />
    </>
  );
}
