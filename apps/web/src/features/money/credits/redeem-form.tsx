import { redeemPromoCode } from '@forecourt/contract/promo-codes';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRedeem } from './credits.calls.ts';

/** Redeems a promo code for credits of the account that pays. */
export function RedeemForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useText();
  const language = useLanguage();
  const redeem = useRedeem();
  const { values, set, problem, isValid } = useDraft(redeemPromoCode, { code: '' });
  return (
    <Form
      submitLabel={t('credits.redeem')}
      isValid={isValid}
      request={redeem}
      onCancel={onCancel}
      onSubmit={() =>
        redeem.mutate(values.code, {
          onSuccess: ({ added, credits, expiresAt }) => {
            const told = { count: added, added: wholeNumber(added, language) };
            const redeemed = t('credits.redeemed', { ...told, credits: wholeNumber(credits, language) });
            const end = expiresAt && t('credits.redeemedUntil', { date: dateTime(expiresAt) });
            toast.success([redeemed, end].filter(Boolean).join(' '));
            onDone();
          },
        })
      }
    >
      <TextField
        label={t('credits.code')}
        hint={t('credits.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={values.code}
        onChange={(code) => set({ code })}
        problem={problem('code')}
      />
    </Form>
  );
}
