import type { ImageFailure, ImageState } from '@forecourt/contract/images';
import { type PositionName, positionClass, positionNames } from '@forecourt/contract/positions';
import type { Background, LogoOverlay, PlateTreatment, Recipe, Reflection } from '@forecourt/contract/recipe';

export type ImageEvent = 'submit' | 'start' | 'deliver' | 'fail' | 'cancel' | 'revert';

/** Every change of state there is. The table's check constraint lists the same states. */
const transitions: Record<ImageState, Partial<Record<ImageEvent, ImageState>>> = {
  uploaded: { submit: 'queued', fail: 'failed' },
  queued: { start: 'processing', cancel: 'cancelled' },
  // A second start is another try after the first one's process was lost.
  processing: { start: 'processing', deliver: 'delivered', fail: 'failed' },
  delivered: { submit: 'queued', revert: 'uploaded' },
  failed: { submit: 'queued', revert: 'uploaded' },
  cancelled: { submit: 'queued', revert: 'uploaded' },
};

/** The state after an event; null when the event does not fit the state. */
export function next(state: ImageState, event: ImageEvent): ImageState | null {
  return transitions[state][event] ?? null;
}

export function isBusy(state: ImageState): boolean {
  return state === 'queued' || state === 'processing';
}

/** Switches of the vehicle's owner that bar a step, and of its customer. */
export interface OwnerSwitches {
  licensePlateEnabled: boolean;
  reflectiveFloorEnabled: boolean;
  /** Whether finished pictures say where the photo was taken. */
  geoLocationEnabled: boolean;
}

/** What is asked for besides a preset. */
export interface Wishes {
  brandColour?: string | undefined;
  plate?: PlateTreatment | undefined;
  reflection?: Reflection | undefined;
  background?: Background | undefined;
  logos?: LogoOverlay[] | undefined;
}

/** Whether an order itself asks for a step that the owner may not use; a preset's barred steps are left out. */
export function asksForBarred(
  { plate, reflection }: Pick<Wishes, 'reflection'> & { plate?: { mode: string } | undefined },
  owner: Omit<OwnerSwitches, 'geoLocationEnabled'>,
): boolean {
  const plates = plate !== undefined && plate.mode !== 'keep';
  const floor = reflection !== undefined && reflection.opacity > 0;
  return (plates && !owner.licensePlateEnabled) || (floor && !owner.reflectiveFloorEnabled);
}

/**
 * What is asked of one picture: the preset's recipe with the order's wishes, without the steps that its owner may not
 * use. Pictures of the inside and of details stay in their place; only plates and logos are for them.
 */
export function recipeFor(
  preset: Recipe,
  position: PositionName,
  owner: OwnerSwitches,
  { brandColour, plate = preset.plate, reflection = preset.reflection, background, logos }: Wishes,
): Recipe {
  const recipe: Recipe = {
    ...preset,
    plate: owner.licensePlateEnabled ? plate : { mode: 'keep' },
    reflection: owner.reflectiveFloorEnabled ? reflection : { ...reflection, opacity: 0 },
    logos: logos ?? preset.logos,
    keepLocation: owner.geoLocationEnabled,
  };
  if (positionClass(position) !== 'exterior') {
    const targets = recipe.targets.map((target) => ({
      ...target,
      format: target.format === 'png' ? ('jpeg' as const) : target.format,
    }));
    return { ...recipe, background: { kind: 'original' }, targets };
  }
  const behind = background ?? recipe.background;
  const isBrand = behind.kind === 'showroom' && behind.name === 'brand' && brandColour;
  return { ...recipe, background: isBrand ? { ...behind, colour: brandColour } : behind };
}

/** The pictures that a recipe names: its background, plate and logos. */
export function picturesOf({ background, plate, logos }: Recipe): string[] {
  return [
    ...(background.kind === 'picture' ? [background.picture] : []),
    ...(plate.mode === 'picture' ? [plate.picture] : []),
    ...logos.map(({ picture }) => picture),
  ];
}

/** The photo itself, upright and re-encoded, for showing. */
export const uprightRecipe: Recipe = {
  background: { kind: 'original' },
  placement: { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 },
  shadow: { contact: 0, ambient: 0 },
  reflection: { opacity: 0, fade: 0.45 },
  plate: { mode: 'keep' },
  logos: [],
  keepLocation: false,
  targets: [
    { name: 'upright', width: 1920, height: 1920, format: 'jpeg', quality: 86 },
    { name: 'thumb', width: 480, height: 480, format: 'webp', quality: 78 },
  ],
};

const previewTarget = { name: 'preview', width: 480, height: 360, format: 'webp' as const, quality: 74 };

export function previewRecipe(recipe: Recipe): Recipe {
  return { ...recipe, keepLocation: false, targets: [previewTarget] };
}

/** A place for one picture; `other` holds any number. */
export function isSlot(position: PositionName): boolean {
  return !position.endsWith('.other');
}

export function positionOrder(position: PositionName): number {
  return positionNames.indexOf(position);
}

/** Whether one more exterior picture fits. `max` of 0 allows none. */
export function fitsExterior(taken: PositionName[], added: PositionName, max: number): boolean {
  if (positionClass(added) !== 'exterior') return true;
  return taken.filter((position) => positionClass(position) === 'exterior').length < max;
}

interface Made {
  position: PositionName;
  state: ImageState;
  /** Credits paid for it so far. */
  charged: number;
}

/**
 * Whether a vehicle may have these pictures made. Its limit may have been lowered since they were uploaded; what was
 * paid for once may be made again whatever the limit says now.
 */
export function mayMake<P extends Made>(all: P[], chosen: P[], max: number): boolean {
  const exterior = all.filter((one) => positionClass(one.position) === 'exterior');
  const asked = exterior.filter((one) => chosen.includes(one));
  if (asked.every((one) => one.charged > 0)) return true;
  const others = exterior.filter((one) => !asked.includes(one));
  const made = others.filter((one) => isBusy(one.state) || one.state === 'delivered' || one.charged > 0);
  return made.length + asked.length <= max;
}

/** A photo that failed in one of these ways fails again: it is not tried a second time. */
const final: ReadonlySet<ImageFailure> = new Set([
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
  'no_vehicle',
]);
/** These may have been bad luck, once. */
const poison: ReadonlySet<ImageFailure> = new Set(['crashed', 'time_limit', 'memory_limit']);

/** Whether a picture is given up after this try, counted from 1; the queue's own limit holds besides. */
export function isFinal(failure: ImageFailure, attempt: number): boolean {
  return final.has(failure) || (poison.has(failure) && attempt >= 2);
}

const priorityMax = 30_000;

/** Before everything that was ordered: somebody looks at the screen and waits for it. */
export const awaitedPriority = -1;

/** The deeper a tenant's backlog, the further back its next job: one photo of another tenant goes in between. */
export function priorityAt(backlog: number): number {
  return Math.min(backlog, priorityMax);
}

/** The name a finished picture is saved under: stock number, place in the row, position. */
export function downloadName(
  reference: string,
  index: number,
  position: PositionName,
  ending: string,
): string {
  const safe = reference.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${safe}_${String(index + 1).padStart(2, '0')}_${position.replace('.', '-')}.${ending}`;
}

/** The name a cut-out is saved under: that of its photo with the ending of the picture. */
export function cutOutName(fileName: string, ending: string): string {
  const safe = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}. _-]+/gu, '_');
  return `${safe || 'photo'}.${ending}`;
}
