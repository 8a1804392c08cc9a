import { createPromoCode, type PromoCode, patchPromoCode } from '@forecourt/contract/promo-codes';
import { fromLocalTime, toLocalTime } from '../../../lib/local-time.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useCreatePromoCode, usePatchPromoCode } from './promo-codes.calls.ts';

/** The fields that new and existing codes share. */
interface Values {
  credits: number;
  endsAt: string | null;
  redemptionsMax: number | null;
  validDays: number | null;
}

type FieldsProps = Pick<Draft<Values>, 'values' | 'set' | 'problem' | 'range'>;

function PromoCodeFields({ values, set, problem, range }: FieldsProps) {
  const t = useText();
  return (
    <>
      <NumberField
        label={t('promoCodes.credits')}
        value={values.credits}
        onChange={(credits) => set({ credits: credits ?? Number.NaN })}
        range={range('credits')}
        problem={problem('credits')}
      />
      <TextField
        type="datetime-local"
        label={t('promoCodes.endsAt')}
        hint={t('promoCodes.endsAtHint')}
        value={toLocalTime(values.endsAt)}
        onChange={(typed) => set({ endsAt: fromLocalTime(typed) })}
        problem={problem('endsAt')}
      />
      {(['redemptionsMax', 'validDays'] as const).map((name) => (
        <NumberField
          key={name}
          nullable
          label={t(`promoCodes.${name}`)}
          hint={t(`promoCodes.${name}Hint`)}
          value={values[name]}
          onChange={(value) => set({ [name]: value })}
          range={range(name)}
          problem={problem(name)}
        />
      ))}
    </>
  );
}

interface FormProps {
  onDone: () => void;
  onCancel: () => void;
}

const empty = { code: '', credits: Number.NaN, endsAt: null, redemptionsMax: null, validDays: null };

/** Creates a code that is valid immediately. */
export function NewPromoCodeForm({ onDone, onCancel }: FormProps) {
  const t = useText();
  const create = useCreatePromoCode();
  const { values, set, problem, range, isValid } = useDraft<Values & { code: string }>(
    createPromoCode,
    empty,
  );
  return (
    <Form
      submitLabel={t('promoCodes.create')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <TextField
        label={t('credits.code')}
        hint={t('promoCodes.codeHint')}
        autoComplete="off"
        spellCheck={false}
        value={values.code}
        onChange={(code) => set({ code })}
        problem={problem('code')}
      />
      <PromoCodeFields {...{ values, set, problem, range }} />
    </Form>
  );
}

/** Changes apply to later redemptions only. */
export function PromoCodeForm({ promoCode, onDone, onCancel }: FormProps & { promoCode: PromoCode }) {
  const t = useText();
  const patch = usePatchPromoCode(promoCode.id);
  const { credits, endsAt, redemptionsMax, validDays } = promoCode;
  const before: Values = { credits, endsAt, redemptionsMax, validDays };
  const { values, set, problem, range, ...draft } = useDraft(patchPromoCode, before);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onCancel={onCancel}
      onSubmit={() => patch.mutate(draft.changed, { onSuccess: onDone })}
    >
      <PromoCodeFields {...{ values, set, problem, range }} />
    </Form>
  );
}
