import type { Image } from '@forecourt/contract/images';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import styles from './vehicle-choice.module.css';

type VehicleBox = Image['vehicles'][number];

const percent = (share: number) => `${share * 100}%`;

interface VehicleChoiceProps {
  /** The upright photo, and its vehicles, the one that is shown first. */
  image: Pick<Image, 'vehicles' | 'width' | 'height' | 'upright'>;
  alt: string;
  /** The one that is chosen and not saved yet; absent or null: the one that is shown. */
  chosen?: VehicleBox | null;
  onChoose: (vehicle: VehicleBox) => void;
  /** Absent: Escape is left to what is around it. */
  onCancel?: () => void;
}

/**
 * The photo with a button around each vehicle that was found, from left to right. The arrow keys go from one to the next,
 * Escape cancels.
 */
export function VehicleChoice({ image, alt, chosen = null, onChoose, onCancel }: VehicleChoiceProps) {
  const t = useText();
  const group = useRef<HTMLFieldSetElement>(null);
  const [shown] = image.vehicles;
  const pressed = chosen ?? shown;
  const vehicles = image.vehicles.toSorted((a, b) => a.x - b.x);
  const areas = vehicles.map(({ width, height }) => width * height);
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('button:not([aria-pressed=true])')?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel) {
      // Keeps the viewer from closing on the same key.
      event.preventDefault();
      event.stopPropagation();
      onCancel();
      return;
    }
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])];
    if (by === undefined || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div className={styles.frame}>
      <fieldset
        ref={group}
        className={styles.photo}
        aria-label={t('viewer.chooseVehicle')}
        data-keys
        onKeyDown={onKeyDown}
        style={{ ['--ratio' as string]: (image.width ?? 1) / (image.height ?? 1) }}
      >
        <img src={image.upright ?? ''} alt={alt} draggable={false} />
        {vehicles.map((vehicle, index) => (
          <button
            key={`${vehicle.x} ${vehicle.y}`}
            type="button"
            className={classes(
              styles.vehicle,
              vehicle === shown && styles.shown,
              vehicle === chosen && styles.chosen,
            )}
            aria-pressed={vehicle === pressed}
            style={{
              left: percent(vehicle.x),
              top: percent(vehicle.y),
              width: percent(vehicle.width),
              height: percent(vehicle.height),
              // A small vehicle is in front of a large one that surrounds it.
              zIndex: areas.filter((area) => area > (areas[index] ?? 0)).length,
            }}
            onClick={() => onChoose(vehicle)}
          >
            <span className={styles.name}>
              {t('viewer.vehicle', { number: index + 1 })}
              {vehicle === shown && <span className={styles.now}>{t('viewer.vehicleShown')}</span>}
              {vehicle === chosen && <span className={styles.now}>{t('viewer.vehiclePicked')}</span>}
            </span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}
