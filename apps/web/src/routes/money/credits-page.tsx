import type { CustomerId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreditActions } from '../../features/money/credits/credit-actions.tsx';
import { AlertButton, LowBalance } from '../../features/money/credits/credit-alert.tsx';
import { CreditHistory, OwnSpending } from '../../features/money/credits/credit-history.tsx';
import { CreditUse } from '../../features/money/credits/credit-use.tsx';
import { type CreditOwner, creditAlert, creditUse } from '../../features/money/credits/credits.calls.ts';
import { BuyButton } from '../../features/money/offers/buy-button.tsx';
import { useStartPayment } from '../../features/money/payments/payments.calls.ts';
import { customerById } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { useTakesPayments } from '../../lib/installation.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { usePage } from '../../ui/data-page/use-page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from '../pages.module.css';

/** The account that the user administers: the customer's, the client's, or their own. */
function accountOf({ id, name, email, credits, role, customer, client }: User): CreditOwner {
  if (role.name === 'customer' && customer) return { kind: 'customer', ...customer };
  if (role.name === 'client' && client) return { kind: 'client', ...client };
  const creditSource = client?.creditSource ?? 'user';
  return { kind: 'user', id, name: name ?? email, credits, creditSource, client: client?.name ?? null };
}

/** What is above the history: the use, the warning of a low balance, and the transfers, to sub-customers among others. */
function useTop(owner: CreditOwner) {
  const use = useQuery(creditUse);
  const isPayer = use.data?.payer?.kind === owner.kind;
  const alert = useQuery({ ...creditAlert, enabled: isPayer });
  const customer = useQuery({ ...customerById(owner.id), enabled: owner.kind === 'customer' });
  return {
    use: use.data,
    failure: use.error && { error: use.error, onRetry: () => void use.refetch() },
    isPayer,
    hasOthers: (customer.data?.customers.length ?? 0) > 0,
    isLoading: use.isLoading || alert.isLoading || customer.isLoading,
  };
}

/** Packages are paid at the provider, if there is one, or by invoice. */
function BuyCredits({ customerId }: { customerId: CustomerId }) {
  const start = useStartPayment(customerId);
  const takesPayments = useTakesPayments();
  return (
    <BuyButton
      customerId={customerId}
      hostedPage={takesPayments ? { request: start, pay: start.mutate } : null}
    />
  );
}

/** The balance, the history, and the actions on them. */
export function CreditsPage() {
  const t = useText();
  const me = useCurrentUser();
  const owner = accountOf(me);
  const { failure, hasOthers, isLoading, isPayer, use } = useTop(owner);
  const [shown, setShown] = useState<'spending' | 'account'>('spending');
  const { onPage } = usePage();
  const clientPays = owner.kind === 'user' && use?.payer?.kind === 'client';
  const show = (next: typeof shown) => {
    setShown(next);
    onPage(1);
  };
  return (
    <>
      <PageHead title={t('credits.label')} />
      <Reveal when={!isLoading}>
        {use ? (
          <CreditUse use={use} owner={owner} withSubs={hasOthers} />
        ) : (
          <div className={styles.above}>{failure ? <Problem {...failure} /> : <SkeletonRows />}</div>
        )}
        {/* If the client pays, the alert belongs to the client. */}
        {isPayer && <LowBalance />}
        <CreditActions
          owner={owner}
          hasOthers={hasOthers}
          isOwn
          first={owner.kind === 'customer' && may(me, 'orders:write') && <BuyCredits customerId={owner.id} />}
        >
          {isPayer && may(me, 'credits:alert') && <AlertButton />}
        </CreditActions>
        {clientPays && (
          <Segmented
            label={t('credits.history')}
            value={shown}
            onChange={show}
            choices={[
              { value: 'spending', label: t('credits.ownSpending') },
              { value: 'account', label: t('credits.own') },
            ]}
          />
        )}
        {clientPays && shown === 'spending' ? <OwnSpending /> : <CreditHistory owner={owner} />}
      </Reveal>
    </>
  );
}
