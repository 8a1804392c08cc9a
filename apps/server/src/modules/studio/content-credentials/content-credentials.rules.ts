import { digitalSourceType } from '@forecourt/contract/digital-source-type';
import { hidesFaces, type Recipe, type Target } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';

/** What is known about a picture beside its recipe. */
interface PictureOrigin {
  recipe: Recipe;
  /** Names and versions, as in `Analysis.models`. */
  models: string;
  /** SHA-256 of the photo, in hex. */
  photoHash: string;
  /** Version of this program. */
  version: string;
}

/** An entry of the assertion `c2pa.actions.v2`. */
interface Action {
  action: string;
  description?: string;
  digitalSourceType?: string;
  parameters?: { ingredientIds: string[] };
}

const parentId = 'photo';
/** Label of our own assertion, which has the same fields as the XMP packet of the picture. */
const ownAssertion = 'forecourt.provenance';

/** What the recipe did to the photo, in the words of C2PA, in the order of the steps. */
function actionsOf(recipe: Recipe): Action[] {
  const { background, logos, plate, straighten, tone, watermark } = recipe;
  const composite = digitalSourceType(recipe);
  const edits: [boolean, Action][] = [
    [
      straighten === true,
      { action: 'c2pa.orientation', description: 'Turned upright where the camera was held askew' },
    ],
    [tone === true, { action: 'c2pa.color_adjustments', description: 'Exposure and white balance' }],
    [hidesFaces(recipe), { action: 'c2pa.edited', description: 'Faces hidden where there are any' }],
    [
      plate.mode !== 'keep',
      { action: 'c2pa.edited', description: 'Number plates treated where there are any' },
    ],
    [
      background.kind !== 'original',
      { action: 'c2pa.edited', description: 'Background replaced', digitalSourceType: composite },
    ],
    [
      logos.length > 0,
      { action: 'c2pa.edited', description: 'Logo laid over', digitalSourceType: composite },
    ],
    [
      watermark !== undefined,
      { action: 'c2pa.edited', description: 'Visible watermark', digitalSourceType: composite },
    ],
  ];
  return [
    { action: 'c2pa.opened', parameters: { ingredientIds: [parentId] } },
    ...edits.flatMap(([applies, action]) => (applies ? [action] : [])),
    { action: 'c2pa.resized' },
  ];
}

/** The manifest of a picture in the JSON of c2pa-rs. It names no person and no tenant, and the photo only by its hash. */
export function manifestOf(
  { recipe, models, photoHash, version }: PictureOrigin,
  format: Target['format'],
): object {
  const provenance = {
    digitalSourceType: digitalSourceType(recipe),
    recipe: hashOfRecipe(recipe),
    models,
    photo: `sha256:${photoHash}`,
  };
  return {
    claim_generator_info: [{ name: 'Forecourt', version }],
    format: `image/${format}`,
    ingredients: [
      {
        label: parentId,
        title: 'Photo',
        relationship: 'parentOf',
        instance_id: `sha256:${photoHash}`,
      },
    ],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: actionsOf(recipe), allActionsIncluded: true } },
      { label: ownAssertion, data: provenance },
    ],
  };
}
