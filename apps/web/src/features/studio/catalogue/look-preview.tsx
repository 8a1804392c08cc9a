import { positionClasses } from '@forecourt/contract/positions';
import type { PresetLook } from '@forecourt/contract/presets';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import styles from './catalogue.module.css';
import type { LookPart } from './look-parts.ts';
import { LookScene } from './recipe-scene.tsx';

/** The shape of a target whose size is being typed. */
const usualSize = { width: 1920, height: 1440 };
const isSize = (side: number) => Number.isFinite(side) && side >= 64;

/** The sample vehicle with a look, in the shape of one of its outputs. */
export function LookPreview({ look, parts }: { look: PresetLook; parts: readonly LookPart[] }) {
  const t = useText();
  const [chosen, setChosen] = useState(0);
  const [positionClass, setClass] = useState<(typeof positionClasses)[number]>('exterior');
  const [first] = look.targets;
  const target = look.targets[chosen] ?? first;
  const depends = look.overlays.some(({ positions }) => positions.length > 0);
  const isWhole = target && isSize(target.width) && isSize(target.height);
  return (
    <>
      <LookScene
        {...{ look, parts }}
        showsSafeArea
        {...(depends && { positionClass })}
        {...(first &&
          isSize(first.width) &&
          isSize(first.height) && { fittedAspect: first.width / first.height })}
        {...(target && { target: isWhole ? target : { ...target, ...usualSize } })}
      />
      {(look.targets.length > 1 || depends) && (
        <div className={styles.halves}>
          {look.targets.length > 1 && (
            <SelectField
              label={t('catalogue.overlay.shownTarget')}
              value={String(Math.max(0, target ? look.targets.indexOf(target) : 0))}
              onChange={(index) => setChosen(Number(index))}
              choices={look.targets.map(({ height, name, width }, index) => ({
                value: String(index),
                label: `${name} (${width} × ${height})`,
              }))}
            />
          )}
          {depends && (
            <SelectField
              label={t('catalogue.overlay.shownClass')}
              value={positionClass}
              onChange={setClass}
              choices={positionClasses.map((value) => ({ value, label: t(`positionClasses.${value}`) }))}
            />
          )}
        </div>
      )}
    </>
  );
}
