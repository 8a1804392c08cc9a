import { type InvoiceSettings, patchInvoiceSettings } from '@forecourt/contract/invoice-settings';
import { localeOf } from '@forecourt/contract/language-names';
import { useDraft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { AreaField, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { usePatchInvoiceSettings } from './invoices.calls.ts';

const numbers = { creditPriceCents: 'invoices.creditPrice', vatBasisPoints: 'invoices.vatRate' } as const;
const addressRows = 4;

/** The currencies with a hundred cents to the unit, with their names. */
function currencyChoices(language: string) {
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  const digits = (code: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits;
  return Intl.supportedValuesOf('currency')
    .filter((code) => digits(code) === 2)
    .map((code) => ({ value: code, label: `${code} – ${names.of(code)}` }));
}

interface SettingsFormProps {
  settings: InvoiceSettings;
}

/** The billing settings of the installation, which apply to future invoices. */
export function InvoiceSettingsForm({ settings }: SettingsFormProps) {
  const t = useText();
  const language = useLanguage();
  const patch = usePatchInvoiceSettings();
  const { values, set, problem, range, ...draft } = useDraft(patchInvoiceSettings, settings);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <TextField
        label={t('invoices.sellerName')}
        value={values.sellerName}
        onChange={(sellerName) => set({ sellerName })}
        problem={problem('sellerName')}
      />
      <AreaField
        label={t('invoices.sellerAddress')}
        rows={addressRows}
        value={values.sellerAddress}
        onChange={(sellerAddress) => set({ sellerAddress })}
        problem={problem('sellerAddress')}
      />
      <TextField
        label={t('customers.uid')}
        value={values.sellerVatId}
        onChange={(sellerVatId) => set({ sellerVatId })}
        problem={problem('sellerVatId')}
      />
      <SelectField
        label={t('invoices.currency')}
        value={values.currency}
        onChange={(currency) => set({ currency })}
        choices={currencyChoices(language)}
      />
      {(['vatBasisPoints', 'creditPriceCents'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(numbers[name])}
          fractionDigits={2}
          value={values[name]}
          onChange={(value) => set({ [name]: value ?? Number.NaN })}
          range={range(name)}
          problem={problem(name)}
        />
      ))}
    </Form>
  );
}
