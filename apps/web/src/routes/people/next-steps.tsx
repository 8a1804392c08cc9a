import type { Client } from '@forecourt/contract/clients';
import type { Customer } from '@forecourt/contract/customers';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { adminList } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import styles from '../pages.module.css';

interface Step {
  /** The tab in which the step is done. */
  tab: string;
  label: string;
  when: boolean;
  /** Also opens the form in which it is done. */
  isNew?: boolean;
}

/** The remaining steps for an organisation that was just created. */
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

/** Shown until the customer has an admin and a client. */
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
          label: t('credits.moves.topUp'),
          when: needsCredits && may(me, 'credits:issue'),
          isNew: true,
        },
      ]}
    />
  );
}

/** Shown until the client has a user and credits. */
export function NextOfClient({ client }: { client: Client }) {
  const t = useText();
  const me = useCurrentUser();
  const isNew = client.userCount === 0;
  return (
    <NextSteps
      steps={[
        { tab: 'users', label: t('users.new'), when: isNew && may(me, 'users:write'), isNew: true },
        {
          tab: 'credits',
          label: t('credits.movesHere.toClient'),
          // A client whose users pay may have passed on all it had.
          when:
            client.credits === 0 &&
            (isNew || client.creditSource === 'client') &&
            may(me, 'credits:transfer'),
          isNew: true,
        },
      ]}
    />
  );
}

/** Shown until a user who pays with their own credits has some. */
export function NextOfUser({ user }: { user: User }) {
  const t = useText();
  const me = useCurrentUser();
  const paysAlone = user.role.name === 'user' && user.client?.creditSource !== 'client';
  return (
    <NextSteps
      steps={[
        {
          tab: 'credits',
          label: t('credits.movesHere.toUser'),
          isNew: true,
          when: paysAlone && user.credits === 0 && may(me, 'credits:give') && may(me, 'credits:read'),
        },
      ]}
    />
  );
}
