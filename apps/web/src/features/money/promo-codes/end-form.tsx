import type { PromoCode } from '@forecourt/contract/promo-codes';
import { useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { useEndPromoCode } from './promo-codes.calls.ts';

interface EndFormProps {
  promoCode: PromoCode;
  onDone: () => void;
  onCancel: () => void;
}

/** Ends a code immediately; earlier redemptions stay valid. */
export function EndForm({ promoCode, onDone, onCancel }: EndFormProps) {
  const t = useText();
  const end = useEndPromoCode(promoCode.id);
  return (
    <Form
      submitLabel={t('promoCodes.end')}
      danger
      isValid
      request={end}
      onCancel={onCancel}
      onSubmit={() => end.mutate(undefined, { onSuccess: onDone })}
    >
      <p>{t('promoCodes.endText', { code: promoCode.code })}</p>
    </Form>
  );
}
