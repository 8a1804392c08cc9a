import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import { undoMs } from '@forecourt/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { bulkJobList, isDeletingVehicles, nounOf, useBulkStep } from './bulk-jobs.calls.ts';
import styles from './bulk-jobs.module.css';
import { BulkReport } from './bulk-report.tsx';
import { BulkSummary } from './bulk-summary.tsx';
import { useJobWords } from './use-job-words.ts';

/** Refetches lists while a job changes them; lists of vehicles only after a deletion has ended. */
function useFreshLists(jobs: readonly BulkJob[]): void {
  const queries = useQueryClient();
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, action, state, doneCount } of jobs) {
      const now = `${state} ${doneCount}`;
      const before = seen.current.get(id);
      seen.current.set(id, now);
      const noun = nounOf(action);
      const mustWait = noun === 'vehicles' && isDeletingVehicles(queries);
      if (before !== undefined && before !== now && !mustWait)
        void queries.invalidateQueries({ queryKey: [noun] });
    }
  }, [jobs, queries]);
}

/**
 * Dismisses a finished undo automatically, because it needs no decision. Other jobs stay, because they can still be
 * undone.
 */
function useLeaving({ id, isUndo, state, failedCount }: BulkJob): void {
  const { mutate } = useBulkStep('dismiss');
  const leaves = isUndo && state === 'finished' && failedCount === 0;
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => mutate({ id }), undoMs);
    return () => clearTimeout(timer);
  }, [leaves, id, mutate]);
}

function JobLine({ job }: { job: BulkJob }) {
  const t = useText();
  const [isReportOpen, setReportOpen] = useState(false);
  const cancel = useBulkStep('cancel');
  const undo = useBulkStep('undo');
  const dismiss = useBulkStep('dismiss');
  const { doing, title, extent, failed } = useJobWords();
  useLeaving(job);
  const { state, count, doneCount, failedCount, canUndo, isUndo } = job;
  const isRunning = state === 'running';
  const finished = doneCount + failedCount;
  const how = extent(job);
  const notDone = failed(job);
  return (
    <li className={styles.job}>
      <span className={styles.words}>
        <strong>{title(job)}</strong> {how && <span className="numbers">{how}</span>}
      </span>
      {isRunning && <ProgressBar slim share={count === 0 ? null : finished / count} label={doing(job)} />}
      <span className={styles.steps}>
        {notDone && (
          <Button small onClick={() => setReportOpen(true)}>
            {notDone}
          </Button>
        )}
        {isRunning && (
          <Button small busy={cancel.isPending} onClick={() => cancel.mutate(job)}>
            {t('bulk.stop')}
          </Button>
        )}
        {!isRunning && canUndo && !isUndo && (
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

const phone = '(max-width: 640px)';

/** Progress of the user's jobs, shown on every screen, on phones as one line; finished ones stay until they are dismissed. */
export function BulkStrip() {
  const t = useText();
  const { data } = useQuery(bulkJobList);
  const jobs = data?.results ?? none;
  useFreshLists(jobs);
  const { did } = useJobWords();
  const isPhone = useMedia(phone);
  const [isOpen, setOpen] = useState(false);
  const latest = jobs.find(({ state }) => state !== 'running');
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t('bulk.title')} className={styles.strip}>
      <p role="status" className="hidden">
        {latest && did(latest)}
      </p>
      {isPhone && <BulkSummary jobs={jobs} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
      <ul hidden={isPhone && !isOpen}>
        {jobs.map((job) => (
          <JobLine key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}
