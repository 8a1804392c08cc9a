import type { Import } from '@forecourt/contract/imports';
import type { VehicleList } from '@forecourt/contract/vehicle-lists';
import { IconListCheck, IconPlayerPlay, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepImport, useCancelImport } from '../../features/work/imports/imports.calls.ts';
import { ListColumns } from '../../features/work/vehicle-lists/list-columns.tsx';
import { DoubtedRows, ListPreview } from '../../features/work/vehicle-lists/list-preview.tsx';
import { ListReport } from '../../features/work/vehicle-lists/list-report.tsx';
import { useListCounts } from '../../features/work/vehicle-lists/list-words.tsx';
import { ListWriting } from '../../features/work/vehicle-lists/list-writing.tsx';
import {
  doubtfulRowsOf,
  faultyRowsOf,
  namesVehicles,
  previewOf,
  type Reading,
  type Rewriting,
  readingOf,
  useCheckVehicleList,
  useProposeFields,
  useStartVehicleList,
  vehicleListById,
} from '../../features/work/vehicle-lists/vehicle-lists.calls.ts';
import { wholeNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import styles from './imports-page.module.css';

/** A list before it is imported: its columns are assigned, its rows checked. */
export function ListDraft({ item, mayEdit }: { item: Import; mayEdit: boolean }) {
  const { data: list, error, refetch } = useQuery(vehicleListById(item.id, false));
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!list) return <SkeletonRows />;
  return <ListScreen item={item} list={list} mayEdit={mayEdit} />;
}

/** What the check found, and the button that starts the import. */
function Checked({ list, isCurrent }: { list: VehicleList; isCurrent: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const countWords = useListCounts();
  const faulty = useQuery(faultyRowsOf(list)).data?.results ?? [];
  const doubtful = useQuery(doubtfulRowsOf(list)).data?.results ?? [];
  const start = useStartVehicleList(list.id, (item) => keepImport(queries, item));
  return (
    <Card title={t('vehicleLists.checkedTitle')}>
      <div className={styles.stack}>
        <p role="status" className="numbers">
          {countWords(list)}
        </p>
        {list.counts.faulty + list.doubtfulCount > 0 && <p>{t('vehicleLists.startHint')}</p>}
        <span className={styles.line}>
          {isCurrent && (
            <Button
              look="primary"
              icon={<IconPlayerPlay size={18} />}
              busy={start.isPending}
              onClick={() => start.mutate()}
            >
              {t('vehicleLists.start')}
            </Button>
          )}
          <ListReport id={list.id} />
        </span>
        {faulty.length > 0 && <DoubtedRows caption={t('vehicleLists.faultyRows')} rows={faulty} />}
        {doubtful.length > 0 && <DoubtedRows caption={t('vehicleLists.doubtfulRows')} rows={doubtful} />}
      </div>
    </Card>
  );
}

function Checking({ list }: { list: VehicleList }) {
  const t = useText();
  const language = useLanguage();
  const read = Object.values(list.counts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={styles.stack}>
      <p role="status" className="numbers">
        {t('vehicleLists.checking', { number: wholeNumber(read, language) })}
      </p>
      <ProgressBar share={null} label={t('vehicleLists.progressLabel')} />
    </div>
  );
}

function FailedCheck({ list }: { list: VehicleList }) {
  const t = useText();
  const language = useLanguage();
  if (!list.failure) return null;
  const row =
    list.failedRow && t('vehicleLists.failedRow', { number: wholeNumber(list.failedRow, language) });
  return <p role="alert">{[row, t(`vehicleLists.failure.${list.failure}`)].filter(Boolean).join(' ')}</p>;
}

function Discard({ item }: { item: Import }) {
  const t = useText();
  const cancel = useCancelImport();
  return (
    <Button icon={<IconX size={18} />} busy={cancel.isPending} onClick={() => cancel.mutate(item)}>
      {t('vehicleLists.discard')}
    </Button>
  );
}

/** How the list is read, as it was guessed and is changed; another way of reading brings other fields. */
function useReading(list: VehicleList) {
  const [reading, setReading] = useState<Reading>(() => readingOf(list));
  const propose = useProposeFields(list.id);
  const rewrite = (change: Rewriting) => {
    const next = { ...reading, ...change };
    setReading(next);
    propose.mutate(
      { change, reading: next },
      {
        onSuccess: ({ fields, headingRow }) =>
          setReading({ ...next, headingRow, fields: fields.map((field) => field ?? '') }),
      },
    );
  };
  const retry = () => propose.variables && rewrite(propose.variables.change);
  return { reading, setReading, rewrite, problem: propose.error, retry };
}

function ListScreen({ item, list, mayEdit }: { item: Import; list: VehicleList; mayEdit: boolean }) {
  const t = useText();
  const area = useArea();
  const { problem, reading, retry, rewrite, setReading } = useReading(list);
  const check = useCheckVehicleList(list.id);
  const preview = useQuery(previewOf(list.id, reading, mayEdit));
  const isCurrent = JSON.stringify(reading) === JSON.stringify(readingOf(list));
  return (
    <>
      <PageHead
        title={item.fileName}
        over={<BackLink to={paths.imports(area)}>{t('nav.imports')}</BackLink>}
        under={t('vehicleLists.draftHint')}
      >
        {mayEdit && <Discard item={item} />}
      </PageHead>
      <div className={styles.stack}>
        <Card title={t('vehicleLists.columnsTitle')}>
          <div className={styles.stack}>
            <ListWriting
              list={list}
              reading={reading}
              firstRows={preview.data?.firstRows ?? []}
              onRewrite={rewrite}
            />
            {problem && <Problem error={problem} onRetry={retry} />}
            <ListColumns
              columns={preview.data?.columns ?? list.columns}
              reading={reading}
              onChange={setReading}
            />
          </div>
        </Card>
        {!namesVehicles(reading) && <p role="alert">{t('errors.vehicleListColumnsWrong')}</p>}
        {list.stage === 'checking' && <Checking list={list} />}
        <FailedCheck list={list} />
        {mayEdit && list.stage !== 'checking' && !(list.stage === 'checked' && isCurrent) && (
          <span className={styles.line}>
            <Button
              look="primary"
              icon={<IconListCheck size={18} />}
              busy={check.isPending}
              disabled={!namesVehicles(reading)}
              onClick={() => check.mutate(reading)}
            >
              {t('vehicleLists.check')}
            </Button>
          </span>
        )}
        {list.stage === 'checked' && <Checked list={list} isCurrent={isCurrent && mayEdit} />}
        {/* The rows arrive late, and nobody knows their height before: beneath the buttons they move none. */}
        {namesVehicles(reading) && (
          <Card title={t('vehicleLists.previewTitle')}>
            {preview.error && <Problem error={preview.error} onRetry={() => void preview.refetch()} />}
            {preview.data && (
              <ListPreview rows={preview.data.rows} reading={reading} stale={preview.isPlaceholderData} />
            )}
          </Card>
        )}
      </div>
    </>
  );
}
