import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import styles from './bulk-jobs.module.css';
import { useJobWords } from './use-job-words.ts';

interface BulkSummaryProps {
  /** At least one, the newest first. */
  jobs: readonly BulkJob[];
  isOpen: boolean;
  onToggle: () => void;
}

/** On phones: one line about the job that runs, or ended last, and how many others there are; it opens the list of all. */
export function BulkSummary({ jobs, isOpen, onToggle }: BulkSummaryProps) {
  const t = useText();
  const language = useLanguage();
  const { title, extent, failed } = useJobWords();
  const job = jobs.find(({ state }) => state === 'running') ?? jobs[0];
  if (!job) return null;
  const others = jobs.length - 1;
  const more = t('bulk.more', { count: others, number: wholeNumber(others, language) });
  const Chevron = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <button type="button" className={styles.summary} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.summaryWords}>
        <strong>{title(job)}</strong>{' '}
        <span className="numbers">
          {[extent(job), failed(job), others > 0 && more].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Chevron size={18} aria-hidden="true" />
    </button>
  );
}
