import type { Payment } from '@forecourt/contract/payments';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime, money, wholeNumber } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { goToCheckout, useCancelPayment } from './payments.calls.ts';
import styles from './payments.module.css';

/** How long the confirmation of a payment usually takes at most; the server asks the provider after about as long. */
const usualMs = 60_000;

/** Whether the page has been open for longer than a confirmation usually takes. */
function useTakesLong(): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTakesLong(true), usualMs);
    return () => clearTimeout(timer);
  }, []);
  return takesLong;
}

/** What has happened, and what happens next. `awaitsEvent`: the customer paid a moment ago. */
function useAccount({ state, problem }: Payment, awaitsEvent: boolean): string {
  const t = useText();
  const waits = useTakesLong() ? 'payments.about.slow' : 'payments.about.open';
  if (problem) return t(`payments.problems.${problem}`);
  if (state === 'open') return t(awaitsEvent ? waits : 'payments.about.back');
  if (state === 'paid' || state === 'processing') return t(`payments.about.${state}`);
  return t('payments.about.ended');
}

/** Goes on to the provider's page, or gives the purchase up. */
function OpenActions({ payment, checkoutUrl }: { payment: Payment; checkoutUrl: string }) {
  const t = useText();
  const cancel = useCancelPayment(payment);
  return (
    <div className={styles.actions}>
      <Button look="primary" icon={<IconCreditCard size={18} />} onClick={() => goToCheckout(checkoutUrl)}>
        {t('payments.continue')}
      </Button>
      <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('payments.cancel')}
      </Button>
    </div>
  );
}

function Facts({ payment }: { payment: Payment }) {
  const t = useText();
  const language = useLanguage();
  const { credits, currency, totalCents, paidCents, paidCurrency, createdAt, checkoutId } = payment;
  const facts = [
    [t('credits.label'), wholeNumber(credits, language)],
    [t('invoices.total'), money(totalCents, currency, language)],
    paidCents !== null && [t('payments.received'), money(paidCents, paidCurrency ?? currency, language)],
    [t('list.createdAt'), dateTime(createdAt)],
    [t('payments.reference'), checkoutId],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd className="numbers">{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** One payment: how far it is, its sums, and the way to the provider's page while it is open. */
export function PaymentCard({ payment, awaitsEvent }: { payment: Payment; awaitsEvent: boolean }) {
  const t = useText();
  const me = useCurrentUser();
  const account = useAccount(payment, awaitsEvent);
  const { state, checkoutUrl } = payment;
  const isWaiting = state === 'processing' || (state === 'open' && awaitsEvent);
  return (
    <Card title={payment.name}>
      <p className={styles.account} role="status">
        {account}
      </p>
      {isWaiting && <ProgressBar share={null} label={t(`payments.states.${state}`)} />}
      {/* A customer who has just paid should not be offered to cancel. */}
      {checkoutUrl && !awaitsEvent && may(me, 'orders:write') && (
        <OpenActions {...{ payment, checkoutUrl }} />
      )}
      <Facts payment={payment} />
    </Card>
  );
}
