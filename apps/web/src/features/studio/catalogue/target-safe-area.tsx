import type { SafeArea } from '@forecourt/contract/overlays';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox } from '../../../ui/field.tsx';
import styles from './catalogue.module.css';
import { EdgeSliders } from './edge-sliders.tsx';
import scene from './scene.module.css';

const atStart: SafeArea = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };

interface TargetSafeAreaProps {
  name: string;
  /** Undefined: logos and texts may be anywhere. */
  value: SafeArea | undefined;
  onChange: (safeArea: SafeArea | undefined) => void;
}

/** The edges of an output that logos and texts keep clear of. */
export function TargetSafeArea({ name, value, onChange }: TargetSafeAreaProps) {
  const t = useText();
  return (
    <>
      <CheckBox
        label={t('catalogue.look.clearEdges')}
        checked={value !== undefined}
        onChange={(isOn) => onChange(isOn ? atStart : undefined)}
      />
      {value && (
        <>
          <p className={styles.note}>{t('catalogue.look.clearEdgesHint')}</p>
          <fieldset className={styles.halves} aria-label={t('catalogue.look.clearEdgesOf', { name })}>
            <EdgeSliders {...{ value, onChange }} />
          </fieldset>
        </>
      )}
    </>
  );
}

/** The area that a target keeps to its logos and texts, as a dashed line over it. */
export function SafeAreaLine({ safeArea: { bottom, left, right, top } }: { safeArea: SafeArea }) {
  const area = { x: left, y: top, width: 1 - left - right, height: 1 - top - bottom };
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={scene.layer} aria-hidden="true">
      <rect {...area} className={scene.safe} />
    </svg>
  );
}
