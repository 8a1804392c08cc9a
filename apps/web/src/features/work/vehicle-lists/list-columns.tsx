import { type ListColumn, listFields } from '@forecourt/contract/vehicle-lists';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { fieldText } from './list-words.tsx';
import type { Reading } from './vehicle-lists.calls.ts';
import styles from './vehicle-lists.module.css';

interface ListColumnsProps {
  columns: readonly string[];
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** What each column of a list contains. A field moves to the column that it was chosen for last. */
export function ListColumns({ columns, reading, onChange }: ListColumnsProps) {
  const t = useText();
  const choices: { value: ListColumn; label: string }[] = [
    { value: '', label: t('vehicleLists.notImported') },
    ...listFields.map((value) => ({ value, label: fieldText(value, t) })),
  ];
  const choose = (at: number, chosen: ListColumn) => {
    const fields = columns.map((_, index): ListColumn => {
      if (index === at) return chosen;
      const field = reading.fields[index] ?? '';
      return field === chosen && field !== 'pictures' ? '' : field;
    });
    onChange({ ...reading, fields });
  };
  return (
    <div className={styles.stack}>
      <p>{t('vehicleLists.columnsHint')}</p>
      <div className={styles.columns}>
        {columns.map((heading, at) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order is fixed
            key={at}
            label={heading || t('vehicleLists.columnNumber', { number: String(at + 1) })}
            value={reading.fields[at] ?? ''}
            onChange={(chosen) => choose(at, chosen)}
            choices={choices}
          />
        ))}
      </div>
      {reading.fields.includes('pictures') && (
        <CheckBox
          label={t('vehicleLists.picturesInOrder')}
          checked={reading.picturesInOrder}
          onChange={(picturesInOrder) => onChange({ ...reading, picturesInOrder })}
        />
      )}
    </div>
  );
}
