import type { Vehicle } from '@forecourt/contract/vehicles';
import { IconDeviceMobile, IconFileZip, IconPencil, IconShare, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { CaptureDialog } from '../../features/work/capture-links/capture-dialog.tsx';
import { ShareDialog } from '../../features/work/vehicle-shares/share-dialog.tsx';
import { EditVehicle } from '../../features/work/vehicles/edit-vehicle.tsx';
import { vehicleFacts, vehicleName } from '../../features/work/vehicles/vehicle-name.ts';
import { ownersOf, useOwnerKinds } from '../../features/work/vehicles/vehicle-owners.tsx';
import { VehicleState } from '../../features/work/vehicles/vehicle-state.tsx';
import { useDeleteVehicle } from '../../features/work/vehicles/vehicles.calls.ts';
import { useBodyTypes } from '../../lib/body-types.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import { usePathOfScreen } from '../use-paths.ts';
import styles from './vehicle.module.css';

/** User, client and customer of the vehicle, as far as they can differ, with links to their screens. */
function Owners({ vehicle }: { vehicle: Vehicle }) {
  const pathOf = usePathOfScreen();
  const owners = ownersOf(vehicle, useOwnerKinds());
  if (owners.length === 0) return null;
  return (
    <span>
      {owners.map(({ kind, id, name }, index) => {
        const path = pathOf(kind, id);
        return (
          <Fragment key={kind}>
            {index > 0 && ' · '}
            {path ? <PanelLink to={path}>{name}</PanelLink> : name}
          </Fragment>
        );
      })}
    </span>
  );
}

interface VehicleHeadProps {
  vehicle: Vehicle;
  /** Newer than that of the vehicle. */
  state: Pick<Vehicle, 'state' | 'failedCount'>;
}

/** The name, facts and actions of a vehicle. */
export function VehicleHead({ vehicle, state }: VehicleHeadProps) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const mayEdit = may(user, 'vehicles:write');
  const [isEditing, setEditing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const [isCapturing, setCapturing] = useState(false);
  const remove = useDeleteVehicle();
  const bodyTypes = useBodyTypes();
  const facts = [vehicleFacts(vehicle, t), vehicle.bodyType && bodyTypes.nameOf(vehicle.bodyType)];
  return (
    <>
      <PageHead
        title={vehicleName(vehicle)}
        over={<BackLink to={paths.vehicles(area)}>{t('nav.vehicles')}</BackLink>}
        under={
          <>
            {facts.some(Boolean) && <span>{facts.filter(Boolean).join(' · ')}</span>}
            {vehicle.vin && <span className={styles.vin}>{vehicle.vin}</span>}
            <Owners vehicle={vehicle} />
            <VehicleState vehicle={state} />
          </>
        }
      >
        {vehicle.archive && (
          <ButtonLink icon={<IconFileZip size={18} />} href={vehicle.archive} download>
            {t('vehicles.downloadAll')}
          </ButtonLink>
        )}
        {may(user, 'images:write') && (
          <Button shrinks icon={<IconDeviceMobile size={18} />} onClick={() => setCapturing(true)}>
            {t('capture.phone')}
          </Button>
        )}
        <Button shrinks icon={<IconShare size={18} />} onClick={() => setSharing(true)}>
          {t('shares.share')}
        </Button>
        {mayEdit && (
          <>
            <Button shrinks icon={<IconPencil size={18} />} onClick={() => setEditing(true)}>
              {t('form.edit')}
            </Button>
            <Button
              look="danger"
              shrinks
              icon={<IconTrash size={18} />}
              busy={remove.isPending}
              onClick={() =>
                remove.mutate(vehicle, { onSuccess: () => void navigate({ to: paths.vehicles(area) }) })
              }
            >
              {t('form.delete')}
            </Button>
          </>
        )}
      </PageHead>
      {isSharing && (
        <ShareDialog vehicleId={vehicle.id} mayEdit={mayEdit} onClose={() => setSharing(false)} />
      )}
      {isCapturing && <CaptureDialog vehicleId={vehicle.id} onClose={() => setCapturing(false)} />}
      {isEditing && <EditVehicle vehicle={vehicle} onClose={() => setEditing(false)} />}
    </>
  );
}
