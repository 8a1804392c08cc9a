import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { backgroundsOf } from '../../features/catalogue/catalogue.calls.ts';
import { presetLabel } from '../../features/presets/preset-words.ts';
import { presetKeys, presetsOf } from '../../features/presets/presets.calls.ts';
import { orderParts, useOrderSettings } from '../../features/settings/order-settings.tsx';
import { type Origin, originWords } from '../../features/settings/setting-words.ts';
import { useRefreshSettings } from '../../features/settings/settings.calls.ts';
import { usePatchVehicle } from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isColour } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';

/** The preset as the settings have it; a new choice is remembered with the vehicle. */
function usePreset(vehicle: Vehicle, settings: VehicleSettings) {
  const [picked, setPicked] = useState<PresetId | null>(null);
  const patch = usePatchVehicle(vehicle.id);
  const refresh = useRefreshSettings();
  const choose = (preset: PresetId | null) => {
    setPicked(preset);
    patch.mutate({ preset }, { onSuccess: refresh, onError: () => setPicked(null) });
  };
  const from: Origin = picked ? 'vehicle' : settings.from.preset;
  return { id: picked ?? settings.preset, from, choose, isPicked: picked !== null };
}

/** A background in place of the preset's own: chosen for the next order, or as the settings have it. */
function useBackground({ userId }: Vehicle, { backgroundId }: VehicleSettings, isPicked: boolean) {
  const { data: backgrounds = [], isPending } = useQuery(backgroundsOf({ kind: 'user', id: userId }));
  const [ordered, order] = useState<CatalogueItemId | null>(null);
  const id = ordered ?? (isPicked ? null : backgroundId);
  return { backgrounds, isPending, id, ordered, order, name: backgrounds.find((one) => one.id === id)?.name };
}

/** What the next order asks for, from settings and what is chosen here. */
export function useShowroom(vehicle: Vehicle, settings: VehicleSettings) {
  const t = useText();
  const isOwn = useCurrentUser().id === vehicle.userId;
  const { id, from, isPicked, ...own } = usePreset(vehicle, settings);
  const background = useBackground(vehicle, settings, isPicked);
  const { data } = useQuery(presetsOf({ kind: 'user', id: vehicle.userId }));
  const [ownColour, setBrandColour] = useState<string | null>(null);
  const choices = useOrderSettings();
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  // Refused where it is no longer offered, with words that say so: what is offered is asked for again.
  const refresh = () =>
    void Promise.all([queries.invalidateQueries({ queryKey: presetKeys.all }), refreshSettings()]);
  const preset = data?.results.find((one) => one.id === id);
  const brandColour = ownColour ?? settings.brandColour ?? colourOfBrand;
  const words = (origin: Origin) => originWords(t, origin, { isOwn, profileName: settings.profile?.name });
  const isBrand = preset?.takesColour === true && !background.id;
  // A background is decided nearer than the preset that it stands in, or with it.
  const origin = words(background.id ? settings.from.backgroundId : from);
  const parts = orderParts(choices, preset);
  // Hiding plates alone is free.
  const hidesPlatesOnly =
    !background.id && preset?.recipe.background.kind === 'original' && preset.recipe.logos.length === 0;
  const choose = (next: PresetId | null) => {
    background.order(null);
    // Back from a background that was chosen for one order, the vehicle's own preset holds again.
    if (next || !background.ordered) own.choose(next);
  };
  return {
    id,
    preset,
    /** Shown once it is known what stands beside them. */
    presets: background.isPending ? undefined : data?.results,
    priceOf: ({ position }: Image) => (hidesPlatesOnly ? 0 : settings.prices[positionClass(position)]),
    /** Of one exterior picture with a background, whatever the preset. */
    backgroundPrice: settings.prices.exterior,
    isOwn,
    /** Something nearer than the settings decided. */
    isChosenHere: from === 'vehicle' || background.ordered !== null,
    background,
    /** What is chosen, by the name that people know. */
    label: background.name ?? (preset ? presetLabel(t, preset) : ''),
    isBrand,
    origin: background.ordered ? t('settings.from.order') : origin,
    choose,
    refresh,
    brandColour,
    brandColourOrigin: ownColour === null ? words(settings.from.brandColour) : t('settings.from.order'),
    setBrandColour,
    /** For what is drawn while a colour is being typed. */
    shownColour: isColour(brandColour) ? brandColour : colourOfBrand,
    /** Nothing but the preset was chosen for the next order. */
    isPlain: !background.ordered && ownColour === null && Object.keys(parts).length === 0,
    isWhole: !isBrand || isColour(brandColour),
    choices,
    // What the settings have of the catalogue is left to them: it may be taken away before the order is made.
    order: {
      ...(!background.id && (isPicked || preset?.name === null) && { preset: id }),
      ...(background.ordered && { background: { catalogueId: background.ordered } }),
      ...(isBrand && { brandColour }),
      ...parts,
    },
  };
}
export type ShowroomChoice = ReturnType<typeof useShowroom>;
