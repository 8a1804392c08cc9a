import type { AuditEntry } from '@forecourt/contract/audit';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { type AuditQuery, auditList } from '../../features/records/audit/audit.calls.ts';
import { AuditEntries } from '../../features/records/audit/audit-entries.tsx';
import { AuditFilters } from '../../features/records/audit/audit-filters.tsx';
import { kindOfEntry } from '../../features/records/audit/entry-kind.ts';
import { knownKinds } from '../../features/records/audit/entry-object.ts';
import type { ScreenName } from '../../lib/screens.ts';
import { useText } from '../../lib/use-text.ts';
import type { ListShape, readAddress } from '../../ui/data-page/list-address.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePathOfScreen } from '../use-paths.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const shape: ListShape<'happenedAt'> = {
  orders: ['happenedAt'],
  orderBy: 'happenedAt',
  orderDirection: 'DESC',
  filters: {
    objectKind: knownKinds,
    objectId: /^\S{1,60}$/,
    actorId: /^[\da-f-]{36}$/,
    action: /^\S{1,60}$/,
    from: day,
    until: day,
  },
};
type Filters = ReturnType<typeof readAddress<'happenedAt'>>['filters'];

const dayMs = 24 * 60 * 60_000;

/** Days in the user's time zone, from the start of the first to the end of the last. */
function queryOf({ from, until, ...filters }: Filters, page: number, limit: number): AuditQuery {
  const startOf = (value: string, laterMs = 0) =>
    new Date(Date.parse(`${value}T00:00`) + laterMs).toISOString();
  return {
    ...filters,
    ...(from && { from: startOf(from) }),
    ...(until && { until: startOf(until, dayMs) }),
    page,
    limit,
  };
}

/** The screen of an entry's subject; null if this user has none. */
function usePathOf(): (entry: AuditEntry) => string | null {
  const pathOf = usePathOfScreen();
  const names: Record<string, ScreenName> = {
    users: 'user',
    customers: 'customer',
    clients: 'client',
  };
  return (entry) => {
    const { objectKind, objectId, set } = entry;
    if (kindOfEntry(entry) === 'deleted') return null;
    if (set?.kind === 'vehicle') return pathOf('vehicle', set.id);
    // Simple accounts have the screen of a set under another address.
    if (set?.kind === 'crops') return pathOf('ownCropSet', set.id) ?? pathOf('cropSet', set.id);
    const screen = names[objectKind ?? ''];
    return screen && objectId !== null ? pathOf(screen, objectId) : null;
  };
}

/** Who changed what, newest first: everything for the operator, their own organisation for admins. */
export function AuditPage() {
  const t = useText();
  const list = useListAddress(shape);
  const pathOf = usePathOf();
  const { filters, page, limit } = list.address;
  const query = queryOf(filters, page, limit);
  const entries = useQuery(auditList(query));
  return (
    <>
      <PageHead title={t('nav.audit')} under={t('audit.hint')} />
      <AuditFilters
        list={list}
        query={query}
        entries={entries.data?.results ?? []}
        views={<SavedViews of="audit" list={list} />}
      />
      <PagedList
        list={entries}
        page={page}
        perPage={limit}
        onPage={(next) => list.change({ page: next })}
        empty={
          <Empty title={t('audit.emptyTitle')} text={t('audit.emptyText')} icon={<IconHistory size={28} />} />
        }
      >
        {(found) => (
          <AuditEntries
            entries={found}
            pathOf={pathOf}
            onNarrow={(filter) => list.change({ filters: filter })}
          />
        )}
      </PagedList>
    </>
  );
}
