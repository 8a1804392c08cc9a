import { type AuditEntry, listAuditAsCsv } from '@forecourt/contract/audit';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { tenantChoices } from '../../../lib/tenant-choices.ts';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { FileButton } from '../../../ui/data-page/file-button.tsx';
import { FilterFold } from '../../../ui/data-page/filter-fold.tsx';
import type { AddressedList } from '../../../ui/data-page/use-list-address.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { AuditQuery } from './audit.calls.ts';
import styles from './audit.module.css';
import { kindWord, knownKinds, operatorKinds } from './entry-object.ts';

interface FiltersProps {
  list: AddressedList<'happenedAt'>;
  /** The query of the filters, for the file. */
  query: AuditQuery;
  /** The entries that are shown. */
  entries: readonly AuditEntry[];
  /** The saved filters. */
  views: ReactNode;
}

/** Users whose log holds the actions of others as well can select one of them. */
function useSeesOthers(): boolean {
  const { name } = useCurrentUser().role;
  return name === 'root' || name === 'customer';
}

function ActorField({ list, entries }: Pick<FiltersProps, 'list' | 'entries'>) {
  const t = useText();
  const { actorId = '' } = list.address.filters;
  const known = entries.find(({ actor }) => actor?.id === actorId)?.actor;
  return (
    <Combobox
      label={t('audit.actor')}
      placeholder={t('list.all')}
      choices={(search) => tenantChoices('user', search)}
      value={actorId}
      known={known ? { value: known.id, label: known.name } : undefined}
      onChange={(chosen) => list.change({ filters: { actorId: chosen?.value ?? '' } })}
    />
  );
}

function KindField({ list }: Pick<FiltersProps, 'list'>) {
  const t = useText();
  const isRoot = useCurrentUser().role.name === 'root';
  const kinds = knownKinds.filter((kind) => isRoot || !operatorKinds.includes(kind));
  return (
    <SelectField
      label={t('audit.what')}
      value={list.address.filters.objectKind ?? ''}
      onChange={(objectKind) => list.change({ filters: { objectKind } })}
      choices={[
        { value: '', label: t('list.all') },
        ...kinds
          .map((kind) => ({ value: kind as string, label: kindWord(kind, t) }))
          .toSorted((a, b) => a.label.localeCompare(b.label)),
      ]}
    />
  );
}

function DayField({ list, name }: Pick<FiltersProps, 'list'> & { name: 'from' | 'until' }) {
  const t = useText();
  return (
    <TextField
      label={t(`audit.${name}`)}
      type="date"
      value={list.address.filters[name] ?? ''}
      onChange={(day) => list.change({ filters: { [name]: day } })}
    />
  );
}

/** All columns of the log; those with the changes are JSON. */
function useCsvColumns() {
  const t = useText();
  return [
    { name: 'happenedAt', heading: t('audit.happenedAt') },
    { name: 'actor', heading: t('audit.actor') },
    { name: 'actingFor', heading: t('audit.onBehalfOf') },
    { name: 'action', heading: t('audit.fields.action') },
    { name: 'objectKind', heading: t('audit.what') },
    { name: 'objectName', heading: t('catalogue.name') },
    { name: 'before', heading: t('audit.before') },
    { name: 'after', heading: t('audit.after') },
    { name: 'errorName', heading: t('audit.refusal') },
    { name: 'address', heading: t('audit.fields.ipAddress') },
    { name: 'requestId', heading: t('audit.requestId') },
  ];
}

/** The filters without a field, each with a button that removes it. */
function Chips({ list, entries }: Pick<FiltersProps, 'list' | 'entries'>) {
  const t = useText();
  const seesOthers = useSeesOthers();
  const { actorId, action, objectId } = list.address.filters;
  const name = entries.find(({ actor }) => actor?.id === actorId)?.actor?.name ?? actorId ?? '';
  const chips = [
    { key: 'actorId', label: !seesOthers && actorId && t('audit.onlyActor', { name }) },
    { key: 'action', label: action && t('audit.onlyAction', { action }) },
    { key: 'objectId', label: objectId && t('audit.onlyObject') },
  ].flatMap(({ key, label }) => (label ? { key, label } : []));
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ key, label }) => (
        <Button
          key={key}
          small
          icon={<IconX size={16} />}
          aria-label={t('audit.without', { what: label })}
          onClick={() => list.change({ filters: { [key]: '' } })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The filters of the audit log, and its file. */
export function AuditFilters({ list, query, entries, views }: FiltersProps) {
  const seesOthers = useSeesOthers();
  const { filters } = list.address;
  const fields = ['actorId', 'objectKind', 'from', 'until'];
  const file = useListFile(listAuditAsCsv, query);
  return (
    <>
      <div className={styles.bar}>
        <FilterFold active={fields.filter((name) => filters[name]).length}>
          {seesOthers && <ActorField list={list} entries={entries} />}
          <KindField list={list} />
          <DayField list={list} name="from" />
          <DayField list={list} name="until" />
        </FilterFold>
        {views}
        <FileButton file={file} columns={useCsvColumns()} />
      </div>
      <Chips list={list} entries={entries} />
    </>
  );
}
