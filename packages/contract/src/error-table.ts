import { channelErrors } from './channel-errors.ts';
import { signInErrors } from './sign-in-errors.ts';
import { workErrors } from './work-errors.ts';

/**
 * Every error the product can return: name, numeric code for outside clients, HTTP status and English message.
 * Translations for users are in the translation files under `errors.<name>`.
 * Codes that the specification defines are used unchanged. Where it defines none, 404 and 400 rows are numbered in its
 * order from 4040001 and 4000001; codes from 4…0101 on are this project's own additions.
 */
export const errors = {
  ...signInErrors,
  ...workErrors,
  ...channelErrors,

  // 401
  notAuthorized: { code: 4010000, status: 401, message: 'Not Authorized.' },
  invalidToken: { code: 4010001, status: 401, message: 'Invalid token.' },
  accountDeactivated: { code: 4010002, status: 401, message: 'Your account has been deactivated.' },

  // 403
  userForbidden: { code: 4030001, status: 403, message: 'User lacks permission to the resource.' },
  customerForbidden: { code: 4030002, status: 403, message: 'Customer lacks permission to the resource.' },
  customerForbiddenClient: {
    code: 4030003,
    status: 403,
    message: 'Customer lacks permission to the client.',
  },
  invalidCredentials: { code: 4030004, status: 403, message: 'Invalid email or password.' },
  eventNotActive: { code: 4030007, status: 403, message: 'Event is not active.' },
  customerCreditsExhausted: {
    code: 4030008,
    status: 403,
    message: 'Customer does not have enough credits. Please add more or contact support.',
  },
  userCreditsExhausted: {
    code: 4030009,
    status: 403,
    message: 'User does not have enough credits. Please contact support.',
  },
  presetExists: { code: 4030010, status: 403, message: 'Preset :name already exists.' },
  presetNotAssignedToUser: { code: 4030011, status: 403, message: 'Preset is not assigned to user.' },
  fieldsNotUpdatable: { code: 4030012, status: 403, message: "You can't update fields." },
  passwordIncorrect: { code: 4030013, status: 403, message: 'Password is not correct.' },
  customerCannotCreateCustomers: {
    code: 4030014,
    status: 403,
    message: 'Customer cannot create other customers.',
  },
  backgroundNotAssigned: { code: 4030015, status: 403, message: 'Background is not assigned.' },
  presetNotAssignedToClient: { code: 4030017, status: 403, message: 'Preset is not assigned to client.' },
  presetNotAssignedToCustomer: { code: 4030018, status: 403, message: 'Preset is not assigned to customer.' },
  featureExists: { code: 4030019, status: 403, message: 'Feature already exists.' },
  clientForbidden: { code: 4030020, status: 403, message: 'Client lacks permission to the resource.' },
  clientCreditsExhausted: { code: 4030021, status: 403, message: 'Client does not have enough credits.' },
  clientForbiddenUser: { code: 4030022, status: 403, message: 'Client lacks permission to the user.' },
  clientDisallowsUserSettings: {
    code: 4030023,
    status: 403,
    message: 'Client disallowed modifying user settings.',
  },
  positionTakenOnRestore: {
    code: 4030031,
    status: 403,
    message: 'Cannot restore because vehicle has undeleted image on selected position.',
  },
  customerLimitOutOfRange: {
    code: 4030050,
    status: 403,
    message: 'Customer admin can only set the limit between 0 and 12.',
  },
  catalogueItemNotAssigned: {
    code: 4030108,
    status: 403,
    message: 'This item is not available to the user.',
  },
  httpsRequired: { code: 4030107, status: 403, message: 'This server only accepts HTTPS requests.' },

  // 404
  userNotFound: { code: 4040001, status: 404, message: 'User not found.' },
  customerNotFound: { code: 4040002, status: 404, message: 'Customer not found.' },
  clientNotFound: { code: 4040003, status: 404, message: 'Client not found.' },
  presetNotFound: { code: 4040004, status: 404, message: 'Preset not found.' },
  collageNotFound: { code: 4040005, status: 404, message: 'Collage not found.' },
  webhookNotFound: { code: 4040006, status: 404, message: 'Webhook not found.' },
  fileNotFound: { code: 4040007, status: 404, message: 'File not found.' },
  backgroundFileNotFound: { code: 4040008, status: 404, message: 'Background file not found.' },
  backgroundNotFound: { code: 4040009, status: 404, message: 'Background not found.' },
  vehicleNotFound: { code: 4040010, status: 404, message: 'Vehicle not found.' },
  vehicleFileNotFound: { code: 4040011, status: 404, message: 'Vehicle file not found.' },
  targetNotFound: { code: 4040012, status: 404, message: 'Target not found.' },
  presetTargetNotFound: { code: 4040013, status: 404, message: 'Preset target not found.' },
  frameNotFound: { code: 4040014, status: 404, message: 'Frame not found.' },
  imageNotFound: { code: 4040015, status: 404, message: 'Image not found.' },
  vehicleDetailsNotFound: { code: 4040016, status: 404, message: 'Vehicle details not found.' },
  dmsNotFound: { code: 4040017, status: 404, message: 'DMS not found.' },
  cropImageNotFound: { code: 4040018, status: 404, message: 'Crop image not found.' },
  clientLicensePlateNotFound: { code: 4040019, status: 404, message: 'Client license plate not found.' },
  userSettingsGroupNotFound: { code: 4040020, status: 404, message: 'User settings group not found.' },
  clientSettingsGroupNotFound: { code: 4040021, status: 404, message: 'Client settings group not found.' },
  featureNotFound: { code: 4040022, status: 404, message: 'Feature not found.' },
  featuresNotFound: { code: 4040023, status: 404, message: 'Features not found.' },
  backgroundFloorNotFound: { code: 4040024, status: 404, message: 'Background floor not found.' },
  wallNotFound: { code: 4040025, status: 404, message: 'Wall not found.' },
  paymentNotFound: { code: 4040310, status: 404, message: 'Payment not found.' },
  offerNotFound: { code: 4040026, status: 404, message: 'Offer not found.' },
  routeNotMatched: { code: 4040027, status: 404, message: 'Route not matched.' },
  userWithEmailNotFound: { code: 4040028, status: 404, message: 'User with email not found.' },
  targetFileNotFound: { code: 4040029, status: 404, message: 'Target does not have file with type.' },
  collageNotAssigned: { code: 4040030, status: 404, message: 'Collage is not assigned to the preset.' },
  invoiceNotFound: { code: 4040111, status: 404, message: 'Invoice not found.' },
  promoCodeNotFound: { code: 4040101, status: 404, message: 'Promo code not found.' },
  notificationNotFound: { code: 4040110, status: 404, message: 'Notification not found.' },
  jobNotFound: { code: 4040113, status: 404, message: 'This job no longer exists or has already moved on.' },
  catalogueItemNotFound: { code: 4040114, status: 404, message: 'Catalogue item not found.' },
  cropSetNotFound: { code: 4040120, status: 404, message: 'Set of cut-outs not found.' },
  savedViewNotFound: { code: 4040116, status: 404, message: 'Saved view not found.' },
  demoClosed: { code: 4040130, status: 404, message: 'The demo is not available here.' },
  demoNotFound: {
    code: 4040131,
    status: 404,
    message: 'This demo has expired. Demos are deleted after an hour.',
  },
  bodyTypeNotFound: { code: 4040132, status: 404, message: 'Body type not found.' },
  deviceNotFound: { code: 4040112, status: 404, message: 'Device not found.' },

  // 409
  paymentStateWrong: {
    code: 4090300,
    status: 409,
    message: 'This payment cannot be cancelled any more.',
  },
  backgroundExists: { code: 4090001, status: 409, message: 'Background already exists.' },
  collageAlreadyAssigned: {
    code: 4090002,
    status: 409,
    message: 'Collage is already assigned to the preset.',
  },
  positionAlreadyAssigned: {
    code: 4090003,
    status: 409,
    message: 'Position is already assigned to the preset.',
  },
  vehicleDetailsExist: { code: 4090005, status: 409, message: 'Vehicle details already exists.' },
  invitationNotOpen: {
    code: 4090131,
    status: 409,
    message: 'The account has a password already, or is deactivated.',
  },
  userExists: { code: 4090006, status: 409, message: 'User already exists.' },
  sshKeyExists: {
    code: 4090011,
    status: 409,
    message: 'SSH key with that name already exists for the client.',
  },
  bodyTypeExists: { code: 4090130, status: 409, message: 'A body type with this name already exists.' },
  showroomNeeded: { code: 4090132, status: 409, message: 'At least one showroom must stay available.' },
  imageBusy: {
    code: 4090101,
    status: 409,
    message: 'The picture is being processed. Please wait until it is finished.',
  },
  imageDuplicate: { code: 4090102, status: 409, message: 'This vehicle already has this photo.' },
  promoCodeExists: { code: 4090103, status: 409, message: 'A promo code with this name already exists.' },
  savedViewExists: { code: 4090113, status: 409, message: 'You already have a view with this name.' },
  callInProgress: {
    code: 4090104,
    status: 409,
    message: 'The same request is already being processed. Please wait a moment.',
  },
  catalogueItemExists: {
    code: 4090112,
    status: 409,
    message: 'The catalogue already has an item of this kind with that name.',
  },
  presetIncomplete: {
    code: 4090120,
    status: 409,
    message: 'A picture used by this preset is missing or still being processed.',
  },
  invoiceStateWrong: {
    code: 4090111,
    status: 409,
    message: 'The invoice’s current status does not allow this.',
  },
  idempotencyKeyReused: {
    code: 4220101,
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  tooManyAtOnce: { code: 4290101, status: 429, message: 'Too many attempts. Please wait a moment.' },

  // 400
  fileDataMissing: { code: 4000001, status: 400, message: 'The file is empty.' },
  presetNotAssignedToFrame: { code: 4000002, status: 400, message: 'Preset is not assigned to frame.' },
  dmsInvalidCredentials: { code: 4000004, status: 400, message: 'The DMS credentials are invalid.' },
  exteriorCountExceeded: {
    code: 4000005,
    status: 400,
    message: 'This vehicle already has the maximum number of exterior pictures.',
  },
  noImagesToProcess: { code: 4000006, status: 400, message: 'There are no images to process.' },
  noCollagesToProcess: { code: 4000007, status: 400, message: 'There are no collages to process.' },
  collagePositionsMissing: { code: 4000008, status: 400, message: 'The collage is missing positions.' },
  apiCallsExhausted: {
    code: 4000009,
    status: 400,
    message: 'The maximum number of API calls has been reached.',
  },
  validationError: { code: 4000010, status: 400, message: 'Validation error.' },
  imageTypeInvalid: {
    code: 4000011,
    status: 400,
    message: 'Invalid image type. Upload a JPEG, PNG, WebP, HEIC or AVIF photo.',
  },
  useClientCredits: { code: 4000012, status: 400, message: 'Use the credits of the client.' },
  defaultBackgroundNotSet: { code: 4000013, status: 400, message: 'The default background is not set.' },
  vinInvalid: { code: 4000014, status: 400, message: 'The VIN could not be decoded.' },
  imageTooLarge: {
    code: 4000101,
    status: 400,
    message: 'The photo is too large. The limit is 40 MB and 100 megapixels.',
  },
  imageAnimated: { code: 4000102, status: 400, message: 'Animated pictures cannot be used as photos.' },
  methodNotAllowed: { code: 4050101, status: 405, message: 'This address does not support that method.' },
  contentTypeUnsupported: {
    code: 4150101,
    status: 415,
    message: 'Send JSON, or a form with a file where the call takes one.',
  },
  requestTooLarge: { code: 4130101, status: 413, message: 'The request is too large.' },
  fileQuotaExceeded: {
    code: 4000110,
    status: 400,
    message: 'Your file storage is full. Delete some files first.',
  },
  svgRefused: {
    code: 4000143,
    status: 400,
    message: 'This SVG cannot be used because of :part.',
  },
  fileTypeInvalid: { code: 4000113, status: 400, message: 'This file type is not supported here.' },
  fileInfected: {
    code: 4000144,
    status: 400,
    message: 'The virus scanner refused this file (:virus).',
  },
  uploadBroken: {
    code: 4000104,
    status: 400,
    message: 'The upload was interrupted. Please upload the file again.',
  },
  cropCountExceeded: {
    code: 4000120,
    status: 400,
    message: 'This set is full. Start a new set of cut-outs.',
  },
  presetNotOffered: {
    code: 4000141,
    status: 400,
    message: 'This showroom is not available. Choose another one.',
  },
  bodyTypeNotOffered: {
    code: 4000140,
    status: 400,
    message: 'This body type is not available. Choose another one.',
  },
  licensePlatesExceeded: {
    code: 4000180,
    status: 400,
    message: 'There are already 100 licence plates. Delete some of them first.',
  },
  plateTextTooLong: {
    code: 4000181,
    status: 400,
    message: 'The text is too long for this plate: :count letters fit into its longest line.',
  },
  plateLetterMissing: {
    code: 4000182,
    status: 400,
    message: 'The letter “:letter” cannot be written on plates.',
  },
  nothingToInvoice: { code: 4000111, status: 400, message: 'There is nothing to invoice.' },
  paymentsOff: {
    code: 4000310,
    status: 400,
    message: 'This installation does not take payments online.',
  },
  paymentNotNeeded: {
    code: 4000311,
    status: 400,
    message: 'This package is free and cannot be paid online.',
  },
  invoiceSellerMissing: {
    code: 4000112,
    status: 400,
    message: 'Enter the seller’s name and address in the invoice settings first.',
  },

  // 5xx
  internal: { code: 5000000, status: 500, message: 'Internal Server Error' },
  paymentPageUnreachable: {
    code: 5020310,
    status: 502,
    message: 'The payment provider cannot be reached at the moment. Please try again later.',
  },
  dmsUnreachable: {
    code: 5020101,
    status: 502,
    message: 'The other system is not responding. Please try again later.',
  },
  storageFull: {
    code: 5070101,
    status: 507,
    message: 'The server’s storage is full. Please contact your operator.',
  },
  storageLimitReached: {
    code: 5070102,
    status: 507,
    message:
      'Your storage limit is reached. Delete vehicles or files that you no longer need, or ask your operator for more room. ' +
      'Deleted vehicles count until they are removed for good.',
  },
  overloaded: {
    code: 5030160,
    status: 503,
    message: 'The server is busy. Please try again in a moment.',
  },
  databaseBusy: {
    code: 5030102,
    status: 503,
    message: 'The database is busy. Please try again in a moment.',
  },
  databaseAway: {
    code: 5030103,
    status: 503,
    message: 'The database cannot be reached at the moment. Please try again shortly.',
  },
  shuttingDown: {
    code: 5030101,
    status: 503,
    message: 'The server is restarting. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorRow>;

export interface ErrorRow {
  code: number;
  status: number;
  message: string;
}
