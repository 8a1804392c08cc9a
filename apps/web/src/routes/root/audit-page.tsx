import type { AuditEntry } from '@forecourt/contract/audit';
import { IconHistory, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type AuditQuery, auditList } from '../../features/audit/audit.calls.ts';
import styles from '../../features/audit/audit.module.css';
import { AuditEntries } from '../../features/audit/audit-entries.tsx';
import { kindOfEntry } from '../../features/audit/entry-kind.ts';
import { kindWord, knownKinds } from '../../features/audit/entry-object.ts';
import { SavedViews } from '../../features/saved-views/saved-views.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { mayOpen } from '../../lib/screen-access.ts';
import { screens } from '../../lib/screens.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FilterFold } from '../../ui/data-page/filter-fold.tsx';
import type { ListShape, readAddress } from '../../ui/data-page/list-address.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { type AddressedList, useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';

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
  const area = useArea();
  const me = useCurrentUser();
  const names: Record<string, string> = {
    users: 'user',
    customers: 'customer',
    clients: 'client',
    vehicles: 'vehicle',
    images: 'vehicle',
  };
  return (entry) => {
    const { objectKind, vehicleId } = entry;
    const objectId = vehicleId ?? entry.objectId;
    const screen = screens.find(({ name }) => name === names[objectKind ?? '']);
    const isThere = objectId !== null && !entry.ofCrops && kindOfEntry(entry) !== 'deleted';
    if (!screen || !isThere || !mayOpen(screen, me, (needs) => may(me, needs))) return null;
    return `/${area}/${screen.path.replace('$id', objectId)}`;
  };
}

function Bar({ list }: { list: AddressedList<'happenedAt'> }) {
  const t = useText();
  const { address, change } = list;
  const set = (name: string) => (value: string) => change({ filters: { [name]: value } });
  return (
    <div className={styles.bar}>
      <FilterFold active={['objectKind', 'from', 'until'].filter((name) => address.filters[name]).length}>
        <SelectField
          label={t('audit.what')}
          value={address.filters.objectKind ?? ''}
          onChange={set('objectKind')}
          choices={[
            { value: '', label: t('list.all') },
            ...knownKinds
              .map((kind) => ({ value: kind, label: kindWord(kind, t) }))
              .toSorted((a, b) => a.label.localeCompare(b.label)),
          ]}
        />
        <TextField
          label={t('audit.from')}
          type="date"
          value={address.filters.from ?? ''}
          onChange={set('from')}
        />
        <TextField
          label={t('audit.until')}
          type="date"
          value={address.filters.until ?? ''}
          onChange={set('until')}
        />
      </FilterFold>
      <SavedViews of="audit" list={list} />
    </div>
  );
}

/** The other active filters, each with a button that removes it. */
function Chips({ list, entries }: { list: AddressedList<'happenedAt'>; entries: readonly AuditEntry[] }) {
  const t = useText();
  const { actorId, action, objectId } = list.address.filters;
  const name = entries.find(({ actor }) => actor?.id === actorId)?.actor?.name ?? actorId ?? '';
  const chips = [
    { key: 'actorId', label: actorId && t('audit.onlyActor', { name }) },
    { key: 'action', label: action && t('audit.onlyAction', { action }) },
    { key: 'objectId', label: objectId && t('audit.onlyObject') },
  ].filter(({ label }) => label);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ key, label }) => (
        <Button
          key={key}
          small
          icon={<IconX size={16} />}
          aria-label={t('audit.without', { what: label ?? '' })}
          onClick={() => list.change({ filters: { [key]: '' } })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Who changed what, newest first: everything for the operator, their own organisation for admins. */
export function AuditPage() {
  const t = useText();
  const list = useListAddress(shape);
  const pathOf = usePathOf();
  const { filters, page, limit } = list.address;
  const entries = useQuery(auditList(queryOf(filters, page, limit)));
  return (
    <>
      <PageHead title={t('nav.audit')} under={t('audit.hint')} />
      <Bar list={list} />
      <Chips list={list} entries={entries.data?.results ?? []} />
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
