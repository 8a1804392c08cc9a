import { z } from 'zod';
import { CaptureLinkId, ImageId, VehicleId } from './ids.ts';
import { Position } from './images.ts';
import { Done, route, Timestamp } from './route.ts';

/** The public page on which photos of a vehicle are taken. */
export const capturePath = '/capture';

/** For how many hours a link may be open. */
export const captureHours = [1, 2, 8] as const;
export type CaptureHours = (typeof captureHours)[number];

/** A link by which a phone takes photos of one vehicle without signing in. */
export const CaptureLink = z.object({
  id: CaptureLinkId,
  createdBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  /** When it was last opened or sent a photo; null: not yet. */
  lastUsedAt: Timestamp.nullable(),
  /** Number of photos that it has sent. */
  photoCount: z.number().int(),
});
export type CaptureLink = z.infer<typeof CaptureLink>;

const NewCaptureLink = CaptureLink.extend({
  /**
   * Address of the page. Only this response contains it, because the installation stores a hash of its token. The part
   * behind `#` is not sent to the web server, so that it is in no log.
   */
  link: z.string(),
});
export type NewCaptureLink = z.infer<typeof NewCaptureLink>;

const Shot = z.object({
  position: Position,
  /** The photo that this link sent for the position, if it is still there. */
  photoId: ImageId.nullable(),
  /** Whether the vehicle has a photo at this position, from wherever. */
  isTaken: z.boolean(),
});
export type Shot = z.infer<typeof Shot>;

/** All that a link shows of its vehicle. */
export const Capture = z.object({
  vehicleName: z.string(),
  /** The positions to photograph, in the order of a walk around the vehicle. */
  shots: z.array(Shot),
  /** Number of photos that the link may still send. */
  photosLeft: z.number().int(),
  expiresAt: Timestamp,
});
export type Capture = z.infer<typeof Capture>;

const CapturedPhoto = z.object({ photoId: ImageId, position: Position, photosLeft: z.number().int() });

const vehicleParams = z.object({ id: VehicleId });

export const listCaptureLinks = route({
  method: 'GET',
  path: '/v1/vehicles/:id/capture-links',
  summary: 'The open links by which phones take photos of a vehicle, newest first.',
  permission: 'images:write',
  params: vehicleParams,
  response: z.object({ results: z.array(CaptureLink) }),
  errors: ['vehicleNotFound'],
});

export const createCaptureLink = route({
  method: 'POST',
  path: '/v1/vehicles/:id/capture-links',
  summary: 'Makes a link by which a phone takes photos of a vehicle without an account, for some hours.',
  permission: 'images:write',
  params: vehicleParams,
  body: z.strictObject({ hours: z.literal(captureHours) }),
  response: NewCaptureLink,
  status: 201,
  errors: ['vehicleNotFound', 'captureLinksExceeded'],
});

export const deleteCaptureLink = route({
  method: 'DELETE',
  path: '/v1/capture-links/:id',
  summary: 'Closes a link. Photos that it has sent stay.',
  permission: 'images:write',
  params: z.object({ id: CaptureLinkId }),
  response: Done,
  errors: ['captureLinkNotFound'],
});

export const getCapture = route({
  method: 'GET',
  path: '/v1/capture',
  summary: 'The name and the shot list of a link’s vehicle. The token of the link is the bearer token.',
  permission: 'public',
  response: Capture,
  errors: ['captureLinkNotFound', 'tooManyAtOnce'],
});

/** What a form with a captured photo says about it. */
export const CapturedPhotoFields = z.strictObject({ position: Position, replaces: ImageId.optional() });

export const uploadCapturedPhoto = route({
  method: 'POST',
  path: '/v1/capture/photos',
  summary:
    'Adds a photo to a link’s vehicle: multipart with `position` and the field `file`. With `replaces`, the id of a photo ' +
    'that this link sent, that photo is deleted. The token of the link is the bearer token.',
  permission: 'public',
  file: true,
  idempotent: true,
  /** Each field may follow the file. */
  body: CapturedPhotoFields.partial(),
  response: CapturedPhoto,
  status: 201,
  errors: [
    'captureLinkNotFound',
    'capturePhotosExceeded',
    'tooManyAtOnce',
    'callInProgress',
    'imageNotFound',
    'imageBusy',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'imageAnimated',
    'imageDuplicate',
    'exteriorCountExceeded',
    'fileInfected',
    'uploadBroken',
    'storageFull',
    'storageLimitReached',
  ],
});
