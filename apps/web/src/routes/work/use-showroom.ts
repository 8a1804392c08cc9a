import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { textValuesOf } from '@forecourt/contract/overlay-texts';
import { positionClass } from '@forecourt/contract/positions';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { backgroundsOf } from '../../features/studio/catalogue/catalogue.calls.ts';
import { backgroundLabel, presetLabel } from '../../features/studio/presets/preset-words.ts';
import { presetKeys } from '../../features/studio/presets/presets.calls.ts';
import { orderParts, useOrderSettings } from '../../features/studio/settings/order-settings.tsx';
import { originWords, type SettingOrigin } from '../../features/studio/settings/setting-words.ts';
import { useRefreshSettings } from '../../features/studio/settings/settings.calls.ts';
import type { Look } from '../../features/work/images/other-looks.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { isColour } from '../../lib/field-checks.ts';
import type { Text } from '../../lib/i18n.ts';
import { useCurrency } from '../../lib/installation.ts';
import { useText } from '../../lib/use-text.ts';
import { priceIn, priceOnTile } from './showroom-prices.ts';
import { useVehiclePreset } from './use-vehicle-preset.ts';

/** For when the server rejects a preset that is no longer offered: refetches what is offered. */
function useRefreshOffered() {
  const queries = useQueryClient();
  const refreshSettings = useRefreshSettings();
  return () => void Promise.all([queries.invalidateQueries({ queryKey: presetKeys.all }), refreshSettings()]);
}

/** A background that replaces the preset's own: selected for the next order, that of the pictures, or from the settings. */
function useBackground(
  { userId }: Vehicle,
  { backgroundId, defaultBackgroundId }: VehicleSettings,
  { isOther, madeBackgroundId }: Pick<ReturnType<typeof useVehiclePreset>, 'isOther' | 'madeBackgroundId'>,
) {
  const { data: backgrounds = [], isPending } = useQuery(backgroundsOf({ kind: 'user', id: userId }));
  const [ordered, order] = useState<CatalogueItemId | null>(null);
  const [takesDefault, takeDefault] = useState(false);
  const isMadeOffered = backgrounds.some(({ id }) => id === madeBackgroundId);
  const made = isMadeOffered && madeBackgroundId !== backgroundId ? madeBackgroundId : null;
  const id = ordered ?? made ?? (isOther ? null : backgroundId);
  const nameOf = (item: CatalogueItemId | null) => backgrounds.find((one) => one.id === item)?.name;
  // Beside a preset only: where no preset was chosen, the background of the settings applies anyway.
  const defaultName = id ? undefined : nameOf(defaultBackgroundId);
  return {
    ...{ backgrounds, isPending, id, ordered, order, name: nameOf(id), nameOf },
    /** That of the pictures, where it is another one than that of the settings. */
    made: ordered ? null : made,
    /** The name of the background of the settings, which the next order can have beside its preset; undefined: it cannot. */
    defaultName,
    /** Whether the next order has it. */
    takesDefault: takesDefault && defaultName !== undefined,
    takeDefault,
    /** Whether one of both was chosen for the next order. */
    isChosen: ordered !== null || (takesDefault && defaultName !== undefined),
    /** Back to what applies without a choice on this screen. */
    reset: () => {
      order(null);
      takeDefault(false);
    },
  };
}

/** The prices of the next order, and those on the tiles of showrooms. */
function pricesFor(
  vehicle: Vehicle,
  settings: VehicleSettings,
  {
    background,
    currency,
    images,
    own: { id, presets },
  }: {
    background: ReturnType<typeof useBackground>;
    currency: string;
    images: readonly Image[];
    own: ReturnType<typeof useVehiclePreset>;
  },
) {
  const { cutOffPhotos, prices } = settings;
  const terms = { cutOffPhotos, prices, values: textValuesOf(vehicle, currency) };
  const presetOf = (wanted: PresetId) => presets?.find((one) => one.id === wanted);
  const isAround = background.id !== null && !background.made;
  const next = {
    preset: presetOf(isAround ? settings.preset : id),
    hasBackground: background.id !== null || background.takesDefault,
  };
  const around = { preset: presetOf(settings.preset), hasBackground: true };
  return {
    priceOf: ({ position }: Image) => priceIn(next, positionClass(position), terms),
    priceOfPreset: (preset: Preset) => priceOnTile({ preset, hasBackground: false }, images, terms),
    /** The price of a picture with a background, in the preset that it is ordered in. */
    backgroundPrice: priceOnTile(around, images, terms),
  };
}

/**
 * Preset and background as parameters of an order. Catalogue items that come from the settings are not named, because they may be
 * withdrawn before it runs.
 * @param isNamed Whether the preset may be named.
 */
function orderedLook(id: PresetId, background: ReturnType<typeof useBackground>, isNamed: boolean) {
  const catalogueId = background.ordered ?? background.made;
  return {
    ...((!background.id || background.made) && isNamed && { preset: id }),
    ...(catalogueId && { background: { catalogueId } }),
    ...(background.takesDefault && { background: 'default' as const }),
  };
}

/** The display names of the choice and of the backgrounds, which name the preset around them. */
function lookNames(
  t: Text,
  { id, presets }: ReturnType<typeof useVehiclePreset>,
  background: ReturnType<typeof useBackground>,
  settings: VehicleSettings,
) {
  const { made } = background;
  const preset = presets?.find((one) => one.id === id);
  /** A background is ordered in the preset of the settings, and made again in that of the pictures. */
  const presetAround = (of: CatalogueItemId | null) =>
    of === made ? preset : presets?.find((one) => one.id === settings.preset);
  const ofPreset = preset ? presetLabel(t, preset) : '';
  return {
    /** The display name of the choice. */
    label: background.name ? backgroundLabel(t, background.name, presetAround(background.id)) : ofPreset,
    nameOfBackground: ({ id: of, name }: CatalogueItem) => backgroundLabel(t, name, presetAround(of)),
    presetAround,
    /** The background of the finished pictures, where they have it in another preset than that of the settings. */
    madeElsewhere: made && id !== settings.preset ? made : null,
    chooseBackground: (of: CatalogueItemId) => {
      if (of !== made) background.order(of);
    },
  };
}

/** Looks as finished pictures have them: their names, and how one is selected for the next order. */
function looksOf(
  t: Text,
  { id, presets }: ReturnType<typeof useVehiclePreset>,
  background: ReturnType<typeof useBackground>,
  choose: (preset: PresetId) => void,
) {
  const { made, nameOf, order, ordered } = background;
  return {
    /** Undefined for a look that is not offered. */
    nameOfLook: (look: Look): string | undefined => {
      const offered = presets?.find((one) => one.id === look.preset);
      const background = look.backgroundId && nameOf(look.backgroundId);
      if (look.backgroundId) return background ? backgroundLabel(t, background, offered) : undefined;
      return offered && presetLabel(t, offered);
    },
    /** Where its preset is selected already, a background of the settings stays. */
    chooseLook: (look: Look) => {
      if (look.backgroundId) order(look.backgroundId);
      else if (ordered || made || id !== look.preset) choose(look.preset);
    },
  };
}

/** The parameters of the next order, from the settings and the selection on this screen. */
export function useShowroom(vehicle: Vehicle, settings: VehicleSettings, images: readonly Image[]) {
  const t = useText();
  const isOwn = useCurrentUser().id === vehicle.userId;
  const own = useVehiclePreset(vehicle, settings, images);
  const { id, from, isOther, isTouched, presets } = own;
  const background = useBackground(vehicle, settings, own);
  const [ownColour, setBrandColour] = useState<string | null>(null);
  const choices = useOrderSettings();
  const refresh = useRefreshOffered();
  const preset = presets?.find((one) => one.id === id);
  const brandColour = ownColour ?? settings.brandColour ?? colourOfBrand;
  const words = (origin: SettingOrigin) =>
    originWords(t, origin, { isOwn, profileName: settings.profile?.name });
  const isBrand = preset?.takesColour === true && !background.id && !background.takesDefault;
  // A background is set at the same level as its preset or a lower one, so its origin is shown.
  const origin = words(background.made ? 'pictures' : background.id ? settings.from.backgroundId : from);
  const parts = orderParts(choices, preset);
  const choose = (next: PresetId | null) => {
    background.reset();
    // After a background that was selected for one order, the vehicle's own preset applies again.
    if (next || !background.ordered) own.choose(next);
  };
  return {
    id,
    preset,
    /** Undefined until the backgrounds that are shown beside them have loaded. */
    presets: background.isPending ? undefined : presets,
    /** Why the presets could not be loaded, and how to load them again. */
    failure: own.failure,
    ...pricesFor(vehicle, settings, { background, images, own, currency: useCurrency() ?? '' }),
    isOwn,
    /** The preset that is set for the vehicle itself. */
    ofVehicle: from === 'vehicle' ? id : null,
    /** The choice differs from the settings. */
    isChosenHere: from === 'vehicle' || from === 'pictures' || !!(background.ordered ?? background.made),
    background,
    ...lookNames(t, own, background, settings),
    isBrand,
    origin: background.ordered ? t('settings.from.order') : origin,
    choose,
    ...looksOf(t, own, background, choose),
    refresh,
    brandColour,
    brandColourOrigin: ownColour === null ? words(settings.from.brandColour) : t('settings.from.order'),
    setBrandColour,
    /** For previews while the user is typing a colour. */
    shownColour: isColour(brandColour) ? brandColour : colourOfBrand,
    /** The next order overrides nothing but the preset. */
    isPlain: !background.isChosen && ownColour === null && Object.keys(parts).length === 0,
    /** Somebody chose a preset on this screen. */
    isTouched,
    isWhole: !isBrand || isColour(brandColour),
    choices,
    order: {
      ...orderedLook(id, background, isOther || preset?.name === null),
      ...(isBrand && { brandColour }),
      ...parts,
    },
  };
}
export type ShowroomState = ReturnType<typeof useShowroom>;
