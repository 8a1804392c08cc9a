/** Errors of calls about the catalogue, by what they are about. */

/** Errors for an item that does not exist; each kind has its own. */
export const missingItemErrors = [
  'backgroundNotFound',
  'frameNotFound',
  'collageNotFound',
  'presetNotFound',
  'catalogueItemNotFound',
] as const;
/** Errors for a name that another item of the kind has. */
export const takenNameErrors = ['backgroundExists', 'presetExists', 'catalogueItemExists'] as const;
/** Errors for a look or a room that refers to a catalogue item that does not exist. */
export const missingPartErrors = [
  'backgroundNotFound',
  'wallNotFound',
  'backgroundFloorNotFound',
  'frameNotFound',
  'presetTargetNotFound',
  'positionAlreadyAssigned',
  'catalogueItemNotFound',
] as const;

/** Errors for a design whose text cannot be drawn. */
export const textErrors = ['plateTextTooLong', 'plateLetterMissing'] as const;
/** Errors for a collage of which no page can be made, and for a look that makes one twice. */
export const collageErrors = [
  'collageEmpty',
  'collageCellOutside',
  'collageCellsOverlap',
  'collageCellTooSmall',
  'collagePageTooLarge',
  'collagePageTooSmall',
  'collageAlreadyAssigned',
] as const;

/** Errors for the picture of a background. */
export const pictureErrors = [
  'backgroundNotFound',
  'validationError',
  'fileDataMissing',
  'imageTypeInvalid',
  'imageTooLarge',
  'fileInfected',
  'uploadBroken',
  'storageFull',
] as const;
