import type { CustomerId } from '@forecourt/contract/ids';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CreditActions } from '../../features/money/credits/credit-actions.tsx';
import { AlertButton, LowBalance } from '../../features/money/credits/credit-alert.tsx';
import { CreditHistory, OwnSpending } from '../../features/money/credits/credit-history.tsx';
import { CreditUse } from '../../features/money/credits/credit-use.tsx';
import { type CreditOwner, creditUse } from '../../features/money/credits/credits.calls.ts';
import { BuyButton } from '../../features/money/offers/buy-button.tsx';
import { useStartPayment } from '../../features/money/payments/payments.calls.ts';
import { customerById } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { useTakesPayments } from '../../lib/installation.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { usePage } from '../../ui/data-page/use-page.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Segmented } from '../../ui/segmented.tsx';

/** The account that the user administers: the customer's, the client's, or their own. */
function accountOf({ id, name, email, credits, role, customer, client }: User): CreditOwner {
  if (role.name === 'customer' && customer) return { kind: 'customer', ...customer };
  if (role.name === 'client' && client) return { kind: 'client', ...client };
  const creditSource = client?.creditSource ?? 'user';
  return { kind: 'user', id, name: name ?? email, credits, creditSource, client: client?.name ?? null };
}

/** Whether the customer has sub-customers that credits can be transferred to. */
function useHasOthers(owner: CreditOwner): boolean {
  const { data } = useQuery({ ...customerById(owner.id), enabled: owner.kind === 'customer' });
  return (data?.customers.length ?? 0) > 0;
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
  const hasOthers = useHasOthers(owner);
  const { data: use } = useQuery(creditUse);
  const [shown, setShown] = useState<'spending' | 'account'>('spending');
  const { onPage } = usePage();
  const isPayer = use?.payer?.kind === owner.kind;
  const clientPays = owner.kind === 'user' && use?.payer?.kind === 'client';
  const show = (next: typeof shown) => {
    setShown(next);
    onPage(1);
  };
  return (
    <>
      <PageHead title={t('credits.label')} />
      {use && <CreditUse use={use} owner={owner} withSubs={hasOthers} />}
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
    </>
  );
}
