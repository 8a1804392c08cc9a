import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import { imageFailures } from '@forecourt/contract/images';
import {
  type Restyle,
  type RestyleReasons,
  type RestyleState,
  restyleReasons,
} from '@forecourt/contract/restyles';
import { errorWords } from '../../../lib/error-text.ts';
import { roughDuration, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import styles from './restyles.module.css';

const tones: Record<RestyleState, BadgeTone> = {
  running: 'busy',
  paused: 'attention',
  finished: 'good',
  cancelled: 'neutral',
  undoing: 'busy',
  undone: 'neutral',
};

export function RestyleBadge({ state }: Pick<Restyle, 'state'>) {
  const t = useText();
  return <Badge tone={tones[state]}>{t(`restyles.states.${state}`)}</Badge>;
}

/** The display name of the look; built-in presets are translated. */
export function lookLabel(t: Text, { lookName, preset }: Pick<Restyle, 'lookName' | 'preset'>): string {
  return lookName ?? (preset ? t(`presets.${preset as BuiltInPresetName}.name`) : '');
}

/** Why a picture was not made: of a restyle itself, a failure of the picture, or the name of an error. */
export function reasonWords(t: Text, reason: string): string {
  const own = restyleReasons.find((one) => one === reason);
  if (own) return t(`restyles.reasons.${own}`);
  const failure = imageFailures.find((one) => one === reason);
  return failure ? t(`images.failure.${failure}`) : errorWords(reason, t);
}

/** Counts by reason as a list. */
export function ReasonList({ reasons }: { reasons: RestyleReasons }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ count, reason }) => (
        <li key={reason}>{`${wholeNumber(count, language)} × ${reasonWords(t, reason)}`}</li>
      ))}
    </ul>
  );
}

/** How far a restyle is, and how long it will take. */
export function RestyleProgress({ restyle, slim = false }: { restyle: Restyle; slim?: boolean }) {
  const t = useText();
  const language = useLanguage();
  const { count, doneCount, secondsLeft, skippedCount, state, undoneCount } = restyle;
  const total = state === 'undoing' ? doneCount + undoneCount : count;
  const done = state === 'undoing' ? undoneCount : doneCount + undoneCount + skippedCount;
  const counts = { done: wholeNumber(done, language), total: wholeNumber(total, language) };
  const words =
    secondsLeft === null || secondsLeft === 0
      ? t('restyles.progress', counts)
      : t('restyles.progressLeft', { ...counts, left: roughDuration(secondsLeft * 1000, language) });
  return (
    <div className={slim ? styles.slim : styles.progress}>
      <p className="numbers">{words}</p>
      <ProgressBar slim={slim} share={total === 0 ? null : done / total} label={t('restyles.title')} />
    </div>
  );
}
