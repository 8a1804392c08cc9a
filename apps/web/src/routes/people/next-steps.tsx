import type { Client } from '@forecourt/contract/clients';
import type { Customer } from '@forecourt/contract/customers';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { moveReach } from '../../features/money/credits/move-reach.calls.ts';
import type { MoveName } from '../../features/money/credits/moves.calls.ts';
import { adminList } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import styles from '../pages.module.css';

interface Step {
  label: string;
  when: boolean;
  /** The tab of this screen in which the step is done, or the address of another screen. */
  to: { tab: string } | { path: string };
  /** The form that opens there: the one that creates or fills, unless a transfer is named. */
  form?: MoveName;
}

const addressOf = ({ to, form = '1' }: { to: Step['to']; form?: string | undefined }, here: string) =>
  'tab' in to ? `${here}?tab=${to.tab}&new=${form}` : `${to.path}?new=${form}`;

/** The remaining steps for an organisation that was just created. */
function NextSteps({ steps }: { steps: readonly Step[] }) {
  const t = useText();
  const here = useRouterState({ select: (state) => state.location.pathname });
  const open = steps.filter(({ when }) => when);
  if (open.length === 0) return null;
  return (
    <nav className={styles.next} aria-label={t('customers.nextSteps')}>
      <strong>{t('customers.nextSteps')}</strong>
      {open.map((step) => (
        <PanelLink key={step.label} to={addressOf(step, here)} className={buttonClass({})}>
          {step.label}
        </PanelLink>
      ))}
    </nav>
  );
}

/** Shown until the customer has an admin and a client, above `children`. */
export function NextOfCustomer({ customer, children }: { customer: Customer; children: ReactNode }) {
  const t = useText();
  const me = useCurrentUser();
  const { data: admins, isLoading } = useQuery(adminList(customer.id, { page: 1, limit: 1 }));
  const needsAdmin = admins?.count === 0;
  const needsClient = customer.clientCount === 0;
  const needsCredits = customer.credits === 0 && (needsAdmin || needsClient);
  return (
    <Reveal when={!isLoading}>
      <NextSteps
        steps={[
          {
            to: { tab: 'admins' },
            label: t('customers.newAdmin'),
            when: needsAdmin && may(me, 'admins:write'),
          },
          {
            to: { tab: 'clients' },
            label: t('clients.new'),
            when: needsClient && may(me, 'clients:write'),
          },
          {
            to: { tab: 'credits' },
            label: t('credits.moves.topUp'),
            when: needsCredits && may(me, 'credits:issue'),
          },
        ]}
      />
      {children}
    </Reveal>
  );
}

/** Shown until the client has a user, and until those who pay for its pictures have credits, above `children`. */
export function NextOfClient({ client, children }: { client: Client; children: ReactNode }) {
  const t = useText();
  const me = useCurrentUser();
  const isNew = client.userCount === 0;
  const isEmpty = client.credits === 0;
  const usersPay = client.creditSource === 'user';
  const mayGive = may(me, 'credits:give') && !client.mayOverdraw;
  const mayTransfer = may(me, 'credits:transfer') && !client.mayOverdraw;
  const { data: reach, isLoading } = useQuery({
    ...moveReach({ kind: 'client', ...client }),
    enabled: usersPay && !isNew && mayGive,
  });
  // A client whose users pay may have passed on all it had.
  const noneCanPay = isNew || !usersPay || reach?.fromUser === false;
  const credits = me.role.name === 'client' ? { path: paths.credits('client') } : { tab: 'credits' };
  return (
    <Reveal when={!isLoading}>
      <NextSteps
        steps={[
          { to: { tab: 'users' }, label: t('users.new'), when: isNew && may(me, 'users:write') },
          {
            to: credits,
            label: t('credits.movesHere.toClient'),
            when: isEmpty && noneCanPay && mayTransfer,
          },
          {
            to: credits,
            form: 'toUser',
            label: t('credits.nextToUser'),
            when: !isEmpty && mayGive && reach?.toUser === true && reach.fromUser === false,
          },
        ]}
      />
      {children}
    </Reveal>
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
          to: { tab: 'credits' },
          label: t('credits.movesHere.toUser'),
          when: paysAlone && user.credits === 0 && may(me, 'credits:give') && may(me, 'credits:read'),
        },
      ]}
    />
  );
}
