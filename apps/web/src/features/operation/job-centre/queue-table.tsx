import type { Queue } from '@forecourt/contract/job-centre';
import { serverNow } from '../../../lib/call.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useRetryFailed } from './job-centre.calls.ts';
import styles from './job-centre.module.css';
import { JobTitle } from './job-title.tsx';

const isBusy = ({ running, waiting, later, failed }: Queue) => running + waiting + later + failed > 0;

/** A worker takes due jobs within seconds, unless it is busy with others. */
const stalledAfterMs = 2 * 60_000;

/** Since when due jobs wait although none runs; null unless it is so long that no worker can be running. */
function stalledSince(queues: readonly Queue[]): string | null {
  const [oldest] = queues.flatMap(({ waitingSince }) => waitingSince ?? []).toSorted();
  const isRunning = queues.some(({ running }) => running > 0);
  return oldest && !isRunning && serverNow() - Date.parse(oldest) > stalledAfterMs ? oldest : null;
}

/** Says where nobody works on the jobs. */
export function Stalled({ queues }: { queues: readonly Queue[] }) {
  const t = useText();
  const since = stalledSince(queues);
  return (
    since && (
      <p className={styles.stalled} role="status">
        {t('jobs.stalled', { time: dateTime(since) })}
      </p>
    )
  );
}

/** The queues with any jobs; those with failed jobs first. */
export function QueueTable({ queues }: { queues: readonly Queue[] }) {
  const t = useText();
  const language = useLanguage();
  const retry = useRetryFailed();
  const rows = queues.filter(isBusy).toSorted((a, b) => b.failed - a.failed || a.name.localeCompare(b.name));
  if (rows.length === 0) return <p className={styles.idle}>{t('jobs.idle')}</p>;
  const number = (key: 'running' | 'waiting' | 'later'): Column<Queue, never> => ({
    key,
    label: t(`jobs.states.${key}`),
    align: 'end',
    cell: (queue) => wholeNumber(queue[key], language),
  });
  const columns: Column<Queue, never>[] = [
    { key: 'name', label: t('jobs.name'), cell: ({ name }) => <JobTitle name={name} /> },
    number('running'),
    number('waiting'),
    { ...number('later'), hide: 'phone' },
    {
      key: 'failed',
      label: t('jobs.states.failed'),
      align: 'end',
      cell: ({ failed }) =>
        failed > 0 ? <Badge tone="bad">{wholeNumber(failed, language)}</Badge> : wholeNumber(0, language),
    },
    {
      key: 'retry',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: ({ name, failed }) =>
        failed > 0 && (
          <Button small busy={retry.isPending && retry.variables === name} onClick={() => retry.mutate(name)}>
            {t('jobs.retryAll')}
          </Button>
        ),
    },
  ];
  return <DataTable caption={t('jobs.queues')} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}
