import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconCar } from '@tabler/icons-react';
import type { TenantKind } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { vehicleFacts, vehicleName } from './vehicle-name.ts';
import { isOrganisation, ownerNames } from './vehicle-owners.tsx';
import { VehicleState } from './vehicle-state.tsx';
import styles from './vehicles.module.css';

interface VehicleCardProps {
  vehicle: Vehicle;
  to: string;
  eager: boolean;
  /** The owners that can differ between the listed vehicles. */
  ownerKinds: readonly TenantKind[];
}

/** A vehicle in the grid: its first picture, its state, make and model, and whose it is. */
export function VehicleCard({ vehicle, to, eager, ownerKinds }: VehicleCardProps) {
  const t = useText();
  const organisations = ownerNames(vehicle, ownerKinds.filter(isOrganisation));
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
        <span className={classes(styles.state, styles.badges)}>
          <VehicleState vehicle={vehicle} solid />
        </span>
      </span>
      <span className={styles.words}>
        <strong className={styles.name}>{vehicleName(vehicle)}</strong>
        <span className={styles.dim}>{vehicleFacts(vehicle, t)}</span>
        {ownerKinds.includes('user') && <span className={styles.dim}>{vehicle.userName}</span>}
        {organisations && <span className={styles.dim}>{organisations}</span>}
        <span className={classes(styles.dim, 'numbers')}>
          {vehicle.imageCount === 0
            ? t('vehicles.noPictures')
            : t('vehicles.pictureCount', { done: vehicle.deliveredCount, count: vehicle.imageCount })}
        </span>
      </span>
    </PanelLink>
  );
}
