import type { Review } from '@forecourt/contract/reviews';
import { useText } from '../../../lib/use-text.ts';

/** What was done last, or why it did not work; read to screen readers. */
export interface Said {
  text: string;
  isProblem: boolean;
  /** The picture that it is about, if it does not name it: it is said only while that picture is looked at. */
  about?: Review['id'];
}

type Named = Pick<Review, 'client' | 'customer' | 'position'>;

/** A picture by its position and its owner. */
export function usePictureName(): (review: Named) => string {
  const t = useText();
  return ({ client, customer, position }) =>
    `${t(`positions.${position}`)}, ${client?.name ?? customer.name}`;
}

/** Words about a picture, with its name, because another one may be looked at when they are read. */
export function usePictureWords(): (review: Named, text: string) => string {
  const t = useText();
  const nameOf = usePictureName();
  return (review, text) => t('reviews.aboutPicture', { picture: nameOf(review), text });
}
