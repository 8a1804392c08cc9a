import type { ImageDoubt } from '@forecourt/contract/image-doubts';
import type { Image } from '@forecourt/contract/images';

/** What has to be known of an image to ask about it; the name of its file, where it is not beside the question. */
export type AskedImage = Pick<
  Image,
  'id' | 'doubts' | 'state' | 'position' | 'upright' | 'thumbnail' | 'width' | 'height'
> &
  Partial<Pick<Image, 'fileName'>>;

/** A question that is open, with its image. */
export interface Asked {
  image: AskedImage;
  doubt: ImageDoubt;
}

/** What is still asked about an image; a picture that a checker looks at is not asked about meanwhile. */
export function openDoubts({ doubts, state }: Pick<Image, 'doubts' | 'state'>): ImageDoubt[] {
  return state === 'needs_review' ? [] : doubts.filter(({ isAnswered }) => !isAnswered);
}

/** The image with an answer, as the server will have it. */
export function withAnswer(image: Image, doubtId: number, isPart: boolean): Image {
  const doubts = image.doubts.map((doubt) =>
    doubt.id === doubtId ? { ...doubt, isPart, isAnswered: true } : doubt,
  );
  return { ...image, doubts };
}

/** Of the questions of a vehicle, in its address too. */
export const questionsId = 'questions';
export const questionId = (imageId: string, doubtId: number) => `question-${imageId}-${doubtId}`;

/** Puts the focus on the first question that is open about an image. */
export function focusQuestion(image: Image): void {
  const [first] = openDoubts(image);
  if (!first) return;
  const tile = document.getElementById(questionId(image.id, first.id));
  tile?.scrollIntoView({ block: 'center' });
  tile?.querySelector('button')?.focus({ preventScroll: true });
}

/** How much more of the photo is shown than the region itself. */
const context = 2.2;
/** A small region is shown in this share of the photo's width at least. */
const widthMin = 0.14;
const viewAspect = 4 / 3;

/** The part of a photo that shows a region and what is around it, in pixels of the photo. */
export function viewAround(
  outline: ImageDoubt['outline'],
  { height, width }: { width: number; height: number },
): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [outline.map(({ x }) => x * width), outline.map(({ y }) => y * height)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const wanted = Math.max((right - left) * context, (bottom - top) * viewAspect * context, width * widthMin);
  const shown = Math.min(wanted, width, height * viewAspect);
  const inside = (from: number, all: number, length: number) =>
    Math.max(0, Math.min(from - length / 2, all - length));
  return {
    x: inside((left + right) / 2, width, shown),
    y: inside((top + bottom) / 2, height, shown / viewAspect),
    width: shown,
    height: shown / viewAspect,
  };
}
