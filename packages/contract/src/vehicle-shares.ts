import { z } from 'zod';
import { Collage } from './collages.ts';
import { ImageId, VehicleId, VehicleShareId } from './ids.ts';
import { Position } from './images.ts';
import { Marker } from './markers.ts';
import { Done, route, Timestamp } from './route.ts';
import { mileageUnits } from './vehicles.ts';

/** The public page of a link. */
export const sharedPath = '/shared';

/** For how many days a link to a vehicle may be open. */
export const shareDays = [1, 7, 30, 90] as const;
export type ShareDays = (typeof shareDays)[number];

/** A link by which anyone can see the finished pictures of a vehicle without an account. */
export const VehicleShare = z.object({
  id: VehicleShareId,
  /** Address of the page. The token behind `#` is not sent to the web server, so that it is in no log. */
  link: z.string(),
  /** Who made it; null if that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type VehicleShare = z.infer<typeof VehicleShare>;

const SharedPicture = z.object({
  imageId: ImageId,
  position: Position,
  width: z.number().int(),
  height: z.number().int(),
  /** Signed URL for `<img src>` and downloads. */
  url: z.string(),
  /** A small copy; the picture itself where there is none. */
  thumbnail: z.string(),
  /**
   * The public markers that the picture shows, with `x` and `y` in shares of the picture. `closeUpId` is the image of one of
   * `pictures`; a close-up without a finished picture is not named.
   */
  markers: z.array(Marker.pick({ id: true, kind: true, x: true, y: true, text: true, closeUpId: true })),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** A page made of the pictures of a vehicle. */
const SharedPage = z.object({
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Signed URL of a small copy, for `<img src>`. */
  preview: z.string(),
  files: Collage.shape.result.unwrap().shape.files,
});
export type SharedPage = z.infer<typeof SharedPage>;

/** A vehicle as its link shows it: without VIN and without the names of people. */
export const SharedVehicle = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  colour: z.string().nullable(),
  mileage: z.number().int().nullable(),
  mileageUnit: z.enum(mileageUnits),
  /** Name of the client that offers it. */
  sellerName: z.string(),
  /** Finished pictures in the order of their positions. */
  pictures: z.array(SharedPicture),
  /** Finished pages of them, without those that show a picture as it is no longer. */
  pages: z.array(SharedPage),
  /** Signed URL of a ZIP of them; null while there are none. */
  archive: z.string().nullable(),
  expiresAt: Timestamp,
});
export type SharedVehicle = z.infer<typeof SharedVehicle>;

const vehicleParams = z.object({ id: VehicleId });
const shareParams = z.object({ id: VehicleShareId });

export const listVehicleShares = route({
  method: 'GET',
  path: '/v1/vehicles/:id/shares',
  summary: 'The open links to a vehicle, newest first.',
  permission: 'vehicles:read',
  params: vehicleParams,
  response: z.object({ results: z.array(VehicleShare) }),
  errors: ['vehicleNotFound'],
});

export const createVehicleShare = route({
  method: 'POST',
  path: '/v1/vehicles/:id/shares',
  summary:
    'Makes a link by which anyone sees the finished pictures of a vehicle, with its public markers, for some days.',
  permission: 'vehicles:write',
  params: vehicleParams,
  body: z.strictObject({ days: z.literal(shareDays) }),
  response: VehicleShare,
  status: 201,
  errors: ['vehicleNotFound', 'vehicleSharesExceeded'],
});

export const deleteVehicleShare = route({
  method: 'DELETE',
  path: '/v1/vehicle-shares/:id',
  summary: 'Closes a link. Pictures that were opened by it can be loaded for some more hours.',
  permission: 'vehicles:write',
  params: shareParams,
  response: Done,
  errors: ['vehicleShareNotFound'],
});

export const restoreVehicleShare = route({
  method: 'POST',
  path: '/v1/vehicle-shares/:id/restore',
  summary: 'Opens a closed link again, as long as it has not expired.',
  permission: 'vehicles:write',
  params: shareParams,
  response: VehicleShare,
  errors: ['vehicleShareNotFound', 'vehicleSharesExceeded'],
});

export const getSharedVehicle = route({
  method: 'GET',
  path: '/v1/shared-vehicles/:token',
  summary: 'The vehicle behind a link, without an account.',
  permission: 'public',
  params: z.object({ token: z.string().max(200).meta({ example: 'token-of-a-link' }) }),
  response: SharedVehicle,
  errors: ['vehicleShareNotFound'],
});
