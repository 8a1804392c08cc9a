/** Pictures beside those of a restyle that have another look: parts of queries. */
import { type SqlBool, sql } from 'kysely';

/** Whether the image shows the picture of the item, or one that was ordered since. */
export const isMade = sql<SqlBool>`restyle_items.state = 'done' and restyle_items.reason is null
  and pictures.deleted_at is null`;

/**
 * Whether a picture (`images`) of the same vehicle has, or is about to have, another look than one of the restyle (`pictures`) in a
 * position of the same class. False until the restyle has ended, because its own pictures that still wait would count. Backgrounds
 * are compared where the restyle was one of backgrounds: its pictures keep their preset.
 */
export const hasOtherLook = sql<SqlBool>`restyles.state in ('finished', 'cancelled', 'undone')
  and images.set_id = pictures.set_id and images.deleted_at is null
  and images.state in ('delivered', 'needs_review', 'queued', 'processing')
  and split_part(images.position, '.', 1) = split_part(pictures.position, '.', 1)
  and restyles.classes ? split_part(images.position, '.', 1)
  and (images.preset is distinct from pictures.preset or (restyles.background_id is not null
    and images.recipe #>> '{background,kind}' <> 'original' and pictures.recipe #>> '{background,kind}' <> 'original'
    and images.recipe->'background' is distinct from pictures.recipe->'background'))`;
