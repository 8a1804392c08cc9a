import type { Image } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import type { SettingOrigin } from '../../features/studio/settings/setting-words.ts';
import { useRefreshSettings } from '../../features/studio/settings/settings.calls.ts';
import { usePatchVehicle } from '../../features/work/vehicles/vehicles.calls.ts';
import { lastLookOf } from './last-look.ts';

/**
 * The preset that the pictures were last made with, else that of the settings; selecting another one stores it with the vehicle.
 */
export function useVehiclePreset(vehicle: Vehicle, settings: VehicleSettings, images: readonly Image[]) {
  const { data, error, refetch } = useQuery(presetsOf({ kind: 'user', id: vehicle.userId }));
  const last = lastLookOf(images, data?.results);
  const [picked, setPicked] = useState<PresetId | null>(null);
  const [isTouched, setTouched] = useState(false);
  const patch = usePatchVehicle(vehicle.id);
  const refresh = useRefreshSettings();
  const choose = (preset: PresetId | null) => {
    setPicked(preset);
    setTouched(true);
    patch.mutate({ preset }, { onSuccess: refresh, onError: () => setPicked(null) });
  };
  const made = !isTouched && last?.preset !== settings.preset ? (last?.preset ?? null) : null;
  const from: SettingOrigin = picked ? 'vehicle' : made ? 'pictures' : settings.from.preset;
  return {
    id: picked ?? made ?? settings.preset,
    from,
    choose,
    /** Another one than that of the settings. */
    isOther: picked !== null || made !== null,
    isTouched,
    /** The background of the catalogue that the pictures were last made with. */
    madeBackgroundId: isTouched ? null : (last?.backgroundId ?? null),
    presets: data?.results,
    failure: error && { error, onRetry: () => void refetch() },
  };
}
