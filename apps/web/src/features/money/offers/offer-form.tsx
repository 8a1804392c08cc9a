import { createOffer, type Offer, patchOffer } from '@forecourt/contract/offers';
import { useCurrency } from '../../../lib/installation.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useCreateOffer, usePatchOffer } from './offers.calls.ts';

type Values = Pick<Offer, 'name' | 'credits' | 'priceCents'>;

function OfferFields({
  values,
  set,
  problem,
  range,
}: Pick<Draft<Values>, 'values' | 'set' | 'problem' | 'range'>) {
  const t = useText();
  const currency = useCurrency() ?? '';
  return (
    <>
      <TextField
        label={t('offers.name')}
        hint={t('offers.nameHint')}
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problem('name')}
      />
      <NumberField
        label={t('credits.label')}
        value={values.credits}
        onChange={(credits) => set({ credits: credits ?? Number.NaN })}
        range={range('credits')}
        problem={problem('credits')}
      />
      <NumberField
        label={t('offers.priceIn', { currency })}
        fractionDigits={2}
        value={values.priceCents}
        onChange={(priceCents) => set({ priceCents: priceCents ?? Number.NaN })}
        range={range('priceCents')}
        problem={problem('priceCents')}
      />
    </>
  );
}

interface FormProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Puts a package on sale at once. */
export function NewOfferForm({ onDone, onCancel }: FormProps) {
  const t = useText();
  const create = useCreateOffer();
  const empty = { name: '', credits: Number.NaN, priceCents: Number.NaN };
  const { values, set, problem, range, isValid } = useDraft<Values>(createOffer, empty);
  return (
    <Form
      submitLabel={t('offers.create')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <OfferFields {...{ values, set, problem, range }} />
    </Form>
  );
}

/** Changes apply to later purchases only. */
export function OfferForm({ offer, onDone, onCancel }: FormProps & { offer: Offer }) {
  const t = useText();
  const patch = usePatchOffer(offer.id);
  const { credits, name, priceCents } = offer;
  const { values, set, problem, range, ...draft } = useDraft<Values>(patchOffer, {
    name,
    credits,
    priceCents,
  });
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onCancel={onCancel}
      onSubmit={() => patch.mutate(draft.changed, { onSuccess: onDone })}
    >
      <OfferFields {...{ values, set, problem, range }} />
    </Form>
  );
}
