import type { CustomerId } from '@forecourt/contract/ids';
import {
  type CustomerInvoiceSettings,
  type CustomerInvoiceTerms,
  patchCustomerInvoiceSettings,
} from '@forecourt/contract/invoice-settings';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { money } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { customerTerms, usePatchCustomerTerms } from './invoices.calls.ts';
import styles from './invoices.module.css';

/** The effect of the terms in words; terms that are incomplete are left out. */
function Effect({ terms }: { terms: CustomerInvoiceTerms }) {
  const t = useText();
  const language = useLanguage();
  const { currency, comboCount: count, comboPriceCents } = terms;
  const price = (cents: number) => money(cents, currency, language);
  const own = terms.customInvoiceConfigEnable ? terms.creditPriceCents : null;
  const combo = terms.customInvoiceConfigComboEnable ? comboPriceCents : null;
  const isWhole = ![own, combo, count].some(Number.isNaN);
  if (!isWhole) return null;
  const lines = [
    own === null
      ? t('invoices.effect.standard', { price: price(terms.standardCreditPriceCents) })
      : t('invoices.effect.own', { price: price(own) }),
    combo !== null && t('invoices.effect.combo', { count, price: price(combo) }),
    t('invoices.effect.covered'),
  ];
  return (
    <p className={styles.effect} aria-live="polite">
      {lines.filter(Boolean).join(' ')}
    </p>
  );
}

const ownOnly = ({ currency: _, standardCreditPriceCents: __, ...own }: CustomerInvoiceTerms) => own;

interface TermsFormProps {
  customerId: CustomerId;
  terms: CustomerInvoiceTerms;
}

function TermsForm({ customerId, terms }: TermsFormProps) {
  const t = useText();
  const patch = usePatchCustomerTerms(customerId);
  const { values, set, problem, range, ...draft } = useDraft<CustomerInvoiceSettings>(
    patchCustomerInvoiceSettings,
    ownOnly(terms),
  );
  // A term that is switched on without a price would silently have no effect, so the price is required.
  const lacks = {
    creditPriceCents: values.customInvoiceConfigEnable && values.creditPriceCents === null,
    comboPriceCents: values.customInvoiceConfigComboEnable && values.comboPriceCents === null,
    comboCount: false,
  };
  const amount = (name: keyof typeof lacks, label: string) => (
    <NumberField
      label={name === 'comboCount' ? label : `${label} (${terms.currency})`}
      fractionDigits={name === 'comboCount' ? 0 : 2}
      nullable={name !== 'comboCount'}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      range={range(name)}
      problem={lacks[name] ? t('form.required') : problem(name)}
    />
  );
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid && !lacks.creditPriceCents && !lacks.comboPriceCents}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <CheckBox
        label={t('invoices.ownPrice')}
        checked={values.customInvoiceConfigEnable}
        onChange={(customInvoiceConfigEnable) => set({ customInvoiceConfigEnable })}
      />
      {values.customInvoiceConfigEnable && amount('creditPriceCents', t('invoices.creditPrice'))}
      <CheckBox
        label={t('invoices.combo')}
        checked={values.customInvoiceConfigComboEnable}
        onChange={(customInvoiceConfigComboEnable) => set({ customInvoiceConfigComboEnable })}
      />
      {values.customInvoiceConfigComboEnable && (
        <>
          {amount('comboCount', t('invoices.comboCount'))}
          {amount('comboPriceCents', t('invoices.comboPrice'))}
        </>
      )}
      <Effect terms={{ ...terms, ...values }} />
    </Form>
  );
}

/** The billing terms of a customer; editable for users who may set terms. */
export function CustomerTermsPanel({ customerId }: { customerId: CustomerId }) {
  const t = useText();
  const mayWrite = may(useCurrentUser(), 'invoice-settings:write');
  const { data, error, refetch } = useQuery(customerTerms(customerId));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  return (
    <Card title={t('invoices.terms')}>
      {mayWrite ? <TermsForm customerId={customerId} terms={data} /> : <Effect terms={data} />}
    </Card>
  );
}
