import { compositeSourceType, digitalSourceType } from '@forecourt/contract/digital-source-type';
import { overlaysIn } from '@forecourt/contract/drawn-overlays';
import type { Overlay } from '@forecourt/contract/overlays';
import { type Fidelity, hidesFaces, type Recipe, type Target } from '@forecourt/contract/recipe';
import { hashOfRecipe } from '@forecourt/contract/recipe-hash';
import { xmpPacket } from '@forecourt/contract/xmp';

/** What is known about how a picture came about. */
interface PictureOrigin {
  recipe: Recipe;
  /** Which steps changed the vehicle; absent where the photo keeps its background. */
  fidelity?: Fidelity | undefined;
  /** Whether number plates were found in the photo. */
  hasPlates: boolean;
  /** Names and versions of all models behind the picture. */
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

type Edit = [applies: boolean, action: Action];

const edited = (description: string): Action => ({ action: 'c2pa.edited', description });

const overlayWords: readonly [Overlay['kind'], string][] = [
  ['logo', 'Logo laid over'],
  ['frame', 'Frame laid over'],
  ['text', 'Text laid over'],
];

/**
 * What was done to a vehicle that was cut out, in the order of the steps. The fidelity of the picture says which of the
 * conditional steps changed it.
 */
function editsOfCutOut({ fidelity, hasPlates, recipe }: PictureOrigin): Edit[] {
  const composite = digitalSourceType(recipe);
  return [
    [
      fidelity?.turned !== undefined,
      { action: 'c2pa.orientation', description: 'Turned so that the vehicle stands level' },
    ],
    [
      fidelity?.tone !== undefined,
      { action: 'c2pa.color_adjustments', description: 'Exposure and white balance of the vehicle' },
    ],
    [recipe.plate.mode !== 'keep' && hasPlates, edited('Number plates treated')],
    [fidelity?.windows === 'clean', edited('Windows given an even tint')],
    [
      fidelity?.windows === 'clear',
      { ...edited('New background shown through the windows'), digitalSourceType: composite },
    ],
    [true, { ...edited('Background replaced'), digitalSourceType: composite }],
  ];
}

const cropWords =
  'Cropped to the shape of the picture; beyond the photo, the colours of its border go on blurred';

/**
 * What was done to a photo that keeps its background, in the order of the steps. Of faces, roll and tone nobody records
 * whether there was anything to change, so their descriptions say on which condition it was.
 */
function editsOfPhoto({ hasPlates, recipe }: PictureOrigin): Edit[] {
  return [
    [recipe.plate.mode !== 'keep' && hasPlates, edited('Number plates treated')],
    [hidesFaces(recipe), edited('Faces hidden where there are any')],
    [
      recipe.straighten === true && !recipe.crop,
      {
        action: 'c2pa.orientation',
        description: 'Turned upright and cropped where the camera was held askew',
      },
    ],
    [recipe.crop !== undefined, { action: 'c2pa.cropped', description: cropWords }],
    [
      recipe.tone === true,
      { action: 'c2pa.color_adjustments', description: 'Exposure and white balance where they were off' },
    ],
  ];
}

/**
 * What was done to the photo, in the words of C2PA, in the order of the steps. It claims to be all that was done only if it
 * is known of every step whether it changed the picture.
 */
function actionsOf(origin: PictureOrigin): { actions: Action[]; allActionsIncluded?: true } {
  const { fidelity, recipe } = origin;
  const { background, crop, straighten, tone, watermark } = recipe;
  const over = new Set(overlaysIn(recipe).map(({ kind }) => kind));
  const composite = digitalSourceType(recipe);
  const isPhoto = background.kind === 'original';
  const isStraightened = straighten && !crop;
  const isKnown = isPhoto ? !(isStraightened || tone || hidesFaces(recipe)) : fidelity !== undefined;
  const edits: Edit[] = [
    ...(isPhoto ? editsOfPhoto(origin) : editsOfCutOut(origin)),
    ...overlayWords.map(
      ([kind, words]): Edit => [over.has(kind), { ...edited(words), digitalSourceType: composite }],
    ),
    [watermark !== undefined, { ...edited('Visible watermark'), digitalSourceType: composite }],
  ];
  const actions = [
    { action: 'c2pa.opened', parameters: { ingredientIds: [parentId] } },
    ...edits.flatMap(([applies, action]) => (applies ? [action] : [])),
    { action: 'c2pa.resized' },
  ];
  return { actions, ...(isKnown && { allActionsIncluded: true }) };
}

/** The manifest of a picture in the JSON of c2pa-rs. It names no person and no tenant, and the photo only by its hash. */
export function manifestOf(origin: PictureOrigin, format: Target['format']): object {
  const { recipe, models, photoHash, version } = origin;
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
      { label: 'c2pa.actions.v2', data: actionsOf(origin) },
      { label: ownAssertion, data: provenance },
    ],
  };
}

/** What is known about a file that is put together of several pictures. */
interface CompositeOrigin {
  /** SHA-256 of the files of these pictures, in hex, each once. */
  pictureHashes: readonly string[];
  /** Version of this program. */
  version: string;
}

/** The manifest of a page or an animation in the JSON of c2pa-rs: it names each picture by the hash of its file. */
export function manifestOfComposite({ pictureHashes, version }: CompositeOrigin, mediaType: string): object {
  const pictures = pictureHashes.map((hash, at) => ({
    label: `picture-${at + 1}`,
    title: `Picture ${at + 1}`,
    relationship: 'componentOf',
    instance_id: `sha256:${hash}`,
  }));
  const actions = [
    { action: 'c2pa.created', digitalSourceType: compositeSourceType },
    { action: 'c2pa.placed', parameters: { ingredientIds: pictures.map(({ label }) => label) } },
  ];
  const provenance = {
    digitalSourceType: compositeSourceType,
    pictures: pictures.map(({ instance_id }) => instance_id),
  };
  return {
    claim_generator_info: [{ name: 'Forecourt', version }],
    format: mediaType,
    ingredients: pictures,
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions } },
      { label: ownAssertion, data: provenance },
    ],
  };
}

/** The XMP packet of such a file, which says the same where there is no manifest. */
export function xmpOfComposite(pictureHashes: readonly string[]): string {
  return xmpPacket({
    'Iptc4xmpExt:DigitalSourceType': compositeSourceType,
    'forecourt:pictures': pictureHashes.map((hash) => `sha256:${hash}`).join(' '),
  });
}
