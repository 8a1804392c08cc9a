import type { RecipeOwner } from '../../studio/recipes/recipes.rules.ts';

/** The owner of a set, with the limits, features and credit source that apply to its pictures. */
export interface PictureSetOwner extends RecipeOwner {
  creditSource: 'client' | 'user';
  maxCount: number;
}
