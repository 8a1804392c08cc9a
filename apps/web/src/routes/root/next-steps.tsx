import type { Client } from '@forecourt/contract/clients';
import type { Customer } from '@forecourt/contract/customers';
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
}

/** What is left to do for an organisation that was just made. */
function NextSteps({ steps }: { steps: readonly Step[] }) {
  const t = useText();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const open = steps.filter(({ when }) => when);
  if (open.length === 0) return null;
  return (
    <nav className={styles.next} aria-label={t('list.next')}>
      <strong>{t('list.next')}</strong>
      {open.map(({ tab, label }) => (
        <PanelLink key={tab} to={`${here}?tab=${tab}`} className={buttonClass({})}>
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
        { tab: 'admins', label: t('customers.newAdmin'), when: needsAdmin && may(me, 'admins:write') },
        { tab: 'clients', label: t('clients.new'), when: needsClient && may(me, 'clients:write') },
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
        { tab: 'users', label: t('users.new'), when: may(me, 'users:write') },
        {
          tab: 'credits',
          label: t('credits.add'),
          when: client.credits === 0 && may(me, 'credits:transfer'),
        },
      ]}
    />
  );
}
