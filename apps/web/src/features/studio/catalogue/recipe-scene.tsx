import { recipeOfLook } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import type { RecipeInput } from '@forecourt/contract/recipe';
import type { CSSProperties } from 'react';
import { addressesOf, type LookPart } from './look-parts.ts';
import type { PlateLook } from './plate-preview.tsx';
import { RoomScene } from './room-scene.tsx';
import styles from './scene.module.css';
import { Scene } from './scene.tsx';
import { showroomHorizon, showroomPicture } from './showroom-pictures.ts';

type DrawnRecipe = Pick<RecipeInput, 'background' | 'shadow' | 'reflection' | 'plate' | 'logos'>;

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
}

const percent = (share: number) => `${share * 100}%`;

type Logo = NonNullable<DrawnRecipe['logos']>[number];

function logoStyle({ corner = 'top-left', width = 0.16, margin = 0.03, opacity = 1 }: Logo): CSSProperties {
  const [vertical = 'top', side = 'left'] = corner.split('-');
  // CSS resolves both margins against their own axis, but the recipe's are shares of the width; in a 4:3 picture
  // that is 4/3 as much of the height.
  return { width: percent(width), opacity, [side]: percent(margin), [vertical]: percent((margin * 4) / 3) };
}

function plateOf({ plate }: DrawnRecipe, pictures: RecipeSceneProps['pictures']): PlateLook {
  if (!plate) return { mode: 'keep' };
  if (plate.mode === 'picture') return { mode: 'picture', picture: pictures[plate.picture] ?? null };
  if (plate.mode === 'design') {
    const { design } = plate;
    return { mode: 'design', design, logo: (design.logo && pictures[design.logo.picture]) ?? null };
  }
  return plate.mode === 'colour'
    ? { mode: 'colour', colour: plate.colour ?? '#f4f4f2' }
    : { mode: plate.mode };
}

interface Ground {
  picture: string | null;
  horizon: number;
  tint?: string | undefined;
  isClear?: boolean;
}

function groundOf(
  background: Exclude<DrawnRecipe['background'], { kind: 'room' }>,
  { pictures, tint }: RecipeSceneProps,
): Ground {
  switch (background.kind) {
    case 'picture':
      return { picture: pictures[background.picture] ?? null, horizon: background.horizon ?? 0.6 };
    case 'showroom': {
      const colour = background.name === 'brand' ? (tint ?? background.colour) : undefined;
      return { picture: showroomPicture(background.name), horizon: showroomHorizon, tint: colour };
    }
    case 'colour':
      return { picture: null, horizon: showroomHorizon, tint: background.colour };
    case 'transparent':
      return { picture: null, horizon: showroomHorizon, isClear: true };
    case 'original':
      return { picture: null, horizon: showroomHorizon };
  }
}

/** The logos that the recipe lays over the picture. */
function Logos({ logos, pictures }: { logos: readonly Logo[] } & Pick<RecipeSceneProps, 'pictures'>) {
  return logos.map((logo) => {
    const address = pictures[logo.picture];
    return (
      address && (
        <img
          key={`${logo.picture} ${logo.corner}`}
          src={address}
          alt=""
          className={styles.overlay}
          style={logoStyle(logo)}
        />
      )
    );
  });
}

/** The sample vehicle rendered with a recipe, approximately as the finished picture will look. */
export function RecipeScene(props: RecipeSceneProps) {
  const { recipe, pictures, reflects = true, decidesPlate = true } = props;
  const { background, shadow, reflection, logos = [] } = recipe;
  const isAsPhotographed = background.kind === 'original';
  const shown = {
    shadow: { contact: shadow?.contact ?? 0.75, ambient: shadow?.ambient ?? 0.4 },
    reflection: reflects && !isAsPhotographed ? (reflection?.opacity ?? 0.22) : 0,
    plate: decidesPlate ? plateOf(recipe, pictures) : { mode: 'keep' as const },
    children: <Logos {...{ logos, pictures }} />,
  };
  if (background.kind === 'room') {
    const room = { ...background, light: background.light ?? 'middle' };
    return <RoomScene {...shown} {...{ room, pictures }} />;
  }
  return <Scene {...groundOf(background, props)} {...shown} use="whole" />;
}

/** The sample vehicle rendered with a look. */
export function LookScene({ look, parts }: { look: PresetLook; parts: readonly LookPart[] }) {
  const recipe = recipeOfLook(look, (id) => {
    const part = parts.find((one) => one.id === id);
    return part && { ...part, hasPicture: part.path !== null };
  });
  return <RecipeScene recipe={recipe} pictures={addressesOf(parts)} />;
}
