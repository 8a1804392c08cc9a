import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { type PositionClass, positionClasses } from '@forecourt/contract/positions';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import { useQuery } from '@tanstack/react-query';
import { BackgroundScene } from '../../features/studio/catalogue/background-scene.tsx';
import { backgroundsOf } from '../../features/studio/catalogue/catalogue.calls.ts';
import { RecipeScene } from '../../features/studio/catalogue/recipe-scene.tsx';
import { presetLabel, presetLine } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import styles from '../../features/work/restyles/restyles.module.css';
import { useCurrentUser } from '../../lib/current-session.ts';
import { ownLevel } from '../../lib/own-level.ts';
import { useText } from '../../lib/use-text.ts';
import { CheckBox } from '../../ui/field.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

export interface LookChoice {
  /** The id of a preset or of a background; null until one is chosen. */
  look: PresetId | null;
  classes: readonly PositionClass[];
}

/** The presets and backgrounds that the user may choose. */
export function useLooks() {
  const me = useCurrentUser();
  const presets = useQuery(presetsOf(null));
  const hasOwn = me.role.name !== 'root';
  const backgrounds = useQuery({ ...backgroundsOf(ownLevel(me)), enabled: hasOwn });
  const isPending = presets.isPending || (hasOwn && backgrounds.isPending);
  return {
    isPending,
    error: presets.error ?? backgrounds.error,
    retry: () => void Promise.all([presets.refetch(), hasOwn && backgrounds.refetch()]),
    presets: presets.data?.results ?? [],
    backgrounds: backgrounds.data ?? [],
  };
}
type Looks = ReturnType<typeof useLooks>;

const drawnPreset = ({ decidesPlate, pictures, recipe }: Preset) => (
  <RecipeScene recipe={recipe} pictures={pictures} decidesPlate={decidesPlate} />
);

/** The first step: the look, and which pictures. */
export function LookStep({
  choice: { classes, look },
  looks,
  onChange,
}: {
  choice: LookChoice;
  looks: Looks;
  onChange: (choice: LookChoice) => void;
}) {
  const t = useText();
  const toggle = (one: PositionClass, isOn: boolean) =>
    onChange({
      look,
      classes: positionClasses.filter((each) => (each === one ? isOn : classes.includes(each))),
    });
  const ofBackground = (background: CatalogueItem) => ({
    value: background.id as PresetId,
    label: background.name,
    line: t('restyles.backgroundLine'),
    picture: <BackgroundScene background={background} />,
  });
  if (looks.error) return <Problem error={looks.error} onRetry={looks.retry} />;
  if (looks.isPending) return <SkeletonRows />;
  return (
    <div className={styles.look}>
      <p className={styles.dim}>{t('restyles.hint')}</p>
      <div className={styles.looks}>
        <PictureChoice<PresetId>
          layout="side"
          label={t('presets.choose')}
          value={look ?? ''}
          onChange={(id) => onChange({ look: id, classes })}
          options={[
            ...looks.backgrounds.map(ofBackground),
            ...looks.presets.map((preset) => ({
              value: preset.id,
              label: presetLabel(t, preset),
              line: presetLine(t, preset),
              picture: drawnPreset(preset),
            })),
          ]}
        />
      </div>
      <fieldset className={styles.classes}>
        <legend>{t('restyles.which')}</legend>
        {positionClasses.map((one) => (
          <CheckBox
            key={one}
            label={t(`positionClasses.${one}`)}
            checked={classes.includes(one)}
            onChange={(isOn) => toggle(one, isOn)}
          />
        ))}
      </fieldset>
    </div>
  );
}
