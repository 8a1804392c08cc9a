import { thumbTarget } from '@forecourt/contract/built-in-presets';
import { overlaysFor, picturesOver } from '@forecourt/contract/drawn-overlays';
import { noInsets } from '@forecourt/contract/overlay-borders';
import { coveredBy } from '@forecourt/contract/overlay-places';
import { sampleTextValues, type TextValues } from '@forecourt/contract/overlay-texts';
import { usualPlateColour } from '@forecourt/contract/plate-formats';
import type { PositionClass } from '@forecourt/contract/positions';
import { recipeOfLook } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import type { Recipe, RecipeInput, Target } from '@forecourt/contract/recipe';
import { safeAreaOf } from '@forecourt/contract/target-safe-areas';
import { FittedScene, showsVehicle } from './fitted-scene.tsx';
import { liftedPlacement } from './lifted-placement.ts';
import { addressesOf, type LookPart, shownViews } from './look-parts.ts';
import { loadedFrames, OverlayLayer } from './overlay-layer.tsx';
import type { PlateLook } from './plate-preview.tsx';
import { RoomScene } from './room-scene.tsx';
import { type SceneShape, sampleBox, usualShape } from './sample-place.ts';
import { Scene, type SceneProps } from './scene.tsx';
import { showroomIn } from './showroom-pictures.ts';
import { SafeAreaLine } from './target-safe-area.tsx';
import { useLoadedPictures } from './use-loaded-pictures.ts';
import { useTextWidths } from './use-text-widths.ts';

type DrawnRecipe = Pick<RecipeInput, 'background' | 'shadow' | 'reflection' | 'plate'> &
  Partial<Pick<Recipe, 'overlays' | 'positionClass' | 'targets'>>;

/** Name and size of a target, pixels, and how the picture of the first one is fitted into it. */
type SceneTarget = Pick<Target, 'name' | 'width' | 'height' | 'fit' | 'border' | 'safeArea'>;

interface RecipeSceneProps {
  recipe: DrawnRecipe;
  /** Addresses of the pictures by the ids in the recipe. */
  pictures: Readonly<Record<string, string>>;
  /** Replaces the recipe's tint, `#rrggbb`. */
  tint?: string | undefined;
  /** False disables the reflection of the recipe. */
  reflects?: boolean;
  /** False leaves the plate as it is, because the settings decide its treatment. */
  decidesPlate?: boolean;
  /** The target that is shown; by default the thumbnail, which has the shape of most presets. */
  target?: SceneTarget;
  /** Width per height of the picture that is fitted into the target. */
  fittedAspect?: number;
  /** Whether a dashed line shows the safe area of the target. */
  showsSafeArea?: boolean;
  /** What texts say; by default about a made-up vehicle. */
  values?: TextValues;
}

function plateOf({ plate }: DrawnRecipe, pictures: RecipeSceneProps['pictures']): PlateLook {
  if (!plate) return { mode: 'keep' };
  if (plate.mode === 'picture') return { mode: 'picture', picture: pictures[plate.picture] ?? null };
  if (plate.mode === 'design') {
    const { design } = plate;
    return { mode: 'design', design, logo: (design.logo && pictures[design.logo.picture]) ?? null };
  }
  return plate.mode === 'colour'
    ? { mode: 'colour', colour: plate.colour ?? usualPlateColour }
    : { mode: plate.mode };
}

interface Behind {
  picture: string | null;
  horizon: number;
  part?: number;
  enlarged?: number;
  isPlace?: boolean;
  tint?: string | undefined;
  isClear?: boolean;
}

function behindOf(
  background: Exclude<DrawnRecipe['background'], { kind: 'room' }>,
  { pictures, tint }: RecipeSceneProps,
  shape: SceneShape,
): Behind {
  switch (background.kind) {
    case 'picture': {
      // As the sample vehicle is seen.
      const { horizon = 0.6, picture } = background.views?.three_quarter ?? background;
      return { picture: pictures[picture] ?? null, horizon, isPlace: true };
    }
    case 'showroom': {
      const colour = background.name === 'brand' ? (tint ?? background.colour) : undefined;
      return { ...showroomIn(background.name, shape), tint: colour };
    }
    case 'colour':
      return { ...showroomIn(null, shape), tint: background.colour };
    case 'transparent':
      return { ...showroomIn(null, shape), isClear: true };
    case 'original':
      return { ...showroomIn(null, shape) };
  }
}

/** The target's shape with what its frames cover, and what is drawn over it. */
function useOverlays({
  fittedAspect,
  pictures,
  recipe,
  showsSafeArea = false,
  target = thumbTarget,
  values = sampleTextValues,
}: RecipeSceneProps) {
  const { overlays = [], positionClass, targets = [] } = recipe;
  const edges = target.safeArea ?? safeAreaOf({ targets }, target.name);
  const drawn = overlaysFor({ overlays, positionClass }, target.name);
  const named = new Set(picturesOver(drawn));
  const addresses = Object.entries(pictures).filter(([name]) => named.has(name));
  const loaded = useLoadedPictures(Object.fromEntries(addresses));
  const layer = { canvas: target, edges, overlays: drawn, pictures: loaded, values };
  const widthOf = useTextWidths(drawn.some(({ kind }) => kind === 'text'));
  // Photos that keep their background are not placed anew.
  const frames = recipe.background.kind === 'original' ? [] : loadedFrames(drawn, loaded);
  const shape = { aspect: target.width / target.height, insets: coveredBy(target, frames) };
  const keepsPhoto = recipe.background.kind === 'original';
  const fitted = fittedAspect && target.fit && (keepsPhoto || showsVehicle(target.fit, fittedAspect, shape));
  return {
    fittedAspect: fitted ? fittedAspect : null,
    shape: fitted ? shape : { ...shape, placement: liftedPlacement(layer, widthOf) },
    children: (
      <>
        <OverlayLayer {...layer} />
        {showsSafeArea && edges && <SafeAreaLine safeArea={edges} />}
      </>
    ),
  };
}

/** The sample vehicle rendered with a recipe, approximately as the finished picture will look. */
export function RecipeScene(props: RecipeSceneProps) {
  const { recipe, pictures, reflects = true, decidesPlate = true } = props;
  const { background, shadow, reflection } = recipe;
  const isAsPhotographed = background.kind === 'original';
  const { children, fittedAspect, shape } = useOverlays(props);
  const shown = {
    shadow: { contact: shadow?.contact ?? 0.75, ambient: shadow?.ambient ?? 0.4 },
    reflection: reflects && !isAsPhotographed ? (reflection?.opacity ?? 0.22) : 0,
    plate: decidesPlate ? plateOf(recipe, pictures) : { mode: 'keep' as const },
    shape,
    children,
  };
  const { target } = props;
  if (target?.fit && fittedAspect) {
    const inside = { ...shown, children: null, shape: { aspect: fittedAspect, insets: noInsets } };
    const isOther = recipe.positionClass !== undefined && recipe.positionClass !== 'exterior';
    const vehicle = isOther ? null : sampleBox(inside.shape);
    return (
      <FittedScene
        scene={<Ground {...{ background, inside, props }} />}
        {...{ fittedAspect, shape, target, vehicle }}
        keepsPhoto={isAsPhotographed}
      >
        {children}
      </FittedScene>
    );
  }
  return <Ground {...{ background, props }} inside={shown} />;
}

interface GroundProps {
  background: DrawnRecipe['background'];
  props: RecipeSceneProps;
  inside: Pick<SceneProps, 'shadow' | 'reflection' | 'plate' | 'shape' | 'children'>;
}

/** The sample vehicle in a room, or before a picture or a colour. */
function Ground({ background, props, inside: shown }: GroundProps) {
  const { pictures } = props;
  if (background.kind === 'room') {
    const room = { ...background, light: background.light ?? 'middle' };
    return <RoomScene {...shown} {...{ room, pictures }} />;
  }
  return <Scene {...behindOf(background, props, shown.shape ?? usualShape)} {...shown} use="whole" />;
}

interface LookSceneProps extends Pick<RecipeSceneProps, 'target' | 'fittedAspect' | 'showsSafeArea'> {
  look: PresetLook;
  parts: readonly LookPart[];
  /** The class of positions that is shown; interiors and details keep their background. */
  positionClass?: PositionClass;
}

/** The sample vehicle rendered with a look. */
export function LookScene({ look, parts, positionClass = 'exterior', ...shown }: LookSceneProps) {
  const recipe = recipeOfLook(look, (id) => {
    const part = parts.find((one) => one.id === id);
    return part && { ...part, views: shownViews(part), hasPicture: part.path !== null };
  });
  const background = positionClass === 'exterior' ? recipe.background : ({ kind: 'original' } as const);
  return (
    <RecipeScene {...shown} recipe={{ ...recipe, background, positionClass }} pictures={addressesOf(parts)} />
  );
}
