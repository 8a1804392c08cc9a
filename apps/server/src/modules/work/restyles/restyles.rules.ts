import type { CustomerSettings, CutOffMode } from '@forecourt/contract/customer-settings';
import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { ImageState } from '@forecourt/contract/images';
import type { InputVerdict } from '@forecourt/contract/input-verdicts';
import { restyleKeptMs } from '@forecourt/contract/limits';
import { type PositionClass, type PositionName, positionClass } from '@forecourt/contract/positions';
import type { PresetId } from '@forecourt/contract/presets';
import type { Restyle, RestyleLook } from '@forecourt/contract/restyles';
import { isReportOpen, type ReportState } from '@forecourt/contract/review-reasons';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import type { Owner } from '../../money/ledger/ledger.rules.ts';
import type { PictureOrder } from '../../studio/recipes/recipes.rules.ts';
import { isBusy, isRefusedByChecker, isWithinExteriorLimit } from '../images/images.rules.ts';

type ReviewMode = CustomerSettings['reviewMode'];

/** How many items of a restyle are made beside each other, where there are as many picture processes. */
export const lanes = 4;

/** An image of a vehicle that a restyle may include. */
export interface Candidate {
  imageId: ImageId;
  vehicleId: VehicleId;
  reference: string;
  userId: UserId;
  vehiclePreset: PresetId | null;
  position: PositionName;
  state: ImageState;
  /** That of its picture, or of the one that is being made. */
  preset: PresetId | null;
  failure: string | null;
  reportState: ReportState | null;
  verdicts: InputVerdict[] | null;
  /** Its matte is stored. */
  isAnalysed: boolean;
  /** A checker has approved a picture with its present outline. */
  isOutlineApproved: boolean;
  thumbnailKey: string | null;
  /** Names of the targets of its finished picture besides the first one and the small copy. */
  furtherTargets: string[];
  /** Credits charged for it so far. */
  charged: number;
}

/** What the owner of a vehicle may have made, and what it costs; `refusal` is why they may not have this look. */
export type Terms =
  | { refusal: string }
  | {
      refusal: null;
      /** The catalogue preset around the background of the look; null for a built-in one, and for a look that is a preset. */
      presetName: string | null;
      cutOffPhotos: CutOffMode;
      maxCount: number;
      payer: Owner;
      /** Which pictures of the owner's customer wait for a checker. */
      reviewMode: ReviewMode;
      priceOf: (position: PositionName) => number;
      /** Names of the files that the look makes. */
      targetsOf: (position: PositionName) => string[];
    };

export interface PlannedPicture {
  imageId: ImageId;
  vehicleId: VehicleId;
  credits: number;
  payer: Owner;
}

export interface Plan {
  /** The free ones first, so that a lack of credits stops no other. */
  pictures: PlannedPicture[];
  leftOut: Map<string, number>;
  /** Vehicles with planned pictures beside others that keep another look. */
  mixedVehicles: number;
  /** How many planned pictures have a further file that the look does not make, by its name. */
  lostOutputs: Map<string, number>;
}

/** A look as an order of pictures. */
export function orderOf({ backgroundId, preset }: RestyleLook): PictureOrder {
  if (preset) return { preset };
  return backgroundId ? { background: { catalogueId: backgroundId } } : {};
}

/** Why a picture that is not finished is not made: a checker takes longer than its making, so their pictures have a reason of their own. */
export const busyReason = (state: ImageState) => (state === 'needs_review' ? 'beingChecked' : 'imageBusy');

/** Why a picture is left out from the beginning; null if it is part of the restyle. */
function reasonOf(row: Candidate, terms: Terms): string | null {
  if (terms.refusal !== null) return terms.refusal;
  if (isBusy(row.state)) return busyReason(row.state);
  if (isReportOpen(row.reportState)) return 'reportOpen';
  if (isUnusable(row, terms.cutOffPhotos)) return 'unusablePhoto';
  if (!row.isAnalysed) return 'notAnalysed';
  // Uncertain ones of the other mode are known once they have been made.
  const needsReview = terms.reviewMode === 'all' && !row.isOutlineApproved;
  return needsReview || isRefusedByChecker(row.state) ? 'reviewNeeded' : null;
}

/** Whether a picture that is left out has another look than those that are made. */
const keepsLook = ({ preset, state }: Candidate, look: RestyleLook): boolean =>
  (state === 'delivered' || isBusy(state)) && (look.preset === undefined || look.preset !== preset);

/** The pictures of one vehicle, without those that would exceed its exterior limit. */
function withinLimit(all: Candidate[], chosen: Candidate[], maxCount: number): Candidate[] {
  if (isWithinExteriorLimit(all, chosen, maxCount)) return chosen;
  return chosen.filter(({ charged, position }) => charged > 0 || positionClass(position) !== 'exterior');
}

/**
 * Which pictures a restyle makes of the images of these vehicles. Images of other classes of positions only count for the limit
 * of exterior pictures.
 * @param taken Vehicles that are part of another restyle.
 */
export function planOf(
  rows: readonly Candidate[],
  termsOf: (row: Candidate) => Terms,
  {
    classes,
    look,
    taken,
  }: { classes: readonly PositionClass[]; look: RestyleLook; taken: ReadonlySet<VehicleId> },
): Plan {
  const leftOut = new Map<string, number>();
  const lostOutputs = new Map<string, number>();
  const add = (to: Map<string, number>, key: string, count = 1) => to.set(key, (to.get(key) ?? 0) + count);
  const leave = (reason: string, count = 1) => add(leftOut, reason, count);
  const pictures: PlannedPicture[] = [];
  let mixedVehicles = 0;
  for (const all of Map.groupBy(rows, ({ vehicleId }) => vehicleId).values()) {
    const wanted = all.filter(({ position }) => classes.includes(positionClass(position)));
    const [first] = wanted;
    if (!first) continue;
    const terms = termsOf(first);
    const chosen: Candidate[] = [];
    for (const row of wanted) {
      const reason = taken.has(row.vehicleId) ? 'inAnotherRestyle' : reasonOf(row, terms);
      if (reason) leave(reason);
      else chosen.push(row);
    }
    if (terms.refusal !== null) continue;
    const kept = withinLimit(all, chosen, terms.maxCount);
    if (kept.length < chosen.length) leave('exteriorCountExceeded', chosen.length - kept.length);
    const stays = wanted.some((row) => !kept.includes(row) && keepsLook(row, look));
    if (kept.length > 0 && stays) mixedVehicles += 1;
    for (const { charged, furtherTargets, imageId, position, vehicleId } of kept) {
      const credits = charged > 0 ? 0 : terms.priceOf(position);
      const made = terms.targetsOf(position);
      for (const name of furtherTargets) if (!made.includes(name)) add(lostOutputs, name);
      pictures.push({ imageId, vehicleId, credits, payer: terms.payer });
    }
  }
  const freeFirst = pictures.toSorted((a, b) => Math.sign(a.credits) - Math.sign(b.credits));
  return { pictures: freeFirst, leftOut, mixedVehicles, lostOutputs };
}

/** The price of planned pictures, by who pays. */
export function duesOf(pictures: readonly PlannedPicture[]): { payer: Owner; credits: number }[] {
  const priced = pictures.filter(({ credits }) => credits > 0);
  return [...Map.groupBy(priced, ({ payer }) => `${payer.kind} ${payer.id}`).values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ payer: first.payer, credits: own.reduce((sum, { credits }) => sum + credits, 0) }] : [];
  });
}

/** Up to `count` vehicles, spread evenly over all, each with its first picture. */
export function samplesOf(pictures: readonly PlannedPicture[], count: number): PlannedPicture[] {
  const firsts = [...new Map(pictures.toReversed().map((one) => [one.vehicleId, one])).values()].toReversed();
  if (firsts.length <= count) return firsts;
  return Array.from({ length: count }, (_, at) => firsts[Math.floor((at * firsts.length) / count)]).filter(
    (one) => one !== undefined,
  );
}

/** Seconds until all is made, at the pace of the last minute; null while nothing is known. */
export function secondsLeft(
  { made, sinceMs }: { made: number; sinceMs: number },
  waiting: number,
): number | null {
  if (waiting === 0) return 0;
  return made < 2 || sinceMs <= 0 ? null : Math.ceil((waiting * sinceMs) / made / 1000);
}

const strictness: readonly ReviewMode[] = ['none', 'low-confidence', 'all'];

/** The mode in which the most pictures wait for a checker. */
export function strictestMode(modes: readonly ReviewMode[]): ReviewMode {
  return modes.reduce((a, b) => (strictness.indexOf(b) > strictness.indexOf(a) ? b : a), 'none');
}

/** Until when pictures can go back to what they were. */
export function undoUntilOf(
  { finishedAt, state }: Pick<Restyle, 'finishedAt' | 'state'>,
  now: Date,
  canUndo: boolean,
): string | null {
  if (!canUndo || state === 'undoing' || state === 'undone') return null;
  const end = finishedAt ? new Date(finishedAt) : now;
  return new Date(end.getTime() + restyleKeptMs).toISOString();
}
