import type { Image } from '@forecourt/contract/images';
import type { Vehicle } from '@forecourt/contract/vehicles';
import {
  IconCode,
  IconDeviceMobile,
  IconFileZip,
  IconPencil,
  IconShare,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { namedOutputs } from '../../features/work/images/image-list.ts';
import { spinOfVehicle } from '../../features/work/spins/spins.calls.ts';
import { vehicleFacts, vehicleName } from '../../features/work/vehicles/vehicle-name.ts';
import { ownersOf, useOwnerKinds } from '../../features/work/vehicles/vehicle-owners.tsx';
import { type VehicleProgress, VehicleState } from '../../features/work/vehicles/vehicle-state.tsx';
import { useDeleteVehicle, useVehicleArchive } from '../../features/work/vehicles/vehicles.calls.ts';
import { useBodyTypes } from '../../lib/body-types.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lateDialog } from '../../ui/late-dialog.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { MoreActions } from '../../ui/more-actions.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { useArea } from '../use-area.ts';
import { usePathOfScreen } from '../use-paths.ts';
import styles from './vehicle.module.css';

const CaptureDialog = lateDialog(
  async () => (await import('../../features/work/capture-links/capture-dialog.tsx')).CaptureDialog,
);
const EmbedDialog = lateDialog(
  async () => (await import('../../features/work/vehicle-shares/embed-dialog.tsx')).EmbedDialog,
);
const ShareDialog = lateDialog(
  async () => (await import('../../features/work/vehicle-shares/share-dialog.tsx')).ShareDialog,
);
const EditVehicle = lateDialog(
  async () => (await import('../../features/work/vehicles/edit-vehicle.tsx')).EditVehicle,
);

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

/** Downloads the files of one output of all pictures; nothing where pictures have only one. */
function ZipMenu({ images, vehicle }: { images: readonly Image[]; vehicle: Vehicle }) {
  const t = useText();
  const { isPending, mutate } = useVehicleArchive();
  const outputs = namedOutputs(images);
  if (outputs.length < 2) return null;
  const label = t('vehicles.zipOf');
  return (
    <ActionMenu
      label={label}
      choices={outputs.map(({ name }) => ({
        key: name,
        label: name,
        run: () => mutate({ ids: [vehicle.id], target: name }),
      }))}
      trigger={
        <Button busy={isPending} icon={<IconFileZip size={18} />}>
          {label}
        </Button>
      }
    />
  );
}

/** Opens the dialogs by which others see the vehicle; embeds need a finished spin. */
function ShareButtons({ mayEdit, vehicle }: { mayEdit: boolean; vehicle: Vehicle }) {
  const t = useText();
  const [open, setOpen] = useState<'share' | 'embed' | null>(null);
  const enabled = may(useCurrentUser(), 'spins:read');
  const { data } = useQuery({ ...spinOfVehicle(vehicle.id), enabled });
  const dialog = { vehicleId: vehicle.id, mayEdit, onClose: () => setOpen(null) };
  return (
    <>
      <Button icon={<IconShare size={18} />} onClick={() => setOpen('share')}>
        {t('shares.share')}
      </Button>
      {data?.spin?.result && (
        <Button icon={<IconCode size={18} />} onClick={() => setOpen('embed')}>
          {t('embeds.embed')}
        </Button>
      )}
      {open === 'share' && <ShareDialog {...dialog} />}
      {open === 'embed' && <EmbedDialog {...dialog} />}
    </>
  );
}

interface VehicleHeadProps {
  vehicle: Vehicle;
  images: readonly Image[];
  /** Newer than that of the vehicle. */
  state: VehicleProgress;
}

/** The name, facts and actions of a vehicle. */
export function VehicleHead({ images, vehicle, state }: VehicleHeadProps) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const mayEdit = may(user, 'vehicles:write');
  const [isEditing, setEditing] = useState(false);
  const [isCapturing, setCapturing] = useState(false);
  const remove = useDeleteVehicle();
  const bodyTypes = useBodyTypes();
  const facts = [vehicleFacts(vehicle, t), vehicle.bodyType && bodyTypes.nameOf(vehicle.bodyType)];
  const phoneButton = may(user, 'images:write') && (
    <Button icon={<IconDeviceMobile size={18} />} onClick={() => setCapturing(true)}>
      {t('capture.phone')}
    </Button>
  );
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
        {!vehicle.archive && phoneButton}
        <ZipMenu vehicle={vehicle} images={images} />
        <MoreActions>
          {vehicle.archive && phoneButton}
          <ShareButtons vehicle={vehicle} mayEdit={mayEdit} />
          {mayEdit && (
            <>
              <Button icon={<IconPencil size={18} />} onClick={() => setEditing(true)}>
                {t('form.edit')}
              </Button>
              <Button
                look="danger"
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
        </MoreActions>
      </PageHead>
      {isCapturing && <CaptureDialog vehicleId={vehicle.id} onClose={() => setCapturing(false)} />}
      {isEditing && <EditVehicle vehicle={vehicle} onClose={() => setEditing(false)} />}
    </>
  );
}
