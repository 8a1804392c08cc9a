import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { type PositionClass, positionClasses } from '@forecourt/contract/positions';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { BackgroundScene } from '../../features/studio/catalogue/background-scene.tsx';
import { backgroundsOf } from '../../features/studio/catalogue/catalogue.calls.ts';
import { RecipeScene } from '../../features/studio/catalogue/recipe-scene.tsx';
import { presetLabel, presetLine } from '../../features/studio/presets/preset-words.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { RestylePreviews } from '../../features/work/restyles/restyle-previews.tsx';
import { RestylePrice } from '../../features/work/restyles/restyle-price.tsx';
import {
  type RestyleChoice,
  restyleQuote,
  useStartRestyle,
} from '../../features/work/restyles/restyles.calls.ts';
import styles from '../../features/work/restyles/restyles.module.css';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { wholeNumber } from '../../lib/format.ts';
import { ownLevel } from '../../lib/own-level.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { PictureChoice } from '../../ui/picture-choice.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';

export interface RestyleVehicles {
  /** The filter of the list. */
  filter: Record<string, unknown>;
  /** Limits it to these vehicles. */
  ids?: readonly string[];
  /** The time up to which vehicles count. */
  until?: string;
  count: number;
  onStarted: () => void;
}

interface LookChoice {
  /** The id of a preset or of a background; null until one is chosen. */
  look: PresetId | null;
  classes: readonly PositionClass[];
}

/** The presets and backgrounds that the user may choose. */
function useLooks() {
  const me = useCurrentUser();
  const presets = useQuery(presetsOf(null));
  const hasOwn = me.role.name !== 'root';
  const backgrounds = useQuery({ ...backgroundsOf(ownLevel(me)), enabled: hasOwn });
  const isPending = presets.isPending || (hasOwn && backgrounds.isPending);
  return {
    isPending,
    presets: presets.data?.results ?? [],
    backgrounds: backgrounds.data ?? [],
  };
}
type Looks = ReturnType<typeof useLooks>;

const drawnPreset = ({ decidesPlate, pictures, recipe }: Preset) => (
  <RecipeScene recipe={recipe} pictures={pictures} decidesPlate={decidesPlate} />
);

/** The first step: the look, and which pictures. */
function LookStep({
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
    line: t('configurator.background'),
    picture: <BackgroundScene background={background} />,
  });
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

interface CheckStepProps {
  choice: RestyleChoice;
  look: PresetId;
  onBack: () => void;
  onStarted: () => void;
}

/** The second step: previews on several vehicles, the price, and the start. */
function CheckStep({ choice, look, onBack, onStarted }: CheckStepProps) {
  const t = useText();
  const language = useLanguage();
  const area = useArea();
  const navigate = useNavigate();
  const { data: quote, error, refetch } = useQuery(restyleQuote(choice, true));
  const start = useStartRestyle();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!quote) return <SkeletonRows />;
  const { credits, pictures, samples } = quote;
  const begin = () =>
    start.mutate(
      { choice, credits },
      {
        onSuccess: ({ id }) => {
          onStarted();
          void navigate({ to: paths.restyle(area, id) });
        },
      },
    );
  return (
    <div className={styles.stack}>
      {samples.length > 0 && <RestylePreviews look={look} samples={samples} />}
      <RestylePrice quote={quote} />
      {pictures === 0 && <p role="alert">{t('restyles.none')}</p>}
      {start.error && <p role="alert">{errorText(start.error, t)}</p>}
      <div className={styles.foot}>
        <Button onClick={onBack}>{t('restyles.back')}</Button>
        <Button look="primary" disabled={pictures === 0} busy={start.isPending} onClick={begin}>
          {t('restyles.start', { count: pictures, number: wholeNumber(pictures, language) })}
        </Button>
      </div>
    </div>
  );
}

/** Restyles vehicles in two steps: the look; then previews, the price and the start. */
export function RestyleDialog({
  count,
  filter,
  ids,
  onClose,
  onStarted,
  until,
}: RestyleVehicles & { onClose: () => void }) {
  const t = useText();
  const area = useArea();
  const number = wholeNumber(count, useLanguage());
  const looks = useLooks();
  const [chosen, setChosen] = useState<LookChoice>({ look: null, classes: ['exterior'] });
  const [isChecking, setChecking] = useState(false);
  const { classes, look } = chosen;
  const isBackground = looks.backgrounds.some(({ id }) => id === look);
  const canCheck = look !== null && classes.length > 0;
  return (
    <Modal title={t('restyles.ask', { count, number })} onClose={onClose}>
      {isChecking && look ? (
        <CheckStep
          look={look}
          choice={
            {
              filter,
              ...(ids && { ids }),
              ...(until && { until }),
              classes,
              look: isBackground ? { backgroundId: look } : { preset: look },
            } as RestyleChoice
          }
          onBack={() => setChecking(false)}
          onStarted={onStarted}
        />
      ) : (
        <div className={styles.stack}>
          <LookStep choice={chosen} looks={looks} onChange={setChosen} />
          <div className={styles.foot}>
            <PanelLink to={paths.restyles(area)}>{t('restyles.earlier')}</PanelLink>
            <Button look="primary" disabled={!canCheck} onClick={() => setChecking(true)}>
              {t('restyles.next')}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
