import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { type Place, placeOnPicture } from '@forecourt/contract/marker-places';
import type { Marker } from '@forecourt/contract/markers';
import { IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/use-media.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkerForm } from './marker-form.tsx';
import { type MarkerActions, MarkerList } from './marker-list.tsx';
import { MarkerPins } from './marker-pins.tsx';
import { MarkerPlacing } from './marker-placing.tsx';
import { MarkerView } from './marker-view.tsx';
import { markersOf, useDeleteMarker, useMoveMarker, useSaveMarker } from './markers.calls.ts';

/** From this width on, the list is beside the photo and needs no space of it. */
const wide = '(min-width: 900px)';

/** What is going on: a marker is shown, a place is being chosen, or a marker is being written; null: none of these. */
type Step =
  | { kind: 'view'; marker: Marker }
  | { kind: 'place'; imageId: Image['id']; marker: Marker | null }
  | { kind: 'write'; imageId: Image['id']; marker: Marker | null; place: Place };

const middle = { x: 0.5, y: 0.5 };

/** Where the arrow keys start: at the marker that moves, else in the middle of the vehicle. */
function startOf({ vehicle }: Image, marker: Marker | null): Place {
  if (marker) return { x: marker.x, y: marker.y };
  return vehicle ? { x: vehicle.x + vehicle.width / 2, y: vehicle.y + vehicle.height / 2 } : middle;
}

/** The markers at the places where the photo, or its picture, shows them. */
function pinsOf(markers: readonly Marker[], image: Image, isPhoto: boolean): Marker[] {
  const [picture] = image.outputs;
  if (isPhoto || !picture) return [...markers];
  return markers.flatMap((marker) => {
    const place = placeOnPicture(marker, image, picture);
    return place ? [{ ...marker, ...place }] : [];
  });
}

/** The control that gets the focus when a marker was written, or a place was chosen, whose own control is gone by then. */
function useFocusHome(step: Step | null) {
  const home = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!step && wasBusy.current && document.activeElement === document.body) home.current?.focus();
    wasBusy.current = step !== null;
  }, [step]);
  return home;
}

interface MarkerDialogsProps {
  step: Step | null;
  images: readonly Image[];
  labelOf: (image: Image) => string;
  mayEdit: boolean;
  save: ReturnType<typeof useSaveMarker>;
  actions: MarkerActions;
  onClose: () => void;
}

/** What is shown over the viewer: a marker, or the form of one. */
function MarkerDialogs({ step, images, labelOf, mayEdit, save, actions, onClose }: MarkerDialogsProps) {
  const t = useText();
  if (step?.kind === 'view') {
    const { marker } = step;
    const near = images.find(({ id }) => id === marker.closeUpId);
    const closeUp = near && (near.outputs[0]?.url ?? near.upright ?? near.thumbnail);
    const remove = () => {
      onClose();
      actions.onDelete(marker);
    };
    return (
      <MarkerView pin={marker} closeUp={closeUp ?? null} onClose={onClose}>
        {mayEdit && (
          <>
            <Button icon={<IconPencil size={18} />} onClick={() => actions.onEdit(marker)}>
              {t('form.edit')}
            </Button>
            <Button icon={<IconTrash size={18} />} onClick={remove}>
              {t('form.delete')}
            </Button>
          </>
        )}
      </MarkerView>
    );
  }
  if (step?.kind !== 'write') return null;
  const { imageId, marker, place } = step;
  return (
    <MarkerForm
      marker={marker}
      place={place}
      closeUps={images
        .filter(({ id }) => id !== imageId)
        .map((image) => ({ id: image.id, label: labelOf(image), thumbnail: image.thumbnail }))}
      request={save}
      onSave={(values) => save.mutate({ imageId, marker, values }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

interface MarkerLayerOptions {
  vehicleId: VehicleId;
  images: readonly Image[];
  labelOf: (image: Image) => string;
  mayEdit: boolean;
}

/** Markers over, and beside, the pictures of a viewer. */
export function useMarkerLayer({ vehicleId, images, labelOf, mayEdit }: MarkerLayerOptions) {
  const t = useText();
  const { data: all = [] } = useQuery(markersOf(vehicleId));
  const [step, setStep] = useState<Step | null>(null);
  const [isListWanted, setListWanted] = useState<boolean | null>(null);
  const isWide = useMedia(wide);
  const home = useFocusHome(step);
  const save = useSaveMarker(vehicleId);
  const move = useMoveMarker(vehicleId);
  const remove = useDeleteMarker(vehicleId);
  const close = () => setStep(null);
  // A pin has the place that is shown; what is changed is the marker on the photo.
  const stored = ({ id }: Pick<Marker, 'id'>, then: (marker: Marker) => void) => {
    const marker = all.find((one) => one.id === id);
    if (marker) then(marker);
  };
  const actions: MarkerActions = {
    onOpen: (pin) => stored(pin, (marker) => setStep({ kind: 'view', marker })),
    onEdit: (marker) => setStep({ kind: 'write', imageId: marker.imageId, marker, place: marker }),
    onMove: (marker) => setStep({ kind: 'place', imageId: marker.imageId, marker }),
    onNumber: (marker, number) => move.mutate({ marker, number }),
    onDelete: (marker) => remove.mutate(marker),
  };
  const choose = (image: Image, marker: Marker | null, place: Place) => {
    if (!marker) return setStep({ kind: 'write', imageId: image.id, marker, place });
    move.mutate({ marker, ...place });
    close();
  };

  const layerOf = (image: Image, isPhoto: boolean) => {
    const markers = all.filter(({ imageId }) => imageId === image.id);
    const pins = pinsOf(markers, image, isPhoto);
    const isListOpen = isListWanted ?? (isWide && markers.length > 0);
    const placing = step?.kind === 'place' && step.imageId === image.id ? step : null;
    const add = () => setStep({ kind: 'place', imageId: image.id, marker: null });
    return {
      over: <MarkerPins pins={pins} onOpen={({ id }) => stored({ id }, actions.onOpen)} />,
      stage: placing && image.upright && (
        <MarkerPlacing
          key={image.id}
          photo={image.upright}
          alt={`${labelOf(image)}, ${image.fileName}`}
          ratio={(image.width ?? 1) / (image.height ?? 1)}
          from={startOf(image, placing.marker)}
          others={markers.filter((marker) => marker !== placing.marker)}
          onChoose={(place) => choose(image, placing.marker, place)}
          onCancel={close}
        />
      ),
      beside: isListOpen && (
        <MarkerList
          {...actions}
          markers={markers}
          here={new Set(pins.map(({ id }) => id))}
          mayEdit={mayEdit}
          onAdd={image.upright ? add : undefined}
        />
      ),
      tools: placing ? (
        <>
          <span role="status">{t('markers.placeHelp')}</span>
          <Button small onClick={close}>
            {t('form.cancel')}
          </Button>
        </>
      ) : (
        <Button
          ref={home}
          small
          shrinks
          icon={<IconMapPin size={18} />}
          aria-expanded={isListOpen}
          onClick={() => setListWanted(!isListOpen)}
        >
          {markers.length > 0 ? `${t('markers.title')} (${markers.length})` : t('markers.title')}
        </Button>
      ),
    } satisfies Record<string, ReactNode>;
  };
  const dialogs = <MarkerDialogs {...{ step, images, labelOf, mayEdit, save, actions }} onClose={close} />;
  return { layerOf, dialogs };
}
