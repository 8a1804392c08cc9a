import type { Review } from '@forecourt/contract/reviews';

/** The keys that answer the first question about a picture: yes and no. */
export const questionKeys = ['J', 'K'] as const;

/** How many questions about the outline of a picture are open. */
export const openQuestions = ({ doubts }: Pick<Review, 'doubts'>) =>
  doubts.filter(({ isAnswered }) => !isAnswered).length;
