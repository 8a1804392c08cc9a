import { type Import, type ImportEntry, importEntryStates } from '@forecourt/contract/imports';
import { IconFileZip, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { FoldedHistory } from '../../features/records/audit/history.tsx';
import { useEntryColumns } from '../../features/work/imports/entry-columns.tsx';
import { isUnderWay } from '../../features/work/imports/import-words.tsx';
import {
  discardEntry,
  entriesOf,
  importById,
  restoreEntry,
  useDiscardEntry,
  useRefreshImports,
  useRestoreEntry,
} from '../../features/work/imports/imports.calls.ts';
import { PlaceChosen } from '../../features/work/imports/place-chosen.tsx';
import { PlaceDialog } from '../../features/work/imports/place-dialog.tsx';
import { entryDragType, PlaceTargets } from '../../features/work/imports/place-targets.tsx';
import { useAssignPhotos } from '../../features/work/imports/use-assign-photos.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import type { ListShape } from '../../ui/data-page/list-address.ts';
import type { BulkActions } from '../../ui/data-page/list-selection.tsx';
import type { PagedQuery } from '../../ui/data-page/paged-list.tsx';
import { type AddressedList, useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { RowDrag } from '../../ui/row-drag.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { ImportActions, ImportFacts } from './import-head.tsx';
import styles from './imports-page.module.css';
import { ListDraft } from './list-draft.tsx';

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

/** What is said while there are no files to show. */
function emptyWords(item: Import) {
  if (item.source === 'list')
    return isUnderWay(item) ? 'vehicleLists.changingVehicles' : 'vehicleLists.noPictures';
  return isUnderWay(item) ? 'imports.opening' : 'imports.noFiles';
}

function useEntries(item: Import) {
  const list = useListAddress(shape);
  const { page, limit, search, filters } = list.address;
  const state = importEntryStates.find((one) => one === filters.state);
  return { list, entries: useQuery(entriesOf(item.id, { page, limit, search, state })) };
}

/** What can be done with several files at once. */
function useBulk(place: (entries: ImportEntry[]) => void): BulkActions<ImportEntry> {
  const t = useText();
  const refresh = useRefreshImports();
  return {
    nameOf,
    actions: (rows) =>
      held(rows).length > 0 && (
        <>
          <PlaceChosen entries={rows} />
          <Button small icon={<IconMapPin size={16} />} onClick={() => place(held(rows))}>
            {t('imports.place')}
          </Button>
          <EachChosen
            action="delete"
            rows={held(rows)}
            nameOf={nameOf}
            remove={discardEntry}
            restore={restoreEntry}
            onChanged={() => void refresh()}
          />
        </>
      ),
  };
}

interface FilesProps {
  item: Import;
  mayEdit: boolean;
  list: AddressedList<'number'>;
  entries: PagedQuery<ImportEntry>;
  place: (entries: ImportEntry[]) => void;
}

/** The files of an import, under its facts. */
function Files({ item, mayEdit, list, entries, place }: FilesProps) {
  const t = useText();
  const area = useArea();
  const discard = useDiscardEntry();
  const restore = useRestoreEntry();
  const bulk = useBulk(place);
  const columns = useEntryColumns({
    vehiclePath: (id) => paths.vehicle(area, id),
    place: mayEdit ? (entry) => place([entry]) : null,
    discard: (entry) => discard.mutate(entry),
    restore: (entry) => restore.mutate(entry),
  });
  const drag: RowDrag<ImportEntry> = {
    type: entryDragType,
    canDrag: ({ state }) => state === 'held',
    countText: (count) => t('imports.dragged', { count }),
  };
  return (
    <DataPage
      title={item.fileName}
      over={<BackLink to={paths.imports(area)}>{t('nav.imports')}</BackLink>}
      under={<ImportFacts item={item} />}
      actions={mayEdit && <ImportActions item={item} />}
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
      {...(mayEdit && item.counts.held > 0 && { bulk, drag })}
      empty={<Empty title={t(emptyWords(item))} icon={<IconFileZip size={28} />} />}
    />
  );
}

function ImportScreen({ item }: { item: Import }) {
  const mayEdit = may(useCurrentUser(), 'images:write');
  const { list, entries } = useEntries(item);
  const [chosen, choose] = useState<readonly ImportEntry[]>([]);
  const placing = useAssignPhotos();
  const files = <Files {...{ item, mayEdit, list, entries }} place={choose} />;
  return (
    <>
      {mayEdit && item.counts.held > 0 ? (
        <div className={styles.sorting}>
          <div className={styles.files}>{files}</div>
          <PlaceTargets
            entries={held(entries.data?.results ?? [])}
            onDrop={(dropped, place) => placing.mutate({ entries: dropped, placeOf: () => place })}
          />
        </div>
      ) : (
        files
      )}
      <FoldedHistory id={item.id} />
      {chosen.length > 0 && <PlaceDialog entries={chosen} onClose={() => choose([])} />}
    </>
  );
}
