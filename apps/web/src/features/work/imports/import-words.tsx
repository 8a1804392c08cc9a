import type { Import, ImportEntry, ImportEntryState, ImportState } from '@forecourt/contract/imports';
import { wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './imports.module.css';

const tones: Record<ImportState, BadgeTone> = {
  draft: 'attention',
  received: 'waiting',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};
const entryTones: Record<ImportEntryState, BadgeTone> = {
  waiting: 'waiting',
  taken: 'good',
  held: 'attention',
  skipped: 'neutral',
  failed: 'bad',
  discarded: 'neutral',
};

export const isUnderWay = ({ state }: Import) => state === 'received' || state === 'running';

/** The state of an import as a badge, which draws attention to faulty rows, and to files that failed or wait to be assigned. */
export function ImportBadge({
  item: { counts, faultyRowCount, recognisingCount, state },
}: {
  item: Pick<Import, 'counts' | 'faultyRowCount' | 'recognisingCount' | 'state'>;
}) {
  const t = useText();
  const isOpen = state === 'done' && counts.failed + counts.held + faultyRowCount > recognisingCount;
  const tone = state === 'done' && recognisingCount > 0 ? 'busy' : tones[state];
  return <Badge tone={isOpen ? 'attention' : tone}>{t(`imports.states.${state}`)}</Badge>;
}

const isRecognising = ({ state, reason }: ImportEntry) => state === 'held' && reason === 'recognising';

/** The result for a file as a badge. */
export function EntryBadge({ entry }: { entry: ImportEntry }) {
  const t = useText();
  if (isRecognising(entry)) return <Badge tone="busy">{t('imports.entryStates.recognising')}</Badge>;
  return (
    <Badge tone={entry.failure ? 'attention' : entryTones[entry.state]}>
      {t(`imports.entryStates.${entry.state}`)}
    </Badge>
  );
}

/** The reason for the result, or the problem of the photo that was imported. */
export function reasonWords({ reason, failure }: ImportEntry, t: Text): string | null {
  if (reason) return t(`imports.reasons.${reason}`);
  return failure && t(`images.failure.${failure}`);
}

/** The number of files that have been processed, and of all files. */
function progressOf({ counts }: Import): { done: number; total: number } {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { done: total - counts.waiting, total };
}

/** The number of files per result; results without files are left out. */
export function useCountWords(): (item: Import) => string {
  const t = useText();
  const language = useLanguage();
  return ({ counts, recognisingCount }) => {
    const shown = { ...counts, recognising: recognisingCount, held: counts.held - recognisingCount };
    return (['taken', 'recognising', 'held', 'skipped', 'failed'] as const)
      .filter((result) => shown[result] > 0)
      .map((result) =>
        t(`imports.counts.${result}`, { count: shown[result], number: wholeNumber(shown[result], language) }),
      )
      .join(' · ');
  };
}

/** What became of the files of an import, and how many rows of its list were left out. */
export function useResultWords(): (item: Import) => string {
  const t = useText();
  const language = useLanguage();
  const countWords = useCountWords();
  return (item) => {
    const { faultyRowCount: count } = item;
    const rows = t('imports.faultyRows', { count, number: wholeNumber(count, language) });
    return [countWords(item), count > 0 && rows].filter(Boolean).join(' · ');
  };
}

/** The progress of a running import. */
export function ImportProgress({ item }: { item: Import }) {
  const t = useText();
  const language = useLanguage();
  const { done, total } = progressOf(item);
  return (
    <div className={styles.progress}>
      <p role="status" className="numbers">
        {total === 0
          ? t('imports.opening')
          : t('imports.progress', { done: wholeNumber(done, language), total: wholeNumber(total, language) })}
      </p>
      <ProgressBar share={total === 0 ? null : done / total} label={t('imports.progressLabel')} />
    </div>
  );
}
