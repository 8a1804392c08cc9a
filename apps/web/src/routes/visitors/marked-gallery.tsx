import type { SharedPicture, SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { useState } from 'react';
import { MarkerLegend } from '../../features/work/markers/marker-legend.tsx';
import { MarkerPins } from '../../features/work/markers/marker-pins.tsx';
import { MarkerView } from '../../features/work/markers/marker-view.tsx';
import { SharedGallery } from '../../features/work/vehicle-shares/shared-gallery.tsx';
import { type PublicPin, pinsOf } from './public-pins.ts';

/** The pictures of a shared vehicle with their public markers. */
export function MarkedGallery({ pictures }: Pick<SharedVehicle, 'pictures'>) {
  const [open, setOpen] = useState<PublicPin | null>(null);
  const show = (picture: SharedPicture, id: string) =>
    setOpen(pinsOf(picture).find((pin) => pin.id === id) ?? null);
  return (
    <>
      <SharedGallery
        pictures={pictures}
        over={(picture) => <MarkerPins pins={pinsOf(picture)} onOpen={({ id }) => show(picture, id)} />}
        below={(picture) => <MarkerLegend pins={pinsOf(picture)} onOpen={({ id }) => show(picture, id)} />}
      />
      {open && (
        <MarkerView
          pin={open}
          closeUp={pictures.find(({ imageId }) => imageId === open.closeUpId)?.url ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
