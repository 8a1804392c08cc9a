import type { CutOffMode } from '@forecourt/contract/customer-settings';
import type { Image } from '@forecourt/contract/images';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { isReportOpen } from '@forecourt/contract/review-reasons';
import { isUnusable } from '@forecourt/contract/unusable-photos';
import type { Vehicle } from '@forecourt/contract/vehicles';
import { openDoubts } from './doubts.ts';

function inOrder(images: readonly Image[]): Image[] {
  const place = (image: Image) => positionNames.indexOf(image.position);
  return [...images].sort(
    (a, b) => place(a) - place(b) || a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
}

const placesOf = (images: readonly Image[]) => images.flatMap(({ queuePlace }) => queuePlace ?? []);

/**
 * Merges an image into the list with consistent places in the queue. The response about one image has its current
 * place, while the others have older ones: without this, two could show the same number until the list is refetched.
 */
function withQueuePlaces(others: readonly Image[], known: Image | undefined, image: Image): Image[] {
  const before = known?.queuePlace ?? null;
  if (image.queuePlace === null) {
    if (before === null) return [...others, image];
    const movedUp = others.map((other) =>
      other.queuePlace !== null && other.queuePlace > before
        ? { ...other, queuePlace: other.queuePlace - 1 }
        : other,
    );
    return [...movedUp, image];
  }
  const taken = placesOf(others);
  // Responses about images that were ordered together arrive in any order, so a duplicate place is replaced by the next
  // one.
  const place = taken.includes(image.queuePlace) ? Math.max(...taken) + 1 : image.queuePlace;
  return [...others, { ...image, queuePlace: before ?? place }];
}

/** The list with this image in it, unless the list already has a newer version of it. */
export function withImage(images: readonly Image[], image: Image): Image[] {
  const known = images.find((other) => other.id === image.id);
  if (known && known.updatedAt > image.updatedAt) return [...images];
  const others = images.filter((other) => other.id !== image.id);
  return inOrder(withQueuePlaces(others, known, image));
}

export function withoutImage(images: readonly Image[], imageId: string): Image[] {
  return images.filter((other) => other.id !== imageId);
}

/** Ordered, and nobody works on it yet, or a checker has it: it can be cancelled. */
export function canBeCancelled({ state }: Image): boolean {
  return state === 'queued' || state === 'needs_review';
}

/** Queued or processing. */
export function isBeingMade({ state }: Image): boolean {
  return state === 'queued' || state === 'processing';
}

/** Queued, processing or being checked, so it can be neither ordered again nor deleted. */
export function isBusy(image: Image): boolean {
  return canBeCancelled(image) || image.state === 'processing';
}

/**
 * The state of the vehicle with these images, by the rule of the database: the events about images come at once, the
 * vehicle itself is fetched again only when they pause.
 */
export function vehicleStateOf(
  images: readonly Image[],
): Pick<Vehicle, 'state' | 'failedCount' | 'reviewCount' | 'refusedCount' | 'questionCount'> {
  const count = (...wanted: Image['state'][]) => images.filter(({ state }) => wanted.includes(state)).length;
  const reviewCount = count('needs_review');
  const done = count('delivered') > 0 ? 'ready' : 'draft';
  const idle = reviewCount > 0 ? 'in_review' : done;
  return {
    state: images.some(isBeingMade) ? 'processing' : idle,
    failedCount: count('failed'),
    reviewCount,
    refusedCount: count('rejected', 'retake_requested'),
    questionCount: images.flatMap(openDoubts).length,
  };
}

/** Uploaded, but not analysed yet. */
export function isBeingAnalysed(image: Image): boolean {
  return image.state === 'uploaded' && image.verdicts === null;
}

/** Whether somebody can choose which of its vehicles pictures of a photo show; an interior has none to choose from. */
export function isChoiceOfVehicles({ upright, vehicles, verdicts }: Image): boolean {
  const isInside = verdicts?.some((verdict) => verdict === 'shows_interior' || verdict === 'shows_detail');
  return vehicles.length > 1 && upright !== null && !isInside;
}

/** No preview can show it yet, because it is analysed first or together with the making of its picture. */
export function isToBeShown(image: Image): boolean {
  return isBeingAnalysed(image) || (isBusy(image) && image.thumbnail === null);
}

/** Whether users can report its picture: it is finished, and no report of it is open. */
export function canBeReported(image: Image): boolean {
  const isFinished = image.state === 'delivered' && finishedOf(image) !== null;
  return image.set.kind === 'vehicle' && isFinished && !isReportOpen(image.report?.state);
}

/** The finished picture in full size; null if there is none. */
export function finishedOf(image: Image): Image['outputs'][number] | null {
  return image.outputs[0] ?? null;
}

/** Outputs of these images that can be downloaded by their names, one of each name; thumbnails are none. */
export function namedOutputs(images: readonly Image[]): Image['outputs'] {
  const finished = images.filter(({ state }) => state === 'delivered').flatMap(({ outputs }) => outputs);
  const byName = new Map(finished.filter(({ name }) => name !== 'thumb').map((one) => [one.name, one]));
  return [...byName.values()];
}

/** The smallest version to show: of the finished picture, else of the photo. */
export function smallOf(image: Image): string | null {
  const smallest = [...image.outputs].sort((a, b) => a.width - b.width)[0];
  return smallest?.url ?? image.thumbnail;
}

/** The list with these images at positions that somebody chose. */
export function withPlaces(images: readonly Image[], places: ReadonlyMap<string, PositionName>): Image[] {
  return inOrder(
    images.map((image) => {
      const position = places.get(image.id);
      return position ? { ...image, position, proposal: null } : image;
    }),
  );
}

/** The list with these images at the positions and proposals that they had. */
export function withPlacesOf(images: readonly Image[], were: readonly Image[]): Image[] {
  const before = new Map(were.map(({ id, position, proposal }) => [id, { position, proposal }]));
  return inOrder(images.map((image) => ({ ...image, ...before.get(image.id) })));
}

/** The one image that makes room when another one moves to this position; null if none is there, or any number can be. */
export function swappedAt(images: readonly Image[], image: Image, position: PositionName): Image | null {
  const [there, ...more] = atPosition(images, position);
  if (!there || more.length > 0 || there.id === image.id || position.endsWith('.other')) return null;
  return there;
}

/** Whether the photo has been sorted: it was recognised as what belongs at its position, or somebody chose the position. */
export function isSettled({ proposal, verdicts }: Image): boolean {
  return verdicts !== null && proposal !== 'unsure';
}

/** The images whose positions are only proposed. */
export function proposed(images: readonly Image[]): Image[] {
  return images.filter(({ proposal }) => proposal !== null);
}

export function atPosition(images: readonly Image[], position: PositionName): Image[] {
  return images.filter((image) => image.position === position);
}

/** The price of an order: pictures that were paid for once are free in every other preset. */
export function priceOf(images: readonly Image[], priceOfOne: (image: Image) => number): number {
  return images.filter((image) => image.charged === 0).reduce((sum, image) => sum + priceOfOne(image), 0);
}

/** The number of credits that are missing for an order; 0 if it can be paid. */
export function missingCredits(
  cost: number,
  { credits, mayOverdraw }: { credits: number; mayOverdraw: boolean },
): number {
  return mayOverdraw || cost === 0 ? 0 : Math.max(0, cost - credits);
}

/**
 * The images of an order: the selected ones, or else all that are neither finished in this way nor were rejected in it by a checker;
 * without those that are being made, cannot be made or are refused by the settings.
 */
export function orderable(
  images: readonly Image[],
  chosen: ReadonlySet<string>,
  cutOffPhotos: CutOffMode,
  isMade: (image: Image) => boolean = () => false,
  isRejected: (image: Image) => boolean = () => false,
): Image[] {
  const wanted = images.filter((image) => (chosen.size > 0 ? chosen.has(image.id) : !isMade(image)));
  // Where a checker wants another photo, an order of all pictures waits for it.
  const isMeant = (image: Image) =>
    chosen.size > 0 || (image.state !== 'retake_requested' && !isRejected(image));
  return wanted.filter((image) => isMeant(image) && !isBusy(image) && !isUnusable(image, cutOffPhotos));
}

const whole = { x: 0, y: 0, width: 1, height: 1 };

/** The same thing in photo and picture: what a crop shows, else the vehicle; null if it is not known where that is. */
export function samePart(image: Image) {
  if (image.crop) return { before: image.crop.region, after: whole };
  const after = finishedOf(image)?.vehicle;
  return image.vehicle && after ? { before: image.vehicle, after } : null;
}
