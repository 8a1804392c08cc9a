import type { BulkJob } from '@forecourt/contract/bulk-jobs';
import { channelWord } from '../../../lib/channel-words.ts';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';

/** How jobs are described. */
export function useJobWords() {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  /** The result of a job, such as "39 vehicles deleted". */
  const did = ({ action, doneCount, mark }: BulkJob) => {
    const counted = { count: doneCount, number: number(doneCount) };
    if (!mark) return t(`bulk.did.${action}`, counted);
    const channel = channelWord(mark.channel, t);
    return t(mark.isMarked ? 'bulk.did.mark' : 'bulk.did.unmark', { ...counted, channel });
  };
  /** What a job does, such as "Deleting vehicles". */
  const doing = ({ action, mark }: BulkJob) => {
    if (!mark) return t(`bulk.${action}`);
    const channel = channelWord(mark.channel, t);
    return t(mark.isMarked ? 'bulk.marking' : 'bulk.unmarking', { channel });
  };
  return {
    did,
    doing,
    /** What a running job does, or what an ended one did. */
    title: (job: BulkJob) => (job.state === 'running' ? doing(job) : did(job)),
    /** How far a job is, or got; null if it did all. */
    extent: ({ state, count, doneCount, failedCount }: BulkJob) => {
      if (state === 'running')
        return t('bulk.progress', { done: number(doneCount + failedCount), total: number(count) });
      if (state === 'finished' && doneCount === count) return null;
      const how = state === 'cancelled' ? 'bulk.cancelled' : 'bulk.finished';
      return t(how, { done: number(doneCount), total: number(count) });
    },
    /** How many rows failed, or were left alone by an undo; null if none. */
    failed: ({ failedCount, failures }: BulkJob) => {
      if (failedCount === 0) return null;
      const isLeft = failures.every(({ error }) => error === 'bulkRowChanged');
      return t(isLeft ? 'bulk.leftAlone' : 'bulk.notDone', { count: number(failedCount) });
    },
  };
}
