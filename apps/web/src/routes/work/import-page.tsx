import { type Import, type ImportEntry, importEntryStates } from '@forecourt/contract/imports';
import { IconFileZip, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FoldedHistory } from '../../features/records/audit/history.tsx';
import { useEntryColumns } from '../../features/work/imports/entry-columns.tsx';
import {
  ImportBadge,
  ImportProgress,
  isUnderWay,
  useCountWords,
} from '../../features/work/imports/import-words.tsx';
import {
  discardEntry,
  entriesOf,
  importById,
  restoreEntry,
  useCancelImport,
  useDeleteImport,
  useDiscardEntry,
  useRefreshImports,
  useRestoreEntry,
} from '../../features/work/imports/imports.calls.ts';
import { PlaceChosen } from '../../features/work/imports/place-chosen.tsx';
import { PlaceDialog } from '../../features/work/imports/place-dialog.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { dateTime, fileSize } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import type { ListShape } from '../../ui/data-page/list-address.ts';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import styles from './imports-page.module.css';
import { ListDraft } from './list-draft.tsx';
import { ListFacts } from './list-facts.tsx';

const shape: ListShape<'number'> = {
  orders: ['number'],
  orderBy: 'number',
  orderDirection: 'ASC',
  filters: { state: importEntryStates },
};

const nameOf = ({ path }: ImportEntry) => path;
const held = (rows: readonly ImportEntry[]) => rows.filter(({ state }) => state === 'held');

/** One import: its progress, and the result for each file. */
export function ImportPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: item, error, refetch } = useQuery(importById(id));
  const mayEdit = may(useCurrentUser(), 'images:write');
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!item) return <SkeletonRows />;
  if (item.state === 'draft') return <ListDraft key={id} item={item} mayEdit={mayEdit} />;
  return <ImportScreen key={id} item={item} />;
}

/** Of a list, which is no ZIP, it is its file that cannot be read. */
function failureText(source: Import['source'], failure: NonNullable<Import['failure']>, t: Text): string {
  const isFile = source === 'list' && failure === 'unreadable';
  return isFile ? t('vehicleLists.failure.unreadable') : t(`imports.failure.${failure}`);
}

function Facts({ item }: { item: Import }) {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const countWords = useCountWords();
  const { vehicle, failure, userName, sizeBytes, createdAt } = item;
  const facts = [dateTime(createdAt), fileSize(sizeBytes, language), area !== 'dashboard' && userName];
  return (
    <div className={styles.facts}>
      <span className={styles.line}>
        <ImportBadge item={item} />
        <span className="numbers">{facts.filter(Boolean).join(' · ')}</span>
        {vehicle && <PanelLink to={paths.vehicle(area, vehicle.id)}>{vehicle.reference}</PanelLink>}
      </span>
      {item.source === 'list' && <ListFacts item={item} />}
      {failure && <p role="alert">{failureText(item.source, failure, t)}</p>}
      {isUnderWay(item) ? <ImportProgress item={item} /> : <span>{countWords(item)}</span>}
      {item.counts.held > 0 && !isUnderWay(item) && <span>{t('imports.heldHint')}</span>}
    </div>
  );
}

/** What is said while there are no files to show. */
function emptyWords(item: Import) {
  if (item.source === 'list')
    return isUnderWay(item) ? 'vehicleLists.changingVehicles' : 'vehicleLists.noPictures';
  return isUnderWay(item) ? 'imports.opening' : 'imports.noFiles';
}

/** Cancels a running import, or deletes a finished one. */
function Deeds({ item }: { item: Import }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const cancel = useCancelImport();
  const remove = useDeleteImport();
  const [isAsked, setAsked] = useState(false);
  if (isUnderWay(item)) {
    return (
      <Button icon={<IconX size={18} />} busy={cancel.isPending} onClick={() => cancel.mutate(item)}>
        {t('imports.cancel')}
      </Button>
    );
  }
  const leave = () => void navigate({ to: paths.imports(area) });
  return (
    <>
      <Button look="danger" shrinks icon={<IconTrash size={18} />} onClick={() => setAsked(true)}>
        {t('form.delete')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t('imports.deleteTitle')}
          text={t('imports.deleteText', { count: item.counts.held })}
          yes={t('form.delete')}
          request={remove}
          onYes={() => remove.mutate(item, { onSuccess: leave })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}

function useEntries(item: Import) {
  const list = useListAddress(shape);
  const { page, limit, search, filters } = list.address;
  const state = importEntryStates.find((one) => one === filters.state);
  return { list, entries: useQuery(entriesOf(item.id, { page, limit, search, state })) };
}

function ImportScreen({ item }: { item: Import }) {
  const t = useText();
  const area = useArea();
  const mayEdit = may(useCurrentUser(), 'images:write');
  const { list, entries } = useEntries(item);
  const refresh = useRefreshImports();
  const discard = useDiscardEntry();
  const restore = useRestoreEntry();
  const [placing, setPlacing] = useState<ImportEntry | null>(null);
  const onChanged = () => void refresh();
  const columns = useEntryColumns({
    vehiclePath: (id) => paths.vehicle(area, id),
    place: mayEdit ? setPlacing : null,
    discard: (entry) => discard.mutate(entry),
    restore: (entry) => restore.mutate(entry),
  });
  const bulk = {
    nameOf,
    actions: (rows: readonly ImportEntry[]) => (
      <>
        <PlaceChosen entries={rows} />
        {held(rows).length > 0 && (
          <EachChosen
            action="delete"
            rows={held(rows)}
            nameOf={nameOf}
            remove={discardEntry}
            restore={restoreEntry}
            onChanged={onChanged}
          />
        )}
      </>
    ),
  };
  return (
    <>
      <DataPage
        title={item.fileName}
        over={<BackLink to={paths.imports(area)}>{t('nav.imports')}</BackLink>}
        under={<Facts item={item} />}
        actions={mayEdit && <Deeds item={item} />}
        list={list}
        rows={entries}
        searchLabel={t('imports.searchFiles')}
        filters={[
          {
            name: 'state',
            label: t('imports.state'),
            choices: importEntryStates.map((value) => ({ value, label: t(`imports.entryStates.${value}`) })),
          },
        ]}
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayEdit && item.counts.held > 0 && { bulk })}
        empty={<Empty title={t(emptyWords(item))} icon={<IconFileZip size={28} />} />}
      />
      <FoldedHistory id={item.id} />
      {placing && <PlaceDialog entry={placing} onClose={() => setPlacing(null)} />}
    </>
  );
}
