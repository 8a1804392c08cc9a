import { z } from 'zod';
import { ReviewId } from './ids.ts';
import { SharedBox } from './images.ts';
import type { PositionClass } from './positions.ts';
import { PresetId } from './presets.ts';
import type { Analysis, Box, Recipe } from './recipe.ts';
import { answerDoubt, findRegion, Matte, type Retouch } from './retouch.ts';
import { type FixPart, type OmittedStep, pictureVersions, Review, SharedQuad } from './reviews.ts';
import { route } from './route.ts';
import { VehicleShift } from './vehicle-shift.ts';

/** What a picture is made with, apart from its photo. */
interface PictureSource {
  /** The vehicle that somebody chose among several. */
  chosenVehicle: Box | null;
  analysis: Analysis;
  matteKey: string;
  retouch: Retouch | null;
  recipe: Recipe;
}

/** A picture that a checker had made again, and with what. */
export interface MadeFix extends PictureSource {
  /** Tells one fix of a review from the next. */
  id: string;
  /** When it was saved, ISO. */
  at: string;
  /** Who saved it. */
  by: string;
  /** The recipe with the steps that the picture is made without. */
  ordered: Recipe;
  without: OmittedStep[];
}

/**
 * What a checker changed of a picture, until it has been made again. Image or review get all of it together with the new picture, so
 * that neither has an outline that its picture does not show.
 */
export interface ReviewFix extends Omit<MadeFix, 'analysis' | 'matteKey'> {
  /** Null, as is the matte's key: the photo is analysed again, because another vehicle of it was chosen. */
  analysis: Analysis | null;
  matteKey: string | null;
  /** The picture is made as it came, and this is what it was made with until then. */
  putAway?: PictureContent;
  /** The fixes that can be taken back one by one once the picture is made. */
  earlier?: EarlierFix[];
}

/** What a picture is made with, and without which steps of its order. */
export type PictureContent = Omit<ReviewFix, 'id' | 'at' | 'by' | 'putAway' | 'earlier'>;

/** What a picture was made with when it came to the desk. */
export interface FirstMade extends PictureContent {
  /** The class of its position then; the order of another one says something else. */
  group: PositionClass;
}

/** What a picture was made with before a fix, and what the fix changed. */
export interface EarlierFix extends FirstMade {
  changed: FixPart[];
}

/** What an image had before the verdict `fixed` gave it the picture that a checker had made again. */
export interface BeforeFixed extends PictureSource {
  /** When that picture was finished, ISO. */
  finishedAt: string | null;
}

const params = z.object({ id: ReviewId });
const heldErrors = ['reviewNotFound', 'reviewLeaseLost', 'reviewDecided', 'vehicleNotInPhoto'] as const;

export const getReviewMatte = route({
  method: 'GET',
  path: '/v1/reviews/:id/matte',
  summary:
    'The outline of the vehicle of a picture that you hold. The photo is also read, so that the first click on it is answered at once.',
  permission: 'reviews:write',
  params,
  response: Matte,
  errors: [...heldErrors],
});

export const findReviewRegion = route({
  method: 'POST',
  path: '/v1/reviews/:id/matte/regions',
  summary:
    'What is at a place of the photo of a picture that you hold, so that it can be added to its vehicle, or taken away from it. ' +
    'Changes nothing. Null where nothing smaller than half the vehicle is found.',
  permission: 'reviews:write',
  params,
  body: findRegion.body,
  response: findRegion.response,
  errors: [...heldErrors],
});

/** Plates of one photo; more are not found, and not shown. */
const platesMax = 8;

const changes = {
  /** Replaces the licence plates of the photo: exactly these are treated; later orders keep them. */
  plates: z.array(SharedQuad).max(platesMax),
  /**
   * The background of a preset that the owner of the vehicle may use, with its shadow and reflection, or one of the catalogue. The
   * vehicle is where the order puts it, unless `shift` says otherwise.
   */
  background: PresetId,
  /**
   * Places the vehicle by its outline as it is now. Otherwise it keeps its place and size while its outline is changed, as long as it
   * fits into the picture.
   */
  placeAgain: z.literal(true),
  /**
   * Moves and scales the vehicle, with its shadow and reflection; null: back to where the order puts it. A whole vehicle stays in the
   * picture and on the floor, however far it is moved.
   */
  shift: VehicleShift.nullable(),
};

/** What a checker changes of a picture besides its outline; what is left out stays. */
export const ReviewChanges = z.strictObject(changes).partial();
export type ReviewChanges = z.infer<typeof ReviewChanges>;

const changeErrors = [
  ...heldErrors,
  'reviewVerdictUnfit',
  'pictureKeepsBackground',
  'reviewBackgroundNotOffered',
] as const;

/** An outline that was changed, as a multipart form: a PNG of the size of the present one. */
const outlineForm = {
  permission: 'reviews:write',
  params,
  file: true,
  fileBytesMax: 16 * 1024 * 1024,
  body: z.strictObject({
    /** Of the outline that was changed. */
    version: z.string().min(1).max(64),
    fix: z
      .string()
      .max(10_000)
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue('JSON');
          return z.NEVER;
        }
      })
      .pipe(ReviewChanges)
      .default({})
      .meta({ example: '{"shift":{"x":0.1,"y":0,"scale":1}}' }),
  }),
} as const;
const outlineErrors = [
  'matteChanged',
  'fileDataMissing',
  'imageTypeInvalid',
  'imageTooLarge',
  'fileInfected',
  'uploadBroken',
  'storageFull',
] as const;

export const changeReviewMatte = route({
  ...outlineForm,
  method: 'POST',
  path: '/v1/reviews/:id/matte',
  summary:
    'Replaces the outline of the vehicle of a picture that you hold: multipart with the field `file`, a PNG of the size of the ' +
    'present one, and `version`, that of the outline that was changed. What else is changed at once is the JSON text `fix`, with the ' +
    'fields of `PATCH /v1/reviews/:id/fix`. The picture is made again once, free of charge, and the review shows it; until then it ' +
    'cannot be approved.',
  response: Review,
  errors: [...changeErrors, ...outlineErrors],
});

export const deleteReviewMatte = route({
  method: 'DELETE',
  path: '/v1/reviews/:id/matte',
  summary:
    'Brings back what the analysis found of a picture that you hold, its outline and its plates; the picture is made again, free of ' +
    'charge.',
  permission: 'reviews:write',
  params,
  response: Review,
  errors: [...heldErrors, 'reviewVerdictUnfit'],
});

export const answerReviewDoubt = route({
  method: 'PATCH',
  path: '/v1/reviews/:id/doubts/:doubt',
  summary:
    'Answers whether a region of the photo of a picture that you hold is part of the vehicle: one of its `doubts`. If that changes the ' +
    'outline, the picture is made again, free of charge; until then, nothing else is answered. Nobody else is asked what you answered.',
  permission: 'reviews:write',
  params: params.extend({ doubt: answerDoubt.params.shape.doubt }),
  body: answerDoubt.body,
  response: Review,
  errors: [...heldErrors, 'doubtSettled', 'reviewBeingFixed', 'matteChanged'],
});

export const changeReviewFix = route({
  method: 'PATCH',
  path: '/v1/reviews/:id/fix',
  summary:
    'Changes licence plates, background and place of the vehicle of a picture that you hold, all at once. The picture is made again ' +
    'once, free of charge; everything else of the order stays.',
  permission: 'reviews:write',
  params,
  body: ReviewChanges,
  response: Review,
  errors: [...changeErrors],
});

export const undoReviewFix = route({
  method: 'DELETE',
  path: '/v1/reviews/:id/fix',
  summary:
    'Takes back the last fix of a picture that you hold (`lastFix`): it is made again, free of charge, as it was before; its position stays. ' +
    'After the first fix that is as it came, and `PATCH /v1/reviews/:id/version` shows it changed again.',
  permission: 'reviews:write',
  params,
  response: Review,
  errors: [...heldErrors, 'reviewFixNotUndoable'],
});

/** A small picture of what is not saved yet. */
const PreviewedFix = z.object({
  /** WebP, its longer side 960 pixels, in Base64. Windows are as photographed. */
  picture: z.string(),
  /** The vehicle in it, where it may be. */
  vehicle: SharedBox,
});
const previewErrors = [...heldErrors, 'pictureKeepsBackground', 'reviewBackgroundNotOffered'] as const;

export const previewReviewFix = route({
  method: 'POST',
  path: '/v1/reviews/:id/fix/preview',
  summary:
    'What a picture that you hold would look like with other licence plates, another background, and its vehicle moved and scaled. ' +
    'Changes nothing.',
  permission: 'reviews:write',
  params,
  body: ReviewChanges,
  response: PreviewedFix,
  errors: [...previewErrors],
});

export const previewReviewMatte = route({
  ...outlineForm,
  method: 'POST',
  path: '/v1/reviews/:id/matte/preview',
  summary:
    'What a picture that you hold would look like with an outline that was changed, and what else is changed with it: the form of ' +
    '`POST /v1/reviews/:id/matte`. Changes nothing.',
  response: PreviewedFix,
  errors: [...previewErrors, ...outlineErrors],
});

export const changeReviewVehicle = route({
  method: 'PATCH',
  path: '/v1/reviews/:id/vehicle',
  summary:
    'Shows another vehicle of the photo in a picture that you hold: one of `photo.vehicles`, named by its box. The photo is analysed and ' +
    'the picture made again, free of charge; what was changed by hand of outline, plates and place of the other vehicle is dropped. `background` gives it another ' +
    'background at once, as in `PATCH /v1/reviews/:id/fix`.',
  permission: 'reviews:write',
  params,
  body: z.strictObject({ vehicle: SharedBox, background: changes.background.optional() }),
  response: Review,
  errors: [...heldErrors, 'pictureKeepsBackground', 'reviewBackgroundNotOffered'],
});

export const changeReviewVersion = route({
  method: 'PATCH',
  path: '/v1/reviews/:id/version',
  summary:
    'Shows a picture that you hold as it came to the desk (`first`), or again with what was changed of it (`changed`); where that is shown ' +
    'already, nothing happens. The picture is made again, free of charge; its position stays.',
  permission: 'reviews:write',
  params,
  body: z.strictObject({ version: z.enum(pictureVersions) }),
  response: Review,
  errors: [...heldErrors],
});

/** A background that a picture can be given: that of a preset, or one of the catalogue. */
const OfferedBackground = z.object({
  /** Id of the preset, or of the background. */
  id: PresetId,
  /** Null for a built-in preset, whose name is its id. */
  name: z.string().nullable(),
  /** Whether the picture has it now. */
  current: z.boolean(),
});

export const listReviewBackgrounds = route({
  method: 'GET',
  path: '/v1/reviews/:id/backgrounds',
  summary:
    'The backgrounds that a picture that you hold can be given: those that the owner of its vehicle may use.',
  permission: 'reviews:write',
  params,
  response: z.object({ results: z.array(OfferedBackground) }),
  errors: [...heldErrors, 'pictureKeepsBackground'],
});
