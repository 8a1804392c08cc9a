import { digitalSourceType } from '@forecourt/contract/digital-source-type';
import type { Recipe } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import { xmpPacket } from '@forecourt/contract/xmp';

/**
 * An XMP packet that says how a picture was made: IPTC's digital source type, the program, the recipe's hash, and the
 * models behind it.
 * @param models Names and versions, as of `modelsBehind`.
 */
export function provenanceOf(recipe: Recipe, models: string): string {
  return xmpPacket({
    'Iptc4xmpExt:DigitalSourceType': digitalSourceType(recipe),
    'forecourt:recipe': hashOfRecipe(recipe),
    'forecourt:models': models,
  });
}
