import { jobNames, jobStates } from '@forecourt/contract/job-centre';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type JobQuery, jobList, queueList } from '../../features/operation/job-centre/job-centre.calls.ts';
import styles from '../../features/operation/job-centre/job-centre.module.css';
import { useJobColumns } from '../../features/operation/job-centre/job-columns.tsx';
import { QueueTable, Stalled } from '../../features/operation/job-centre/queue-table.tsx';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { MailboxProblem } from '../../features/records/mails/bounce-mailbox.tsx';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { FilterFold } from '../../ui/data-page/filter-fold.tsx';
import type { ListShape } from '../../ui/data-page/list-address.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const shape: ListShape<'createdAt'> = {
  orders: ['createdAt'],
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { state: jobStates, name: jobNames },
};

function Queues() {
  const { data, error, refetch } = useQuery(queueList);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  return (
    <>
      <Stalled queues={data} />
      <QueueTable queues={data} />
    </>
  );
}

function Jobs() {
  const t = useText();
  const list = useListAddress(shape);
  const { address, change } = list;
  const { page, limit, filters } = address;
  const jobs = useQuery(jobList({ ...(filters as Pick<JobQuery, 'state' | 'name'>), page, limit }));
  const columns = useJobColumns();
  const all = { value: '', label: t('list.all') };
  return (
    <>
      <div className={styles.bar}>
        <FilterFold active={Object.keys(filters).length}>
          <SelectField
            label={t('users.state')}
            value={filters.state ?? ''}
            onChange={(state) => change({ filters: { state } })}
            choices={[all, ...jobStates.map((value) => ({ value, label: t(`jobs.states.${value}`) }))]}
          />
          <SelectField
            label={t('jobs.name')}
            value={filters.name ?? ''}
            onChange={(name) => change({ filters: { name } })}
            choices={[all, ...jobNames.map((value) => ({ value, label: t(`jobs.names.${value}`) }))]}
          />
        </FilterFold>
        <SavedViews of="jobs" list={list} />
      </div>
      <PagedList
        list={jobs}
        page={page}
        perPage={limit}
        onPage={(next) => change({ page: next })}
        empty={<Empty title={t('jobs.emptyTitle')} text={t('jobs.idle')} icon={<IconChecks size={28} />} />}
      >
        {(rows) => (
          <DataTable caption={t('jobs.list')} columns={columns} rows={rows} rowKey={({ id }) => id} />
        )}
      </PagedList>
    </>
  );
}

/** The background jobs of the installation: the queues, the failures with their reasons, and the steps to take. */
export function JobsPage() {
  const t = useText();
  return (
    <>
      <PageHead title={t('nav.jobs')} under={t('jobs.hint')} />
      <MailboxProblem>
        <PanelLink to={paths.mails}>{t('nav.mails')}</PanelLink>
      </MailboxProblem>
      <Reveal when={!useQuery(queueList).isLoading}>
        <section className={styles.part} aria-labelledby="queues">
          <h2 id="queues">{t('jobs.queues')}</h2>
          <Queues />
        </section>
        <section aria-labelledby="jobs" className={styles.part}>
          <h2 id="jobs">{t('jobs.list')}</h2>
          <Jobs />
        </section>
      </Reveal>
    </>
  );
}
