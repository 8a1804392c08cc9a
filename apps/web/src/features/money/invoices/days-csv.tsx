import type { CustomerId } from '@forecourt/contract/ids';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { type CsvDays, useDaysFile } from './invoices.calls.ts';

type Day = 'startDate' | 'endDate';
type Flag = 'customInvoiceConfigEnable' | 'customInvoiceConfigComboEnable';
type Values = Record<Day | Flag, string>;

const dayLabels: Record<Day, TextKey> = { startDate: 'invoices.firstDay', endDate: 'invoices.lastDay' };
const flagLabels: Record<Flag, TextKey> = {
  customInvoiceConfigEnable: 'invoices.ownPrice',
  customInvoiceConfigComboEnable: 'invoices.combo',
};

const start: Values = {
  startDate: '',
  endDate: '',
  customInvoiceConfigEnable: '',
  customInvoiceConfigComboEnable: '',
};

interface DaysFormProps {
  customerId: CustomerId;
  onClose: () => void;
}

function DaysForm({ customerId, onClose }: DaysFormProps) {
  const t = useText();
  const file = useDaysFile(customerId);
  const [values, setValues] = useState(start);
  const set = (name: keyof Values) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const { startDate, endDate } = values;
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  const problem = (name: Day) => {
    if (!values[name]) return t('form.required');
    return name === 'endDate' && isBackwards ? t('invoices.daysBackwards') : null;
  };
  return (
    <Form
      submitLabel={t('invoices.downloadCsv')}
      isValid={startDate !== '' && endDate !== '' && !isBackwards}
      request={file}
      onCancel={onClose}
      // An unset flag is an empty string, and empty values are not sent.
      onSubmit={() => file.mutate(values as CsvDays, { onSuccess: onClose })}
    >
      <p>{t('invoices.daysText')}</p>
      {(['startDate', 'endDate'] as const).map((name) => (
        <TextField
          key={name}
          type="date"
          label={t(dayLabels[name])}
          value={values[name]}
          onChange={set(name)}
          problem={problem(name)}
        />
      ))}
      {(Object.keys(flagLabels) as Flag[]).map((name) => (
        <SelectField
          key={name}
          label={t(flagLabels[name])}
          value={values[name]}
          onChange={set(name)}
          choices={[
            { value: '', label: t('invoices.asSet') },
            { value: 'true', label: t('settings.on') },
            { value: 'false', label: t('settings.off') },
          ]}
        />
      ))}
    </Form>
  );
}

/** Downloads everything that happened in a range of days as a file, billed or not. */
export function DaysCsv({ customerId }: { customerId: CustomerId }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<IconDownload size={18} />} onClick={() => setOpen(true)}>
        {t('invoices.daysCsv')}
      </Button>
      {isOpen && (
        <Modal title={t('invoices.daysCsv')} onClose={close}>
          <DaysForm customerId={customerId} onClose={close} />
        </Modal>
      )}
    </>
  );
}
