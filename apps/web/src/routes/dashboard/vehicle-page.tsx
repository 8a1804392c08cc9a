import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { imagesOf } from '../../features/images/images.calls.ts';
import { vehicleById } from '../../features/vehicles/vehicles.calls.ts';
import { errorText } from '../../lib/error-text.ts';
import { useText } from '../../lib/use-text.ts';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonGrid } from '../../ui/skeleton.tsx';
import { VehicleHead } from './vehicle-head.tsx';
import { VehicleWork } from './vehicle-work.tsx';

/** One vehicle: its data, its photos and what is made of them. */
export function VehiclePage() {
  const t = useText();
  const { vehicleId = '' } = useParams({ strict: false }) as { vehicleId?: string };
  const vehicle = useQuery(vehicleById(vehicleId));
  const images = useQuery(imagesOf(vehicleId));
  const error = vehicle.error ?? images.error;
  if (error) {
    const retry = () => {
      void vehicle.refetch();
      void images.refetch();
    };
    return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={retry} />;
  }
  if (!vehicle.data || !images.data) return <SkeletonGrid label={t('pleaseWait')} />;
  return <VehicleScreen key={vehicleId} vehicle={vehicle.data} images={images.data.results} />;
}

type Work = Parameters<typeof VehicleWork>[0];

function VehicleScreen({ vehicle, images }: { vehicle: Vehicle; images: Work['images'] }) {
  return (
    <>
      <VehicleHead vehicle={vehicle} />
      <VehicleWork vehicle={vehicle} images={images} />
    </>
  );
}
