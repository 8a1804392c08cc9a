import { CreditActions } from './credit-actions.tsx';
import { CreditHistory } from './credit-history.tsx';
import type { CreditOwner } from './credits.calls.ts';

/** The credits of an account that somebody else looks after: what can be done with them, and what was. */
export function CreditsTab({ owner }: { owner: CreditOwner }) {
  return (
    <>
      <CreditActions owner={owner} />
      <CreditHistory owner={owner} />
    </>
  );
}
