import type { ImageFailure, ImageState } from '@forecourt/contract/images';
import { type PositionName, positionClass, positionNames } from '@forecourt/contract/positions';
import type { Background, LogoOverlay, PlateTreatment, Recipe, Reflection } from '@forecourt/contract/recipe';

export type ImageEvent = 'submit' | 'start' | 'deliver' | 'fail' | 'cancel' | 'revert';

/** All state transitions. The check constraint of the table lists the same states. */
const transitions: Record<ImageState, Partial<Record<ImageEvent, ImageState>>> = {
  uploaded: { submit: 'queued', fail: 'failed' },
  queued: { start: 'processing', cancel: 'cancelled' },
  // A second start is a retry after the process of the first attempt died.
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

/** Switches of the vehicle's owner and its customer that disable steps. */
export interface OwnerSwitches {
  licensePlateEnabled: boolean;
  reflectiveFloorEnabled: boolean;
  /** Whether finished pictures keep the GPS position of the photo. */
  geoLocationEnabled: boolean;
}

/** Overrides that an order may have besides a preset. */
export interface Wishes {
  brandColour?: string | undefined;
  plate?: PlateTreatment | undefined;
  reflection?: Reflection | undefined;
  background?: Background | undefined;
  logos?: LogoOverlay[] | undefined;
}

/**
 * Whether an order explicitly requests a step that the owner may not use; such steps of a preset are dropped silently.
 */
export function asksForBarred(
  { plate, reflection }: Pick<Wishes, 'reflection'> & { plate?: { mode: string } | undefined },
  owner: Omit<OwnerSwitches, 'geoLocationEnabled'>,
): boolean {
  const plates = plate !== undefined && plate.mode !== 'keep';
  const floor = reflection !== undefined && reflection.opacity > 0;
  return (plates && !owner.licensePlateEnabled) || (floor && !owner.reflectiveFloorEnabled);
}

/**
 * The recipe of one picture: the preset's with the overrides of the order, without steps that its owner may not use.
 * Interior and detail photos keep their background; only plates and logos apply to them.
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

/** The stored pictures that a recipe refers to: background, plate and logos. */
export function picturesOf({ background, plate, logos }: Recipe): string[] {
  return [
    ...(background.kind === 'picture' ? [background.picture] : []),
    ...(plate.mode === 'picture' ? [plate.picture] : []),
    ...logos.map(({ picture }) => picture),
  ];
}

/** The photo itself, upright and re-encoded, for display. */
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

/** Whether a position takes one image only; `other` takes any number. */
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
  /** Credits charged for it so far. */
  charged: number;
}

/**
 * Whether the exterior limit of a vehicle allows these pictures. The limit may have been lowered since they were
 * uploaded; images that were paid for once may always be processed again.
 */
export function mayMake<P extends Made>(all: P[], chosen: P[], max: number): boolean {
  const exterior = all.filter((one) => positionClass(one.position) === 'exterior');
  const asked = exterior.filter((one) => chosen.includes(one));
  if (asked.every((one) => one.charged > 0)) return true;
  const others = exterior.filter((one) => !asked.includes(one));
  const made = others.filter((one) => isBusy(one.state) || one.state === 'delivered' || one.charged > 0);
  return made.length + asked.length <= max;
}

/** Permanent failures: a photo that failed in one of these ways would fail again, so it is not retried. */
const final: ReadonlySet<ImageFailure> = new Set([
  'undecodable',
  'too_many_pixels',
  'too_small',
  'animated',
  'no_vehicle',
]);
/** Failures that may be transient, so they are retried once. */
const transientFailures: ReadonlySet<ImageFailure> = new Set(['crashed', 'time_limit', 'memory_limit']);

/** Whether an image fails for good after this attempt, counted from 1; the queue's own limit applies as well. */
export function isFinal(failure: ImageFailure, attempt: number): boolean {
  return final.has(failure) || (transientFailures.has(failure) && attempt >= 2);
}

const priorityMax = 30_000;

/** Ahead of all ordered pictures, since a user is looking at the screen. */
export const awaitedPriority = -1;

/**
 * The larger a tenant's backlog, the lower the priority of its next job, so that a single photo of another tenant is
 * processed in between.
 */
export function priorityAt(backlog: number): number {
  return Math.min(backlog, priorityMax);
}

/** File name of a finished picture: stock number, sequence number, position. */
export function downloadName(
  reference: string,
  index: number,
  position: PositionName,
  ending: string,
): string {
  const safe = reference.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return `${safe}_${String(index + 1).padStart(2, '0')}_${position.replace('.', '-')}.${ending}`;
}

/** File name of a cut-out: that of its photo with the extension of the picture. */
export function cutOutName(fileName: string, ending: string): string {
  const safe = fileName.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}. _-]+/gu, '_');
  return `${safe || 'photo'}.${ending}`;
}
