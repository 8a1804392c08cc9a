import {
  type ListColumn,
  type ListDelimiter,
  type ListEncoding,
  listDelimiters,
  listEncodings,
  listFields,
} from '@forecourt/contract/vehicle-lists';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { fieldText } from './list-words.tsx';
import type { Reading } from './vehicle-lists.calls.ts';
import styles from './vehicle-lists.module.css';

const delimiterNames: Record<ListDelimiter, 'semicolon' | 'comma' | 'tab' | 'bar'> = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'bar',
};

const encodingNames: Record<ListEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

interface ReadingProps {
  reading: Reading;
  onChange: (reading: Reading) => void;
}

/** How a CSV file is written; Excel workbooks say it themselves. */
function Writing({ reading, onChange }: ReadingProps) {
  const t = useText();
  const { delimiter, encoding } = reading;
  if (!delimiter || !encoding) return null;
  return (
    <div className={styles.columns}>
      <SelectField
        label={t('vehicleLists.delimiter')}
        value={delimiter}
        onChange={(chosen) => onChange({ ...reading, delimiter: chosen })}
        choices={listDelimiters.map((value) => ({
          value,
          label: t(`vehicleLists.delimiters.${delimiterNames[value]}`),
        }))}
      />
      <SelectField
        label={t('vehicleLists.encoding')}
        value={encoding}
        onChange={(chosen) => onChange({ ...reading, encoding: chosen })}
        choices={listEncodings.map((value) => ({ value, label: encodingNames[value] }))}
      />
    </div>
  );
}

/** What each column of a list contains. A field moves to the column that it was chosen for last. */
export function ListColumns({ columns, reading, onChange }: ReadingProps & { columns: readonly string[] }) {
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
      <Writing reading={reading} onChange={onChange} />
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
