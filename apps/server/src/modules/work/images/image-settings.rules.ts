import type { CatalogueItemId, ClientId, LicensePlateId, ProfileId, UserId } from '@forecourt/contract/ids';
import type { processImages } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import { PlateTreatment, Reflection } from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import { installationSettings, type Settings, type VehicleSettings } from '@forecourt/contract/settings';

/** Settings that decide the look of a vehicle's pictures, without the prices. */
export type Looks = Omit<VehicleSettings, 'prices' | 'payer'>;

export type Submission = RouteInput<typeof processImages>['body'];

/** Whose credits pay for the pictures of a vehicle. */
export function payerOf(owner: {
  creditSource: 'client' | 'user';
  clientId: ClientId | null;
  userId: UserId;
}) {
  return owner.creditSource === 'client' && owner.clientId
    ? ({ kind: 'client', id: owner.clientId } as const)
    : ({ kind: 'user', id: owner.userId } as const);
}

/** Resolves the settings of the owner for this vehicle. */
export function settingsFor(
  vehicle: { preset: PresetId | null },
  { settings, profile }: { settings: Settings; profile: { id: ProfileId; name: string | null } | undefined },
  owner: Pick<VehicleSettings, 'licensePlateEnabled' | 'reflectiveFloorEnabled'>,
): Looks {
  const { preset, brandColour, backgroundId, licensePlateId, from } = settings;
  // A preset of the vehicle overrides the background of the settings.
  const showroom = vehicle.preset
    ? { preset: 'vehicle' as const, backgroundId: 'vehicle' as const }
    : { preset: from.preset, backgroundId: from.backgroundId };
  return {
    preset: vehicle.preset ?? preset ?? installationSettings.preset,
    brandColour,
    backgroundId: vehicle.preset ? null : backgroundId,
    plateMode: settings.plateMode ?? installationSettings.plateMode,
    licensePlateId,
    reflection: settings.reflection ?? installationSettings.reflection,
    from: { ...from, ...showroom },
    profile: profile?.name ? { id: profile.id, name: profile.name } : null,
    licensePlateEnabled: owner.licensePlateEnabled,
    reflectiveFloorEnabled: owner.reflectiveFloorEnabled,
  };
}

const noReflection = Reflection.parse({ opacity: 0 });
const plateColour = PlateTreatment.options[2].parse({ mode: 'colour' });

function plateOf(
  mode: VehicleSettings['plateMode'],
  licensePlateId: LicensePlateId | null,
): Submission['plate'] {
  if (mode === 'colour') return plateColour;
  if (mode !== 'picture') return { mode };
  return licensePlateId ? { mode, licensePlateId } : undefined;
}

/** The background of the settings, unless the order itself names a preset or a background. */
export function backgroundLeft(order: Submission, settings: Looks): CatalogueItemId | null {
  return order.preset || order.background ? null : settings.backgroundId;
}

/** What a preset determines, regardless of the settings. */
interface Decides {
  decidesPlate: boolean;
  takesColour: boolean;
}

/** The order with its missing fields filled in from the settings, except those that its preset determines. */
export function completed(
  order: Submission,
  settings: Looks,
  { decidesPlate, takesColour }: Decides,
): Submission {
  const { brandColour, licensePlateEnabled, licensePlateId, plateMode, reflection } = settings;
  const leavesPlate = decidesPlate || !licensePlateEnabled;
  return {
    ...order,
    brandColour: order.brandColour ?? (takesColour ? (brandColour ?? undefined) : undefined),
    plate: order.plate ?? (leavesPlate ? undefined : plateOf(plateMode, licensePlateId)),
    reflection: order.reflection ?? (reflection ? undefined : noReflection),
  };
}
