import type { FeedSample } from '@forecourt/contract/vehicle-feeds';
import { type ListEncoding, listEncodings } from '@forecourt/contract/vehicle-lists';
import { ListPreview } from '../../features/work/vehicle-lists/list-preview.tsx';
import { encodingNames, HeadingRow } from '../../features/work/vehicle-lists/list-writing.tsx';
import type { Reading } from '../../features/work/vehicle-lists/vehicle-lists.calls.ts';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import styles from './imports-page.module.css';

interface ItemPathProps {
  itemPath: string;
  itemPaths: readonly string[];
  onChoose: (itemPath: string) => void;
}

/** Where the vehicles of a JSON or XML feed are, if there are several places. */
export function ItemPath({ itemPath, itemPaths, onChoose }: ItemPathProps) {
  const t = useText();
  const paths = [...new Set([itemPath, ...itemPaths])];
  if (paths.length < 2) return null;
  return (
    <SelectField
      label={t('vehicleFeeds.itemPath')}
      value={itemPath}
      onChange={onChoose}
      choices={paths.map((value) => ({ value, label: value || t('vehicleFeeds.topLevel') }))}
    />
  );
}

/** The row of headings of a CSV feed, which is found in each answer unless somebody has chosen one. */
export function FeedHeadingRow({
  chosen,
  onChoose,
  sample: { columns, firstRows, headingRow },
}: {
  chosen: number | null;
  sample: FeedSample;
  onChoose: (headingRow: number) => void;
}) {
  const value = chosen ?? headingRow;
  if (value === null || headingRow === null) return null;
  return <HeadingRow value={value} columns={columns} firstRows={firstRows} onChoose={onChoose} />;
}

interface FeedEncodingProps {
  chosen: ListEncoding | null;
  found: ListEncoding | null;
  onChoose: (encoding: ListEncoding | null) => void;
}

/** The character set of a feed, which is found in each answer unless somebody has chosen one. */
export function FeedEncoding({ chosen, found, onChoose }: FeedEncodingProps) {
  const t = useText();
  const label = t('vehicleFeeds.asFound');
  const isKnown = !chosen && found;
  return (
    <SelectField<ListEncoding | ''>
      label={t('vehicleLists.encoding')}
      value={chosen ?? ''}
      onChange={(encoding) => onChoose(encoding || null)}
      choices={[
        { value: '', label: isKnown ? t('form.labelled', { label, value: encodingNames[found] }) : label },
        ...listEncodings.map((value) => ({ value, label: encodingNames[value] })),
      ]}
    />
  );
}

const doubtNames = {
  encoding: 'vehicleLists.encoding',
  headings: 'vehicleLists.headingRow',
  sheet: 'vehicleLists.sheet',
} as const;

/** What the last call of the address has found. */
export function Found({ sample, reading }: { sample: FeedSample; reading: Reading }) {
  const t = useText();
  if (!sample.failure) {
    const isSame = String(sample.fields.map((field) => field ?? '')) === String(reading.fields);
    return (
      <>
        {sample.doubts.map((doubt) => (
          <p key={doubt} role="alert">
            {t('form.labelled', { label: t(doubtNames[doubt]), value: t(`vehicleLists.doubts.${doubt}`) })}
          </p>
        ))}
        {sample.rows.length > 0 && (
          <section
            className={styles.scrolled}
            aria-label={t('vehicleLists.previewTitle')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable for keyboard users.
            tabIndex={0}
          >
            <ListPreview rows={sample.rows} reading={reading} stale={!isSame} />
          </section>
        )}
      </>
    );
  }
  const status = sample.status === null ? '' : ` (HTTP ${sample.status})`;
  return <p role="alert">{`${t(`vehicleFeeds.failures.${sample.failure}`)}${status}`}</p>;
}
