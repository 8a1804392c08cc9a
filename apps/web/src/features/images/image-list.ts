import type { Image } from '@forecourt/contract/images';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { isUnusable } from '@forecourt/contract/unusable-photos';

function inOrder(images: readonly Image[]): Image[] {
  const place = (image: Image) => positionNames.indexOf(image.position);
  return [...images].sort((a, b) => place(a) - place(b) || a.createdAt.localeCompare(b.createdAt));
}

const placesOf = (images: readonly Image[]) => images.flatMap(({ queuePlace }) => queuePlace ?? []);

/**
 * The others and this picture with queue places that fit together. An answer about one picture has its place of now,
 * the others have theirs of earlier: without this, two could show the same number until the list is fetched again.
 */
function withPlaces(others: readonly Image[], known: Image | undefined, image: Image): Image[] {
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
  // Answers about pictures that were ordered together come in any order: a place that nobody shows is its own.
  const place = taken.includes(image.queuePlace) ? Math.max(...taken) + 1 : image.queuePlace;
  return [...others, { ...image, queuePlace: before ?? place }];
}

/** The list with this picture in it. What is older than the known state of the picture is dropped. */
export function withImage(images: readonly Image[], image: Image): Image[] {
  const known = images.find((other) => other.id === image.id);
  if (known && known.updatedAt > image.updatedAt) return [...images];
  const others = images.filter((other) => other.id !== image.id);
  return inOrder(withPlaces(others, known, image));
}

export function withoutImage(images: readonly Image[], imageId: string): Image[] {
  return images.filter((other) => other.id !== imageId);
}

/** Being worked on, so that it can be neither ordered again nor deleted. */
export function isBusy(image: Image): boolean {
  return image.state === 'queued' || image.state === 'processing';
}

/** Uploaded, but not looked at yet. */
export function isBeingChecked(image: Image): boolean {
  return image.state === 'uploaded' && image.verdicts === null;
}

/** The finished picture in full size. */
export function finishedOf(image: Image): Image['outputs'][number] | null {
  return image.outputs[0] ?? null;
}

/** The smallest picture to show: of the finished one, else of the photo. */
export function smallOf(image: Image): string | null {
  const smallest = [...image.outputs].sort((a, b) => a.width - b.width)[0];
  return smallest?.url ?? image.thumbnail;
}

export function atPosition(images: readonly Image[], position: PositionName): Image[] {
  return images.filter((image) => image.position === position);
}

/** What an order costs: pictures that were paid for once are free in every other preset. */
export function priceOf(images: readonly Image[], priceOfOne: (image: Image) => number): number {
  return images.filter((image) => image.charged === 0).reduce((sum, image) => sum + priceOfOne(image), 0);
}

/** How many credits an order lacks; 0 where it can be paid. */
export function missingCredits(
  cost: number,
  { credits, mayOverdraw }: { credits: number; mayOverdraw: boolean },
): number {
  return mayOverdraw || cost === 0 ? 0 : Math.max(0, cost - credits);
}

/** Every picture that can be made was paid for, so that any other showroom is free. */
export function isPaid(images: readonly Image[]): boolean {
  const usable = images.filter((image) => !isUnusable(image));
  return usable.length > 0 && usable.every((image) => image.charged > 0);
}

/**
 * What an order is made of: the chosen pictures, or all that are not yet made like this, without those being made and
 * those that cannot be made.
 */
export function orderable(
  images: readonly Image[],
  chosen: ReadonlySet<string>,
  isMade: (image: Image) => boolean = () => false,
): Image[] {
  const wanted = images.filter((image) => (chosen.size > 0 ? chosen.has(image.id) : !isMade(image)));
  return wanted.filter((image) => !isBusy(image) && !isUnusable(image));
}
