import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { bulkJobList, nounOf, useBulkStep } from './bulk-jobs.calls.ts';
import styles from './bulk-jobs.module.css';
import { BulkReport } from './bulk-report.tsx';

/** Lists show what a job has done, while it does it. */
function useFreshLists(jobs: readonly BulkJob[]): void {
  const queries = useQueryClient();
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, action, state, doneCount } of jobs) {
      const now = `${state} ${doneCount}`;
      const before = seen.current.get(id);
      seen.current.set(id, now);
      if (before !== undefined && before !== now)
        void queries.invalidateQueries({ queryKey: [nounOf(action)] });
    }
  }, [jobs, queries]);
}

function JobLine({ job }: { job: BulkJob }) {
  const t = useText();
  const language = useLanguage();
  const [isReportOpen, setReportOpen] = useState(false);
  const cancel = useBulkStep('cancel');
  const undo = useBulkStep('undo');
  const dismiss = useBulkStep('dismiss');
  const { action, state, count, doneCount, failedCount, canUndo } = job;
  const number = (value: number) => wholeNumber(value, language);
  const isRunning = state === 'running';
  const finished = doneCount + failedCount;
  const what = t(`bulk.${action}`);
  const how = isRunning
    ? t('bulk.progress', { done: number(finished), total: number(count) })
    : t(state === 'cancelled' ? 'bulk.cancelled' : 'bulk.finished', {
        done: number(doneCount),
        total: number(count),
      });
  return (
    <li className={styles.job}>
      <span className={styles.words}>
        <strong>{what}</strong> <span className="numbers">{how}</span>
      </span>
      {isRunning && <ProgressBar slim share={count === 0 ? null : finished / count} label={what} />}
      <span className={styles.steps}>
        {failedCount > 0 && (
          <Button small onClick={() => setReportOpen(true)}>
            {t('bulk.notDone', { count: number(failedCount) })}
          </Button>
        )}
        {isRunning && (
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate(job)}>
            {t('bulk.stop')}
          </Button>
        )}
        {!isRunning && canUndo && (
          <Button small busy={undo.isPending} onClick={() => undo.mutate(job)}>
            {t('form.undo')}
          </Button>
        )}
        {!isRunning && (
          <IconButton
            label={t('form.close')}
            disabled={dismiss.isPending}
            onClick={() => dismiss.mutate(job)}
          >
            <IconX size={18} />
          </IconButton>
        )}
      </span>
      {isReportOpen && <BulkReport job={job} onClose={() => setReportOpen(false)} />}
    </li>
  );
}

const none: readonly BulkJob[] = [];

/** What else sticks to the bottom of the window stands above the strip. */
function useRoom() {
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = strip.current;
    const { style } = document.documentElement;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      style.setProperty('--strip-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--strip-height');
    };
  });
  return strip;
}

/** How far one's jobs are, on whichever screen; ended ones wait until they were seen. */
export function BulkStrip() {
  const t = useText();
  const { data } = useQuery(bulkJobList);
  const jobs = data?.results ?? none;
  useFreshLists(jobs);
  const strip = useRoom();
  const ended = jobs.filter(({ state }) => state !== 'running').length;
  if (jobs.length === 0) return null;
  return (
    <section ref={strip} aria-label={t('bulk.title')} className={styles.strip}>
      <p role="status" className="hidden">
        {ended > 0 ? t('bulk.ended') : ''}
      </p>
      <ul>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
