import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { shownOfPlace } from '@forecourt/contract/tall-pictures';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { PlaceFloor } from './place-floor.tsx';
import { type PlateLook, SamplePlate, vehicleSize } from './plate-preview.tsx';
import { type SceneShape, samplePlace, usualShape } from './sample-place.ts';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';
import styles from './scene.module.css';

const percent = (share: number) => `${share * 100}%`;

/** The default of presets. */
const usualShadow = { contact: 0.75, ambient: 0.4 };

type SampleVehicleProps = Required<
  Pick<SceneProps, 'horizon' | 'isPlace' | 'shadow' | 'reflection' | 'plate' | 'shape' | 'vehicle'>
>;

function SampleVehicle({ horizon, isPlace, shadow, reflection, plate, shape, vehicle }: SampleVehicleProps) {
  const t = useText();
  const { aspect, picture } = sampleVehicles[vehicle];
  const { width, left, baseline } = samplePlace(horizon, isPlace ? { ...shape, isPlace } : shape, vehicle);
  const place: CSSProperties = { width: percent(width), left: percent(left), bottom: percent(1 - baseline) };
  return (
    <span className={styles.vehicle} style={place}>
      {reflection > 0 && (
        <img src={picture} alt="" className={styles.mirrored} style={{ opacity: reflection }} />
      )}
      <span className={styles.ambient} style={{ opacity: shadow.ambient }} />
      <span className={styles.contact} style={{ opacity: shadow.contact }} />
      <img
        src={picture}
        alt={t('catalogue.sampleVehicle')}
        width={800}
        height={Math.round(800 / aspect)}
        draggable={false}
      />
      {vehicle === 'front' && plate.mode !== 'keep' && (
        <svg
          viewBox={`0 0 ${vehicleSize.width} ${vehicleSize.height}`}
          className={styles.plate}
          aria-hidden="true"
        >
          <SamplePlate look={plate} />
        </svg>
      )}
    </span>
  );
}

interface HorizonProps {
  horizon: number;
  onChange: (horizon: number) => void;
  label: string;
}

/** Steps of the arrow keys and the page keys. */
const steps: Record<string, number> = { ArrowUp: -0.01, ArrowDown: 0.01, PageUp: -0.1, PageDown: 0.1 };
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

/**
 * A slider over the whole picture for the horizon: dragged, clicked, or moved by keys, where "down" increases the
 * value.
 */
function HorizonLine({ horizon, onChange, label }: HorizonProps) {
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(within(horizon + step));
  };
  return (
    <>
      <span className={styles.line} style={{ top: percent(horizon) }} aria-hidden="true" />
      <input
        type="range"
        className={styles.range}
        aria-label={label}
        aria-orientation="vertical"
        min={0}
        max={100}
        value={Math.round(horizon * 100)}
        onKeyDown={onKey}
        onChange={(event) => onChange(within(Number(event.target.value) / 100))}
      />
    </>
  );
}

export interface SceneProps {
  /** Address of the background picture. */
  picture: string | null;
  use: CatalogueItem['use'];
  horizon: number;
  /** Which part of a picture that is higher than the scene is shown, from 0, its top, to 1; absent: the middle. */
  part?: number | undefined;
  /** How many times as large the picture is shown, from its lower edge. */
  enlarged?: number | undefined;
  /** Whether the picture is of a place, whose floor goes on below it in tall scenes. */
  isPlace?: boolean;
  /** Multiplied with a white background picture, or the only background if there is none, `#rrggbb`. */
  tint?: string | undefined;
  /** Opacity of the contact shadow and of the ambient shadow under the vehicle, 0 to 1. */
  shadow?: { contact: number; ambient: number };
  /** Strength of the floor's reflection, 0 to 1. */
  reflection?: number;
  plate?: PlateLook;
  /** Treated plates are drawn only on the one that is seen from the front. */
  vehicle?: SampleVehicleName;
  /** Of the picture; by default that of most presets, without a frame. */
  shape?: SceneShape;
  /** The background is transparent. */
  isClear?: boolean;
  /** Without it, the line is not shown. */
  onHorizon?: (horizon: number) => void;
  /** Name of the line for screen readers, where a screen has several. */
  horizonLabel?: string;
  /** Overlaid on the whole scene. */
  children?: ReactNode;
}

function shownPart({ enlarged = 1, part }: SceneProps): CSSProperties {
  return {
    ...(part !== undefined && { objectPosition: `50% ${percent(part)}` }),
    ...(enlarged !== 1 && { transform: `scale(${enlarged})`, transformOrigin: '50% 100%' }),
  };
}

/** The sample vehicle in front of a background, approximately as in the finished picture. */
export function Scene(props: SceneProps) {
  const { picture, use, horizon, tint, reflection = 0, isClear = false, onHorizon, children } = props;
  const { shadow = usualShadow, plate = { mode: 'keep' }, shape = usualShape, vehicle = 'front' } = props;
  const t = useText();
  const { horizonLabel = t('catalogue.horizon'), isPlace = false } = props;
  const shown = isPlace ? shownOfPlace(shape.aspect, horizon) : 1;
  const floor = horizon * shown;
  const edge = use === 'floor' ? { top: percent(horizon) } : { bottom: percent(1 - horizon) };
  return (
    <div
      className={classes(styles.scene, isClear && styles.clear)}
      style={{ ['--horizon' as string]: percent(horizon), ['--aspect' as string]: shape.aspect }}
    >
      {picture && (
        <span
          className={styles.ground}
          style={use === 'whole' || use === null ? { bottom: percent(1 - shown) } : edge}
        >
          <img src={picture} alt="" draggable={false} className={styles.picture} style={shownPart(props)} />
        </span>
      )}
      {picture && shown < 1 && <PlaceFloor {...{ picture, shown, horizon }} />}
      {tint && <span className={classes(styles.tint, picture && styles.over)} style={{ background: tint }} />}
      <SampleVehicle {...{ isPlace, shadow, reflection, plate, shape, vehicle }} horizon={floor} />
      {children}
      {onHorizon && <HorizonLine horizon={horizon} onChange={onHorizon} label={horizonLabel} />}
    </div>
  );
}
