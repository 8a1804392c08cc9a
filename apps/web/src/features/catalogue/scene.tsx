import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import { samplePlace } from './sample-place.ts';
import vehicle from './sample-vehicle.webp';
import styles from './scene.module.css';

const percent = (share: number) => `${share * 100}%`;

interface SampleVehicleProps {
  horizon: number;
  shadow: boolean;
  reflection: number;
}

function SampleVehicle({ horizon, shadow, reflection }: SampleVehicleProps) {
  const t = useText();
  const { width, left, baseline } = samplePlace(horizon);
  const place: CSSProperties = { width: percent(width), left: percent(left), bottom: percent(1 - baseline) };
  return (
    <span className={styles.vehicle} style={place}>
      {reflection > 0 && (
        <img src={vehicle} alt="" className={styles.mirrored} style={{ opacity: reflection }} />
      )}
      {shadow && <span className={styles.shadow} aria-hidden="true" />}
      <img src={vehicle} alt={t('catalogue.sampleVehicle')} width={800} height={338} draggable={false} />
    </span>
  );
}

interface HorizonProps {
  horizon: number;
  onChange: (horizon: number) => void;
}

/** One step of an arrow key, and of a page key. */
const steps: Record<string, number> = { ArrowUp: -0.01, ArrowDown: 0.01, PageUp: -0.1, PageDown: 0.1 };
const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

/** A line over the whole picture: dragged, pressed, or moved by keys, down being down. */
function HorizonLine({ horizon, onChange }: HorizonProps) {
  const t = useText();
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
        aria-label={t('catalogue.horizon')}
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

interface SceneProps {
  /** Address of the background's picture. */
  picture: string | null;
  use: CatalogueItem['use'];
  horizon: number;
  /** Laid over a white picture, `#rrggbb`. */
  tint?: string | undefined;
  /** How much the floor reflects, 0 to 1. */
  reflection?: number;
  /** Nothing behind the vehicle. */
  isClear?: boolean;
  /** Without, the line is not drawn. */
  onHorizon?: (horizon: number) => void;
  /** Laid over all of it. */
  children?: ReactNode;
}

/** The sample vehicle before a background, about as the finished picture has it. */
export function Scene(props: SceneProps) {
  const { picture, use, horizon, tint, reflection = 0, isClear = false, onHorizon, children } = props;
  const edge = use === 'floor' ? { top: percent(horizon) } : { bottom: percent(1 - horizon) };
  return (
    <div
      className={classes(styles.scene, isClear && styles.clear)}
      style={{ ['--horizon' as string]: percent(horizon) }}
    >
      {picture && (
        <span className={styles.ground} style={use === 'whole' || use === null ? undefined : edge}>
          <img src={picture} alt="" draggable={false} className={styles.picture} />
          {tint && <span className={styles.tint} style={{ background: tint }} />}
        </span>
      )}
      <SampleVehicle horizon={horizon} shadow={!isClear} reflection={reflection} />
      {children}
      {onHorizon && <HorizonLine horizon={horizon} onChange={onHorizon} />}
    </div>
  );
}
