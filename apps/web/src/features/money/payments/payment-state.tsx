import type { PaymentState } from '@forecourt/contract/payments';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

const tones: Record<PaymentState, BadgeTone> = {
  open: 'waiting',
  processing: 'waiting',
  paid: 'good',
  failed: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  unbooked: 'bad',
};

/** The state of a payment as a badge. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`payments.states.${state}`)}</Badge>;
}
