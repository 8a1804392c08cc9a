import { IconCarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { VehicleChannels } from '../../features/connections/channels/vehicle-channels.tsx';
import { VehicleDestinations } from '../../features/connections/destinations/vehicle-destinations.tsx';
import { PostCard } from '../../features/connections/social-posts/post-card.tsx';
import { settingsOfVehicle } from '../../features/studio/settings/settings.calls.ts';
import { CollageCard } from '../../features/work/collages/collage-card.tsx';
import { finishedOf, smallOf, vehicleStateOf } from '../../features/work/images/image-list.ts';
import { imagesOf } from '../../features/work/images/images.calls.ts';
import { SpinCard } from '../../features/work/spins/spin-card.tsx';
import { DocumentCard } from '../../features/work/vehicle-documents/document-card.tsx';
import { VehicleHistory } from '../../features/work/vehicle-history/vehicle-history.tsx';
import { captionWords } from '../../features/work/vehicles/vehicle-name.ts';
import { vehicleById } from '../../features/work/vehicles/vehicles.calls.ts';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { CallError } from '../../lib/call.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { useCurrency } from '../../lib/installation.ts';
import { may } from '../../lib/may.ts';
import { openAddress } from '../../lib/open-address.ts';
import { paths } from '../../lib/paths.ts';
import { mayOpen } from '../../lib/screen-access.ts';
import { screens } from '../../lib/screens.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import { useArea } from '../use-area.ts';
import { VehicleHead } from './vehicle-head.tsx';
import { VehicleWork } from './vehicle-work.tsx';

/** One vehicle: its data, photos and pictures. */
export function VehiclePage() {
  const t = useText();
  const vehicleId = usePathParameter('id') ?? '';
  const vehicle = useQuery(vehicleById(vehicleId));
  const images = useQuery(imagesOf(vehicleId));
  const settings = useQuery(settingsOfVehicle(vehicleId));
  const error = vehicle.error ?? images.error ?? settings.error;
  if (error instanceof CallError && error.status === 404) return <NoVehicle text={errorText(error, t)} />;
  if (error) {
    const retry = () => {
      void vehicle.refetch();
      void images.refetch();
      void settings.refetch();
    };
    return <Problem error={error} onRetry={retry} />;
  }
  if (!vehicle.data || !images.data || !settings.data) return <SkeletonGrid />;
  return (
    <VehicleScreen
      key={vehicleId}
      vehicle={vehicle.data}
      images={images.data.results}
      pace={images.data}
      settings={settings.data}
    />
  );
}

/** A retry would not help: the vehicle was deleted, or the address is wrong. */
function NoVehicle({ text }: { text: string }) {
  const t = useText();
  const area = useArea();
  const user = useCurrentUser();
  const listsDeleted = screens.some(
    (screen) =>
      (screen.name === 'deletedVehicles' || screen.name === 'restoreVehicles') &&
      mayOpen(screen, user, (needs) => may(user, needs)),
  );
  return (
    <>
      <PageHead title={t('nav.vehicles')} />
      <Empty title={text} text={t('vehicles.goneText')} icon={<IconCarOff size={28} />}>
        <PanelLink to={paths.vehicles(area)} className={buttonClass({ look: 'primary' })}>
          {t('vehicles.backToList')}
        </PanelLink>
        {listsDeleted && (
          <PanelLink to={paths.deletedVehicles(area)} className={buttonClass({})}>
            {t('nav.deletedVehicles')}
          </PanelLink>
        )}
      </Empty>
    </>
  );
}

type Work = Parameters<typeof VehicleWork>[0];

function VehicleScreen(props: Work) {
  const user = useCurrentUser();
  const t = useText();
  const language = useLanguage();
  const currency = useCurrency();
  const area = useArea();
  const finished = props.images.flatMap((image) => {
    const output = finishedOf(image);
    return output ? [{ image, output }] : [];
  });
  const pictures = finished.map(({ image, output }, index) => ({
    id: image.id,
    position: image.position,
    name: `${index + 1} · ${t(`positions.${image.position}`)}`,
    thumbnail: smallOf(image) ?? '',
    output,
  }));
  const versions = finished.map(({ image }) => image.id + image.updatedAt).join();
  return (
    <>
      <VehicleHead vehicle={props.vehicle} images={props.images} state={vehicleStateOf(props.images)} />
      <VehicleWork {...props} />
      {may(user, 'spins:read') && (
        <SpinCard
          vehicleId={props.vehicle.id}
          mayMake={may(user, 'spins:write')}
          pictures={pictures}
          showsInstallation={['root', 'manager'].includes(user.role.name)}
        />
      )}
      {may(user, 'collages:read') && (
        <CollageCard vehicleId={props.vehicle.id} mayMake={may(user, 'collages:write')} pictures={pictures} />
      )}
      <DocumentCard vehicleId={props.vehicle.id} mayEdit={may(user, 'images:write')} />
      <VehicleChannels
        vehicleId={props.vehicle.id}
        mayAdapt={may(user, 'images:write')}
        mayMark={may(user, 'vehicles:write')}
        serversOf={(channel) => (
          <VehicleDestinations
            vehicleId={props.vehicle.id}
            channel={channel}
            maySend={may(user, 'vehicles:write')}
            pictures={versions}
          />
        )}
        clientName={props.vehicle.clientName}
        channelsPath={openAddress(paths.channels(area, props.vehicle.clientId), user)}
        pictures={versions}
      />
      {may(user, 'dms:read') && (
        <PostCard
          vehicle={props.vehicle}
          userId={user.id}
          mayPost={may(user, 'dms:write')}
          pictures={pictures}
          words={captionWords(props.vehicle, t, { currency, language })}
        />
      )}
      <VehicleHistory id={props.vehicle.id} />
    </>
  );
}
