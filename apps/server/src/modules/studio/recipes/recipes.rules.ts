import { overlaysFor, picturesOver } from '@forecourt/contract/drawn-overlays';
import type { CatalogueItemId, ClientId, CustomerId, ProfileId, UserId } from '@forecourt/contract/ids';
import type { processImages } from '@forecourt/contract/images';
import { fillText, type TextValues } from '@forecourt/contract/overlay-texts';
import type { FrameOverlay, LogoOverlay, Overlay } from '@forecourt/contract/overlays';
import { type PositionClass, type PositionName, positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import {
  type Background,
  PlateTreatment,
  picturesBehind,
  picturesOnPlate,
  type Recipe,
  Reflection,
  type Target,
  type WindowMode,
} from '@forecourt/contract/recipe';
import type { RouteInput } from '@forecourt/contract/route';
import { sandboxMark } from '@forecourt/contract/sandbox';
import { installationSettings, type Settings, type VehicleSettings } from '@forecourt/contract/settings';
import { withSafeArea } from '@forecourt/contract/target-safe-areas';

/** What decides the pictures of a vehicle besides the order: its own preset, and its owner's settings and rights. */
export interface RecipeOwner {
  userId: UserId;
  clientId: ClientId | null;
  customerId: CustomerId | null;
  /** The preset of the vehicle itself; null if it has none. */
  vehiclePreset: PresetId | null;
  licensePlateEnabled: boolean;
  reflectiveFloorEnabled: boolean;
  /** Whether finished pictures keep the GPS position of the photo. */
  geoLocationEnabled: boolean;
  /** Whether pictures are marked, because a sandbox key orders them. */
  isSandbox: boolean;
  /** What texts over the pictures say about the vehicle. */
  texts: TextValues;
}

type Switches = Pick<
  RecipeOwner,
  'licensePlateEnabled' | 'reflectiveFloorEnabled' | 'geoLocationEnabled' | 'isSandbox' | 'texts'
>;

/** The mark of pictures that a sandbox key orders; part of the recipe, so that everything made of it has the mark too. */
export const markOf = ({ isSandbox }: Pick<RecipeOwner, 'isSandbox'>): Pick<Recipe, 'watermark'> =>
  isSandbox ? { watermark: sandboxMark } : {};

/** An order as it arrives: which photos, and what differs from the settings. */
export type PictureOrder = RouteInput<typeof processImages>['body'];

/** Settings that apply to a vehicle's pictures, without the prices. */
export type AppliedSettings = Omit<VehicleSettings, 'prices' | 'payer'>;

/** The settings of the owner for this vehicle; a preset of the vehicle replaces the one of the settings. */
export function settingsOfVehicle(
  {
    vehiclePreset,
    licensePlateEnabled,
    reflectiveFloorEnabled,
  }: Pick<RecipeOwner, 'vehiclePreset' | 'licensePlateEnabled' | 'reflectiveFloorEnabled'>,
  settings: Settings,
  profile: { id: ProfileId; name: string | null } | undefined,
): AppliedSettings {
  const { preset, brandColour, backgroundId, licensePlateId, cataloguePlateId, from } = settings;
  // A preset of the vehicle also replaces the background of the settings.
  const showroom = vehiclePreset
    ? { preset: 'vehicle' as const, backgroundId: 'vehicle' as const }
    : { preset: from.preset, backgroundId: from.backgroundId };
  return {
    preset: vehiclePreset ?? preset ?? installationSettings.preset,
    brandColour,
    backgroundId: vehiclePreset ? null : backgroundId,
    defaultBackgroundId: backgroundId,
    plateMode: settings.plateMode ?? installationSettings.plateMode,
    licensePlateId,
    cataloguePlateId,
    reflection: settings.reflection ?? installationSettings.reflection,
    cutOffPhotos: settings.cutOffPhotos ?? installationSettings.cutOffPhotos,
    tone: settings.tone ?? installationSettings.tone,
    windows: settings.windows ?? installationSettings.windows,
    from: { ...from, ...showroom },
    profile: profile?.name ? { id: profile.id, name: profile.name } : null,
    licensePlateEnabled,
    reflectiveFloorEnabled,
  };
}

const noReflection = Reflection.parse({ opacity: 0 });
const plateColour = PlateTreatment.options[2].parse({ mode: 'colour' });

/** The plate treatment of the settings; undefined where they name a picture and no plate has one. */
export function plateOfSettings({
  cataloguePlateId,
  licensePlateId,
  plateMode: mode,
}: Pick<VehicleSettings, 'plateMode' | 'licensePlateId' | 'cataloguePlateId'>): PictureOrder['plate'] {
  if (mode === 'colour') return plateColour;
  if (mode !== 'picture') return { mode };
  if (licensePlateId) return { mode, licensePlateId };
  return cataloguePlateId ? { mode: 'catalogue', catalogueId: cataloguePlateId } : undefined;
}

/** The background of the settings, unless the order itself names a preset or a background. */
export function backgroundOfSettings(order: PictureOrder, settings: AppliedSettings): CatalogueItemId | null {
  return order.preset || order.background ? null : settings.backgroundId;
}

/** What a preset determines, regardless of the settings. */
interface Decides {
  decidesPlate: boolean;
  takesColour: boolean;
}

/** The order with its missing fields filled in from the settings, except those that its preset determines. */
export function withSettings(
  order: PictureOrder,
  settings: AppliedSettings,
  { decidesPlate, takesColour }: Decides,
): PictureOrder {
  const { brandColour, licensePlateEnabled, reflection, windows } = settings;
  const leavesPlate = decidesPlate || !licensePlateEnabled;
  return {
    ...order,
    brandColour: order.brandColour ?? (takesColour ? (brandColour ?? undefined) : undefined),
    plate: order.plate ?? (leavesPlate ? undefined : plateOfSettings(settings)),
    reflection: order.reflection ?? (reflection ? undefined : noReflection),
    windows: order.windows ?? windows,
  };
}

/** What an order changes in the recipe of its preset; pictures are named by storage key. */
export interface Overrides {
  brandColour?: string | undefined;
  plate?: PlateTreatment | undefined;
  reflection?: Reflection | undefined;
  windows?: WindowMode | undefined;
  /** A background of the catalogue. */
  background?: { id: CatalogueItemId; place: Background } | undefined;
  /** Replace the logos of the preset. */
  logos?: LogoOverlay[] | undefined;
  /** Replaces the frames of the preset. */
  frame?: Pick<FrameOverlay, 'picture' | 'safeArea'> | undefined;
  /** Whether the settings have the tone of vehicles fitted to their background. */
  tone?: boolean | undefined;
}

/**
 * Whether an order explicitly requests a step that the owner may not use; such steps of a preset are dropped silently.
 */
export function ordersBarredStep(
  { plate, reflection }: Pick<Overrides, 'reflection'> & { plate?: { mode: string } | undefined },
  owner: Omit<Switches, 'geoLocationEnabled' | 'texts'>,
): boolean {
  const plates = plate !== undefined && plate.mode !== 'keep';
  const floor = reflection !== undefined && reflection.opacity > 0;
  return (plates && !owner.licensePlateEnabled) || (floor && !owner.reflectiveFloorEnabled);
}

/** What of people and plates a photo shows, for an owner who may have plates treated or may not. */
export function hidingOf(
  plate: PlateTreatment,
  { licensePlateEnabled }: Pick<Switches, 'licensePlateEnabled'>,
): Pick<Recipe, 'plate' | 'faces'> {
  if (licensePlateEnabled) return { plate };
  // Faces are hidden also for owners who may not have plates treated.
  return { plate: { mode: 'keep' }, ...(plate.mode !== 'keep' && { faces: 'blur' }) };
}

/** The recipe with the class of the photo's position, where an overlay depends on it. */
export function ofClass({ positionClass: _before, ...recipe }: Recipe, group: PositionClass): Recipe {
  const depends = recipe.overlays.some(({ positions }) => positions.length > 0);
  return depends ? { ...recipe, positionClass: group } : recipe;
}

/**
 * The overlays of a picture as it is ordered: those of the preset, with the frame and the logos of the order instead of the
 * preset's, and with what is known of the vehicle in their texts. A text that would be empty is left out.
 */
function overlaysOf(preset: Recipe, { frame, logos }: Overrides, texts: TextValues): Overlay[] {
  const own = preset.overlays.flatMap((overlay): Overlay[] => {
    if (overlay.kind === 'frame') return [{ ...overlay, ...frame }];
    if (overlay.kind === 'logo') return logos ? [] : [overlay];
    const text = fillText(overlay.text, texts);
    return text === '' ? [] : [{ ...overlay, text }];
  });
  return [...own, ...(logos ?? [])];
}

/**
 * The recipe of a picture of an interior or a detail. It keeps the photo's background, upright and with better light: nothing
 * is cut out, so no format needs transparency.
 */
export function keepingBackground({ backgroundId: _, ...recipe }: Recipe, group: PositionClass): Recipe {
  const targets = recipe.targets.map((target) => ({
    ...target,
    format: target.format === 'png' ? ('jpeg' as const) : target.format,
  }));
  return {
    ...ofClass(recipe, group),
    background: { kind: 'original' },
    tone: true,
    straighten: true,
    targets,
  };
}

/**
 * The recipe with the vehicle's tone fitted to what is behind it; nothing changes in a photo that keeps its background, and in
 * a vehicle with nothing behind it.
 */
export function fittingTone(recipe: Recipe): Recipe {
  const { kind } = recipe.background;
  return kind === 'original' || kind === 'transparent' ? recipe : { ...recipe, tone: true };
}

/**
 * The recipe of one picture: the preset's with the overrides of the order, without steps that its owner may not use.
 * Interior and detail photos keep their background.
 */
export function recipeFor(
  preset: Recipe,
  position: PositionName,
  owner: Switches,
  overrides: Overrides,
): Recipe {
  const { brandColour, plate = preset.plate, reflection = preset.reflection } = overrides;
  const { background, windows } = overrides;
  const hiding = hidingOf(plate, owner);
  const recipe: Recipe = {
    ...hiding,
    ...preset,
    plate: hiding.plate,
    reflection: owner.reflectiveFloorEnabled ? reflection : { ...reflection, opacity: 0 },
    // Absent, not `keep`, so that recipes of pictures that are already made keep their hash.
    ...(windows && windows !== 'keep' && { windows }),
    overlays: overlaysOf(preset, overrides, owner.texts),
    keepLocation: owner.geoLocationEnabled,
    ...markOf(owner),
  };
  const group = positionClass(position);
  if (group !== 'exterior') return keepingBackground(recipe, group);
  const behind = background?.place ?? recipe.background;
  const isBrand = behind.kind === 'showroom' && behind.name === 'brand' && brandColour;
  const placed = {
    ...ofClass(recipe, group),
    background: isBrand ? { ...behind, colour: brandColour } : behind,
    ...(background && { backgroundId: background.id }),
  };
  return overrides.tone ? fittingTone(placed) : placed;
}

/** The stored pictures that a recipe refers to: background, plate and overlays. */
export function picturesOf({ background, plate, overlays }: Recipe): string[] {
  return [...picturesBehind(background), ...picturesOnPlate(plate), ...picturesOver(overlays)];
}

/** The photo itself, upright and re-encoded, for display. */
export const uprightRecipe: Recipe = {
  background: { kind: 'original' },
  placement: { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 },
  shadow: { contact: 0, ambient: 0 },
  reflection: { opacity: 0, fade: 0.45 },
  plate: { mode: 'keep' },
  overlays: [],
  keepLocation: false,
  targets: [
    { name: 'upright', width: 1920, height: 1920, format: 'jpeg', quality: 86 },
    { name: 'thumb', width: 480, height: 480, format: 'webp', quality: 78 },
  ],
};

const previewTarget = { name: 'preview', width: 480, height: 360, format: 'webp' as const, quality: 74 };

export function previewRecipe(recipe: Recipe, target: Target = previewTarget): Recipe {
  // It shows what the finished picture shows.
  const overlays = overlaysFor(recipe, recipe.targets[0]?.name ?? '').map((overlay) => ({
    ...overlay,
    targets: [],
  }));
  return { ...recipe, overlays, keepLocation: false, targets: [withSafeArea(target, recipe.targets)] };
}
