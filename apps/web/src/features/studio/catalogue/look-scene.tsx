import { recipeOfLook } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import type { LookPart } from './look-parts.ts';
import { RecipeScene } from './recipe-scene.tsx';

/** The sample vehicle rendered with a look. */
export function LookScene({ look, parts }: { look: PresetLook; parts: readonly LookPart[] }) {
  const recipe = recipeOfLook(look, (id) => parts.find((part) => part.id === id)?.horizon);
  const pictures = Object.fromEntries(parts.map(({ id, path }) => [id, path]));
  return <RecipeScene recipe={recipe} pictures={pictures} />;
}
