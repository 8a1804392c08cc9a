import type { CustomerId } from '@forecourt/contract/ids';
import {
  type CustomerPrices,
  type PriceKind,
  type Prices,
  patchCustomerPrices,
  patchPrices,
  priceKinds,
} from '@forecourt/contract/prices';
import { wholeNumber } from '../../../lib/format.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { usePatchCustomerPrices, usePatchPrices } from './prices.calls.ts';

interface PriceFormProps {
  prices: Prices;
}

/** The price list of the installation, in credits. */
export function PriceForm({ prices }: PriceFormProps) {
  const t = useText();
  const patch = usePatchPrices();
  const { values, set, problem, range, ...draft } = useDraft(patchPrices, prices);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      {priceKinds.map((kind) => (
        <NumberField
          key={kind}
          label={t(`prices.${kind}`)}
          value={values[kind]}
          onChange={(value) => set({ [kind]: value ?? Number.NaN })}
          range={range(kind)}
          problem={problem(kind)}
        />
      ))}
    </Form>
  );
}

const ownOnly = (prices: CustomerPrices) =>
  Object.fromEntries(
    priceKinds.map((kind) => [kind, prices[kind].source === 'customer' ? prices[kind].credits : null]),
  ) as Record<PriceKind, number | null>;

interface CustomerPriceFormProps {
  customerId: CustomerId;
  prices: CustomerPrices;
}

/** A customer's own prices; an empty field inherits the price from the level above. */
export function CustomerPriceForm({ customerId, prices }: CustomerPriceFormProps) {
  const t = useText();
  const language = useLanguage();
  const patch = usePatchCustomerPrices(customerId);
  const { values, set, problem, range, ...draft } = useDraft(patchCustomerPrices, ownOnly(prices));
  const hint = (kind: PriceKind) => {
    const { source, credits } = prices[kind];
    if (values[kind] !== null) return undefined;
    if (source === 'customer') return t('prices.willInherit');
    return t(`prices.from.${source}`, { credits: wholeNumber(credits, language) });
  };
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      {priceKinds.map((kind) => (
        <NumberField
          key={kind}
          nullable
          label={t(`prices.${kind}`)}
          hint={hint(kind)}
          value={values[kind]}
          onChange={(value) => set({ [kind]: value })}
          range={range(kind)}
          problem={problem(kind)}
        />
      ))}
    </Form>
  );
}
