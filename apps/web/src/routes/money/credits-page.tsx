import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { CreditActions } from '../../features/credits/credit-actions.tsx';
import { CreditHistory } from '../../features/credits/credit-history.tsx';
import type { CreditOwner } from '../../features/credits/credits.calls.ts';
import { customerById } from '../../features/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PageHead } from '../../ui/page-head.tsx';

/** The account that a person looks after: the customer's, the client's, or one's own. */
function accountOf({ id, name, email, role, customer, client }: User): CreditOwner {
  if (role.name === 'customer' && customer) return { kind: 'customer', ...customer };
  if (role.name === 'client' && client) return { kind: 'client', ...client };
  return { kind: 'user', id, name: name ?? email };
}

function useBalance(owner: CreditOwner): { credits: number | undefined; hasOthers: boolean } {
  const me = useCurrentUser();
  const customer = useQuery({ ...customerById(owner.id), enabled: owner.kind === 'customer' });
  if (owner.kind === 'customer') {
    return { credits: customer.data?.credits, hasOthers: (customer.data?.customers.length ?? 0) > 0 };
  }
  return { credits: owner.kind === 'client' ? me.client?.credits : me.credits, hasOthers: false };
}

/** What there is to spend, what happened to it, and what can be done with it. */
export function CreditsPage() {
  const t = useText();
  const language = useLanguage();
  const me = useCurrentUser();
  const owner = accountOf(me);
  const { credits, hasOthers } = useBalance(owner);
  const parts = [
    credits !== undefined && `${t('credits.balance')}: ${wholeNumber(credits, language)}`,
    owner.kind === 'user' &&
      me.client &&
      `${t('credits.client')}: ${wholeNumber(me.client.credits, language)}`,
  ];
  return (
    <>
      <PageHead title={t('credits.label')} under={parts.filter(Boolean).join(' · ')} />
      <CreditActions owner={owner} hasOthers={hasOthers} isOwn />
      <CreditHistory owner={owner} />
    </>
  );
}
