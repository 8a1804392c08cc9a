import type { Recipe, Target } from './recipe.ts';

/** A target that shows what the finished picture shows, in another size: its logos and texts keep clear of the same edges. */
export function withSafeArea<Sized extends object>(
  target: Sized,
  [finished]: readonly Pick<Target, 'safeArea'>[],
): Sized & Pick<Target, 'safeArea'> {
  return finished?.safeArea ? { ...target, safeArea: finished.safeArea } : target;
}

/** The safe area of the target of this name. */
export function safeAreaOf({ targets }: Pick<Recipe, 'targets'>, name: string): Target['safeArea'] {
  return targets.find((target) => target.name === name)?.safeArea;
}
