import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconCar } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { vehicleFacts, vehicleName } from './vehicle-name.ts';
import { VehicleState } from './vehicle-state.tsx';
import styles from './vehicles.module.css';

interface VehicleCardProps {
  vehicle: Vehicle;
  to: string;
  eager: boolean;
  /** The vehicles of the list belong to several users, so the owner is shown. */
  hasOwners: boolean;
}

/** A vehicle in the grid: its first picture, its state, make and model, and the owner if there are several. */
export function VehicleCard({ vehicle, to, eager, hasOwners }: VehicleCardProps) {
  const t = useText();
  return (
    <PanelLink to={to}>
      <span className={styles.top}>
        <Picture
          src={vehicle.thumbnail}
          alt=""
          eager={eager}
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
        {hasOwners && vehicle.userName && <span className={styles.dim}>{vehicle.userName}</span>}
        <span className={classes(styles.dim, 'numbers')}>
          {vehicle.imageCount === 0
            ? t('vehicles.noPictures')
            : t('vehicles.pictureCount', { done: vehicle.deliveredCount, count: vehicle.imageCount })}
        </span>
      </span>
    </PanelLink>
  );
}
