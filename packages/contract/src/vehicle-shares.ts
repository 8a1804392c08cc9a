import { z } from 'zod';
import { Collage } from './collages.ts';
import { ImageId, VehicleId, VehicleShareId } from './ids.ts';
import { Position } from './images.ts';
import { embedOriginsMax } from './limits.ts';
import { Marker } from './markers.ts';
import { Done, route, Timestamp } from './route.ts';
import { SpinFile } from './spins.ts';
import { PublicDocument } from './vehicle-documents.ts';
import { mileageUnits } from './vehicles.ts';
import { websiteOrigin } from './website-origin.ts';

/** The public page of a link. */
export const sharedPath = '/shared';

/** For how many days a link to a vehicle may be open. */
export const shareDays = [1, 7, 30, 90] as const;
export type ShareDays = (typeof shareDays)[number];

/** `page`: the page of a vehicle. `embed`: its spin on pages of others, by the element that `embed.js` defines. */
export const shareKinds = ['page', 'embed'] as const;

/** The websites that may show an embed, as origins; empty: every website. */
const EmbedOrigins = z
  .array(
    z
      .string()
      .max(300)
      .refine((origin) => websiteOrigin(origin) === origin, {
        message: 'must be an origin such as https://shop.example',
      }),
  )
  .max(embedOriginsMax)
  .refine((origins) => new Set(origins).size === origins.length, { message: 'must differ' })
  .meta({ example: ['https://shop.example'] });

/** A link by which anyone can see the finished pictures of a vehicle, or its spin, without an account. */
export const VehicleShare = z.object({
  id: VehicleShareId,
  kind: z.enum(shareKinds),
  /**
   * Address of the page; the token behind `#` is not sent to the web server, so that it is in no log. Of an embed, the address
   * for `src` of the element.
   */
  link: z.string(),
  /** Who made it; null if that account is gone. */
  createdBy: z.string().nullable(),
  createdAt: Timestamp,
  /** Null of an embed: it is open until it is closed. */
  expiresAt: Timestamp.nullable(),
  origins: EmbedOrigins,
});
export type VehicleShare = z.infer<typeof VehicleShare>;

const SharedMarker = Marker.pick({ id: true, kind: true, x: true, y: true, text: true, closeUpId: true });

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
  markers: z.array(SharedMarker),
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
const spinSize = { width: z.number().int(), height: z.number().int() };

/** The finished spin of a vehicle. */
const SharedSpin = z.object({
  ...spinSize,
  /** In the order in which they are shown; azimuths are degrees as in `exteriorAzimuth`, markers as those of pictures. */
  frames: z.array(z.object({ azimuth: z.number(), url: z.string(), markers: z.array(SharedMarker) })),
  gif: SpinFile,
  webp: SpinFile,
  /** Films; null where they were not made. */
  mp4: SpinFile.nullable(),
  webm: SpinFile.nullable(),
});
export type SharedSpin = z.infer<typeof SharedSpin>;

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
  /** Public documents, oldest first. */
  documents: z.array(PublicDocument),
  spin: SharedSpin.nullable(),
  /** Signed URL of a ZIP of them; null while there are none. */
  archive: z.string().nullable(),
  expiresAt: Timestamp,
});
export type SharedVehicle = z.infer<typeof SharedVehicle>;

/** What an embed shows. All URLs are absolute, and other pages may load them. */
export const EmbeddedSpin = z.object({
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.number().int().nullable(),
  ...spinSize,
  frames: z.array(
    z.object({
      azimuth: z.number(),
      url: z.string(),
      markers: z.array(
        // `closeUp` is the URL of a finished picture; null if there is none.
        SharedMarker.omit({ closeUpId: true }).extend({ closeUp: z.string().nullable() }),
      ),
    }),
  ),
});
export type EmbeddedSpin = z.infer<typeof EmbeddedSpin>;

const vehicleParams = z.object({ id: VehicleId });
const tokenParams = z.object({ token: z.string().max(200).meta({ example: 'token-of-a-link' }) });
const shareParams = z.object({ id: VehicleShareId });

export const listVehicleShares = route({
  method: 'GET',
  path: '/v1/vehicles/:id/shares',
  summary: 'The open links to a vehicle and its embeds, newest first.',
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

export const createVehicleEmbed = route({
  method: 'POST',
  path: '/v1/vehicles/:id/embeds',
  summary:
    'Makes an embed: a link by which pages of others show the finished spin of a vehicle, with its public markers, until it is ' +
    'closed. Fails with spinStateWrong while there is no finished spin.',
  permission: 'vehicles:write',
  params: vehicleParams,
  body: z.strictObject({ origins: EmbedOrigins.default([]) }),
  response: VehicleShare,
  status: 201,
  errors: ['vehicleNotFound', 'spinStateWrong', 'vehicleSharesExceeded'],
});

export const patchVehicleEmbed = route({
  method: 'PATCH',
  path: '/v1/vehicle-shares/:id',
  summary: 'Says which websites may show an embed; an empty list: every website.',
  permission: 'vehicles:write',
  params: shareParams,
  body: z.strictObject({ origins: EmbedOrigins }),
  response: VehicleShare,
  errors: ['vehicleShareNotFound'],
});

export const deleteVehicleShare = route({
  method: 'DELETE',
  path: '/v1/vehicle-shares/:id',
  summary: 'Closes a link or an embed. Pictures that were opened by it can be loaded for some more hours.',
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
  params: tokenParams,
  response: SharedVehicle,
  errors: ['vehicleShareNotFound'],
});

export const getEmbeddedSpin = route({
  method: 'GET',
  path: '/v1/embedded-spins/:token',
  summary:
    'The spin behind an embed, without an account, for pages of every origin, or of those of the embed.',
  permission: 'public',
  params: tokenParams,
  response: EmbeddedSpin,
  errors: ['vehicleShareNotFound', 'embedOriginNotAllowed'],
});
