import type { PresetName } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presetList } from '../../features/presets/presets.calls.ts';
import { orderParts, useOrderSettings } from '../../features/settings/order-settings.tsx';
import { type Origin, originWords } from '../../features/settings/setting-words.ts';
import { useRefreshSettings } from '../../features/settings/settings.calls.ts';
import { usePatchVehicle } from '../../features/vehicles/vehicles.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isColour } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';

const brandColourAtStart = '#0b7285';

/** The preset as the settings have it; a new choice is remembered with the vehicle. */
function usePreset(vehicle: Vehicle, settings: VehicleSettings) {
  const [picked, setPicked] = useState<PresetName | null>(null);
  const patch = usePatchVehicle(vehicle.id);
  const refresh = useRefreshSettings();
  const choose = (preset: PresetName | null) => {
    setPicked(preset);
    patch.mutate({ preset }, { onSuccess: refresh, onError: () => setPicked(null) });
  };
  const from: Origin = picked ? 'vehicle' : settings.from.preset;
  return { name: picked ?? settings.preset, from, choose };
}

/** What the next order asks for, from settings and what is chosen here. */
export function useShowroom(vehicle: Vehicle, settings: VehicleSettings) {
  const t = useText();
  const isOwn = useCurrentUser().id === vehicle.userId;
  const { name, from, choose } = usePreset(vehicle, settings);
  const { data } = useQuery(presetList);
  const [ownColour, setBrandColour] = useState<string | null>(null);
  const choices = useOrderSettings();
  const preset = data?.results.find((one) => one.name === name);
  const brandColour = ownColour ?? settings.brandColour ?? brandColourAtStart;
  const words = (origin: Origin) => originWords(t, origin, { isOwn, profileName: settings.profile?.name });
  const isBrand = name === 'brand';
  return {
    name,
    preset,
    presets: data?.results,
    price: preset?.price ?? 0,
    isOwn,
    isOfVehicle: from === 'vehicle',
    origin: words(from),
    choose,
    brandColour,
    brandColourOrigin: ownColour === null ? words(settings.from.brandColour) : t('settings.from.order'),
    setBrandColour,
    /** For what is drawn while a colour is being typed. */
    shownColour: isColour(brandColour) ? brandColour : brandColourAtStart,
    isWhole: !isBrand || isColour(brandColour),
    choices,
    order: { preset: name, ...(isBrand && { brandColour }), ...orderParts(choices, preset) },
  };
}
export type ShowroomChoice = ReturnType<typeof useShowroom>;
