import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconCar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { vehicleFacts, vehicleName } from './vehicle-name.ts';
import { VehicleState } from './vehicle-state.tsx';
import styles from './vehicles.module.css';

/** How many cards are seen before anybody scrolls. */
const eagerCards = 8;

interface VehicleGridProps {
  vehicles: readonly Vehicle[];
  pathOf: (vehicle: Vehicle) => string;
  stale: boolean;
}

export function VehicleGrid({ vehicles, pathOf, stale }: VehicleGridProps) {
  const t = useText();
  return (
    <ul className={classes(styles.grid, stale && styles.stale)} aria-busy={stale || undefined}>
      {vehicles.map((vehicle, index) => (
        <li key={vehicle.id}>
          <Link to={pathOf(vehicle)} className={styles.card}>
            <span className={styles.top}>
              <Picture
                src={vehicle.thumbnail}
                alt=""
                eager={index < eagerCards}
                className={styles.cover}
                placeholder={<IconCar size={44} stroke={1.25} />}
              />
              <span className={styles.state}>
                <VehicleState state={vehicle.state} solid />
              </span>
            </span>
            <span className={styles.words}>
              <strong className={styles.name}>{vehicleName(vehicle)}</strong>
              <span className={styles.dim}>{vehicleFacts(vehicle, t)}</span>
              <span className={classes(styles.dim, 'numbers')}>
                {vehicle.imageCount === 0
                  ? t('vehicles.noPictures')
                  : t('vehicles.pictureCount', { done: vehicle.deliveredCount, count: vehicle.imageCount })}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
