import type { ImageId, MarkerId, UserId } from '@forecourt/contract/ids';
import type { ImageFailure } from '@forecourt/contract/images';
import type { PositionName } from '@forecourt/contract/positions';
import type { VehicleEvent } from '@forecourt/contract/vehicle-history';
import { vehicleDetailNames } from '@forecourt/contract/vehicles';

type Row = Record<string, unknown> | null;

/** A change of the vehicle (`imageId` null), of one of its images, of a marker on one, or of a page, from the audit log. */
export interface Change {
  id: string;
  happenedAt: string;
  requestId: string | null;
  /** Name of the route or job. */
  action: string;
  imageId: ImageId | null;
  position: PositionName | null;
  /** Null unless a marker changed. */
  markerId: MarkerId | null;
  /** The name of the template of a page; null unless one changed. */
  collage: string | null;
  before: Row;
  after: Row;
  actorId: UserId | null;
  actorName: string;
  isStaff: boolean;
  /** The actor belongs to another organisation, since the vehicle has moved. */
  isStranger: boolean;
}

/**
 * A finished or failed picture, a photo that was found unusable, or (`imageId` null) a finished spin or page; `credits`
 * were charged for it.
 */
export interface Result {
  imageId: ImageId | null;
  position: PositionName | null;
  happenedAt: string;
  state: 'delivered' | 'failed' | 'unusable' | 'spin' | 'collage';
  /** The name of the template of a page. */
  collage: string | null;
  failure: ImageFailure | null;
  credits: number;
}

type Kind = VehicleEvent['kind'];

/** An event with the ids of the images or markers that it counts. */
type CountedEvent = VehicleEvent & { counted: readonly string[] };

/** Columns of the fields that users enter and see: the audit log has the names of the database. */
const shownFields: readonly string[] = vehicleDetailNames.map((name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
);
/** Adjacent events of these kinds are merged if they are by the same person and this close in time. */
const merging: ReadonlySet<Kind> = new Set([
  'photosAdded',
  'photosDeleted',
  'photosMoved',
  'photosReplaced',
  'photosUnusable',
  'markersAdded',
  'markersChanged',
  'markersDeleted',
  'ordered',
  'restyled',
  'restyleUndone',
  'finished',
  'checked',
  'fixed',
  'retakeRequested',
  'pictureRejected',
  'pictureReported',
  'reportFixed',
  'reportDeclined',
  'failed',
]);
const mergeMs = 5 * 60_000;

const verdictKinds: Record<string, Kind> = {
  delivered: 'checked',
  retake_requested: 'retakeRequested',
  rejected: 'pictureRejected',
};

const reportKinds: Record<string, Kind> = {
  reported: 'pictureReported',
  fixed: 'reportFixed',
  declined: 'reportDeclined',
};

const isThere = (row: Row) => row?.id != null;

function shown(row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => shownFields.includes(name)));
}

function kindOfVehicleChange({ before, after }: Change): Kind | null {
  if (isThere(after) && !isThere(before)) return 'created';
  if (typeof after?.deleted_at === 'string') return 'deleted';
  if (before?.deleted_at) return 'restored';
  return Object.keys({ ...shown(before), ...shown(after) }).length > 0 ? 'changed' : null;
}

function kindOfImageChange({ action, before, after }: Change): Kind | null {
  if (action === 'createRestyle') return 'restyled';
  if (action === 'undoRestyle') return 'restyleUndone';
  if (action === 'undoReview') return 'checkUndone';
  const report = reportKinds[String(after?.report_state)];
  if (report) return report;
  if (action === 'reviews.fix') return 'fixed';
  if (action === 'decideReview') return verdictKinds[String(after?.state)] ?? null;
  if (isThere(after) && !isThere(before)) return 'photosAdded';
  if (typeof after?.deleted_at === 'string') return 'photosDeleted';
  if (before?.deleted_at) return 'photosRestored';
  if (after?.state === 'queued') return 'ordered';
  if (action === 'cancelImage') return 'cancelled';
  if (after?.state === 'uploaded') return 'reverted';
  return after?.position === undefined ? null : 'photosMoved';
}

function kindOfMarkerChange({ before, after }: Change): Kind | null {
  if (isThere(after) && !isThere(before)) return 'markersAdded';
  if (typeof after?.deleted_at === 'string') return 'markersDeleted';
  if (before?.deleted_at) return 'markersRestored';
  // Another order changes nothing that the markers say.
  return Object.keys(after ?? {}).some((name) => name !== 'rank') ? 'markersChanged' : null;
}

function kindOfPageChange({ before, after }: Change): Kind | null {
  if (typeof after?.deleted_at === 'string') return 'collageDeleted';
  return before?.deleted_at ? 'collageRestored' : null;
}

function kindOf(change: Change): Kind | null {
  if (change.collage) return kindOfPageChange(change);
  if (change.markerId) return kindOfMarkerChange(change);
  return change.imageId ? kindOfImageChange(change) : kindOfVehicleChange(change);
}

function eventOf(change: Change, seesStaff: boolean): CountedEvent | null {
  const { actorId, actorName, after, before, happenedAt, id, imageId, isStaff, isStranger, position } =
    change;
  const kind = kindOf(change);
  if (!kind) return null;
  const object = change.markerId ?? imageId;
  const isNamed = actorId !== null && (seesStaff || !(isStaff || isStranger));
  return {
    id,
    kind,
    happenedAt,
    actor: isNamed ? { id: actorId, name: actorName } : null,
    byStaff: isStaff && !seesStaff,
    byPhoneLink: change.action === 'uploadCapturedPhoto',
    count: imageId ? 1 : 0,
    imageIds: imageId ? [imageId] : [],
    positions: position ? [position] : [],
    preset:
      (kind === 'ordered' || kind === 'restyled') && typeof after?.preset === 'string' ? after.preset : null,
    credits: 0,
    collage: change.collage,
    failures: [],
    before: kind === 'changed' ? shown(before) : {},
    after: kind === 'changed' ? shown(after) : {},
    counted: object ? [object] : [],
  };
}

const kindOfResult = {
  delivered: 'finished',
  failed: 'failed',
  unusable: 'photosUnusable',
  spin: 'spinFinished',
  collage: 'collageFinished',
} as const;

function resultEvent({
  collage,
  credits,
  failure,
  happenedAt,
  imageId,
  position,
  state,
}: Result): CountedEvent {
  return {
    id: `${imageId ?? collage ?? 'spin'} ${happenedAt}`,
    collage,
    kind: kindOfResult[state],
    happenedAt,
    actor: null,
    byStaff: false,
    byPhoneLink: false,
    count: imageId ? 1 : 0,
    imageIds: imageId ? [imageId] : [],
    positions: position ? [position] : [],
    preset: null,
    credits,
    failures: failure ? [failure] : [],
    before: {},
    after: {},
    counted: imageId ? [imageId] : [],
  };
}

const endedStates: Record<string, Result['state']> = { delivered: 'delivered', failed: 'failed' };
/** A hold is captured when its picture is finished, but in another statement. */
const sameEndMs = 60_000;

/**
 * What orders replaced: the result of an image is that of its latest order, and the ledger has only those that were charged. Without
 * them, pictures that an earlier order made would be missing as soon as one of them is made again.
 */
function replacedResults(changes: readonly Change[], results: readonly Result[]): Result[] {
  return changes.flatMap(({ after, before, collage, imageId, markerId, position }) => {
    const ended = endedStates[String(before?.state)];
    const at = before?.finished_at;
    if (!imageId || markerId || after?.state !== 'queued' || !ended || typeof at !== 'string') return [];
    const happenedAt = new Date(at).toISOString();
    const isListed = results.some(
      (one) =>
        one.imageId === imageId && Math.abs(Date.parse(one.happenedAt) - Date.parse(happenedAt)) <= sameEndMs,
    );
    if (isListed) return [];
    // A photo that failed before anybody ordered its picture could not be used.
    const state = ended === 'failed' && !before?.queued_at ? 'unusable' : ended;
    const failure = (before?.failure as ImageFailure | undefined) ?? null;
    return [{ imageId, position, happenedAt, state, collage, failure, credits: 0 }];
  });
}

/** Merges an event of the same kind about further images or markers. */
function joined(event: CountedEvent, other: CountedEvent): CountedEvent {
  const counted = [...new Set([...event.counted, ...other.counted])];
  return {
    ...event,
    counted,
    count: counted.length,
    imageIds: [...new Set([...event.imageIds, ...other.imageIds])],
    positions: [...new Set([...event.positions, ...other.positions])],
    credits: event.credits + other.credits,
    failures: [...new Set([...event.failures, ...other.failures])],
  };
}

function isOne(event: VehicleEvent, earlier: VehicleEvent): boolean {
  const sameActor = event.actor?.id === earlier.actor?.id && event.byStaff === earlier.byStaff;
  const sameWay = event.byPhoneLink === earlier.byPhoneLink;
  const apartMs = Date.parse(event.happenedAt) - Date.parse(earlier.happenedAt);
  const sameKind = event.kind === earlier.kind && event.preset === earlier.preset;
  return merging.has(event.kind) && sameKind && sameActor && sameWay && apartMs <= mergeMs;
}

/** One event per call and kind, since a call may change many images. */
function byCall(changes: readonly Change[], seesStaff: boolean): CountedEvent[] {
  const events = new Map<string, CountedEvent>();
  const keyOf = (change: Change, kind: Kind) => `${change.requestId ?? change.id} ${kind}`;
  for (const change of changes) {
    const event = eventOf(change, seesStaff);
    if (!event) continue;
    const key = keyOf(change, event.kind);
    const known = events.get(key);
    events.set(key, known ? joined(known, event) : event);
  }
  // A call that both adds and deletes a photo replaces it.
  for (const change of changes) {
    const [added, deleted] = [keyOf(change, 'photosAdded'), keyOf(change, 'photosDeleted')];
    const replacing = events.has(deleted) && events.get(added);
    if (replacing) events.set(added, { ...replacing, kind: 'photosReplaced' });
    if (replacing) events.delete(deleted);
  }
  return [...events.values()];
}

/** The history of a vehicle, newest first, from its changes and results. */
export function eventsOf(
  changes: readonly Change[],
  results: readonly Result[],
  seesStaff: boolean,
): VehicleEvent[] {
  // At equal times results sort first, as the newer ones: a picture is finished after it was ordered.
  const ended = [...results, ...replacedResults(changes, results)];
  const all = [...ended.map(resultEvent), ...byCall(changes, seesStaff)].toSorted((a, b) =>
    b.happenedAt.localeCompare(a.happenedAt),
  );
  const merged = all.reduce<CountedEvent[]>((events, event) => {
    const last = events.at(-1);
    if (last && isOne(last, event)) events[events.length - 1] = joined(last, event);
    else events.push(event);
    return events;
  }, []);
  return merged.map(({ counted: _, ...event }) => event);
}

/** The distinct presets that events mention: names of built-in ones, ids of catalogue ones. */
export function showroomsIn(events: readonly VehicleEvent[]): string[] {
  const all = events.flatMap(({ preset, before, after }) => [preset, before.preset, after.preset]);
  return [...new Set(all.filter((one) => typeof one === 'string'))];
}
