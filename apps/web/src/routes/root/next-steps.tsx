import type { Client } from '@forecourt/contract/clients';
import type { Customer } from '@forecourt/contract/customers';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { adminList } from '../../features/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import styles from './root.module.css';

interface Step {
  /** Of the tab where it is done. */
  tab: string;
  label: string;
  when: boolean;
  /** Opens the form for a new one as well. */
  isNew?: boolean;
}

/** What is left to do for an organisation that was just made. */
function NextSteps({ steps }: { steps: readonly Step[] }) {
  const t = useText();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const open = steps.filter(({ when }) => when);
  if (open.length === 0) return null;
  return (
    <nav className={styles.next} aria-label={t('customers.nextSteps')}>
      <strong>{t('customers.nextSteps')}</strong>
      {open.map(({ tab, label, isNew }) => (
        <PanelLink key={tab} to={`${here}?tab=${tab}${isNew ? '&new=1' : ''}`} className={buttonClass({})}>
          {label}
        </PanelLink>
      ))}
    </nav>
  );
}

/** Until it has an administrator and a client. */
export function NextOfCustomer({ customer }: { customer: Customer }) {
  const t = useText();
  const me = useCurrentUser();
  const { data: admins } = useQuery(adminList(customer.id, { page: 1, limit: 1 }));
  const needsAdmin = admins?.count === 0;
  const needsClient = customer.clientCount === 0;
  const needsCredits = customer.credits === 0 && (needsAdmin || needsClient);
  return (
    <NextSteps
      steps={[
        {
          tab: 'admins',
          label: t('customers.newAdmin'),
          when: needsAdmin && may(me, 'admins:write'),
          isNew: true,
        },
        {
          tab: 'clients',
          label: t('clients.new'),
          when: needsClient && may(me, 'clients:write'),
          isNew: true,
        },
        {
          tab: 'credits',
          label: t('credits.add'),
          when: needsCredits && may(me, 'credits:issue'),
        },
      ]}
    />
  );
}

/** Until it has a user. */
export function NextOfClient({ client }: { client: Client }) {
  const t = useText();
  const me = useCurrentUser();
  if (client.userCount > 0) return null;
  return (
    <NextSteps
      steps={[
        { tab: 'users', label: t('users.new'), when: may(me, 'users:write'), isNew: true },
        {
          tab: 'credits',
          label: t('credits.add'),
          // Where users pay with their own credits, those of the client buy nothing yet.
          when: client.creditSource === 'client' && client.credits === 0 && may(me, 'credits:transfer'),
        },
      ]}
    />
  );
}

/** Until somebody who pays with their own credits has some. */
export function NextOfUser({ user }: { user: User }) {
  const t = useText();
  const me = useCurrentUser();
  const paysAlone = user.role.name === 'user' && user.client?.creditSource !== 'client';
  return (
    <NextSteps
      steps={[
        {
          tab: 'credits',
          label: t('credits.add'),
          when: paysAlone && user.credits === 0 && may(me, 'credits:give') && may(me, 'credits:read'),
        },
      ]}
    />
  );
}
