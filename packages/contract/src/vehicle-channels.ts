import { z } from 'zod';
import { channelNames, fileProblems, pictureProblems } from './channel-rules.ts';
import { cropNotes } from './crop-region.ts';
import { ImageId, VehicleId } from './ids.ts';
import { Position } from './images.ts';
import { vehicleImagesMax } from './limits.ts';
import { route } from './route.ts';

const Channel = z.enum(channelNames);

const CheckedPicture = z.object({
  imageId: ImageId,
  position: Position,
  /**
   * The name of the picture's file, of which the export takes the one with the fewest problems; `rendition` is the one that was
   * made for the channel.
   */
  output: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  sizeBytes: z.number().int(),
  /** Why the channel would refuse it, or `held_back` until its questions are answered; empty: it is exported. */
  problems: z.array(z.enum(pictureProblems)),
  /** Signed URL of the finished picture, small. */
  thumbnail: z.string(),
  /** Whether a picture that the channel takes can be ordered, free of charge. */
  canAdapt: z.boolean(),
  /** What should be known of that picture where it is a crop of the photo, before it is ordered. */
  cropNote: z.enum(cropNotes).nullable(),
  /** What was made of the finished picture for the channel; null: nothing was ordered. */
  rendition: z
    .object({
      state: z.enum(['waiting', 'ready', 'failed']),
      /** Of a failed one: what the channel would still refuse; empty: it could not be made at all. */
      problems: z.array(z.enum(fileProblems)),
      /** Signed URL; null unless it is ready, as its size in pixels. */
      url: z.string().nullable(),
      width: z.number().int().nullable(),
      height: z.number().int().nullable(),
    })
    .nullable(),
});
export type CheckedPicture = z.infer<typeof CheckedPicture>;

/** What a channel would do with the finished pictures of a vehicle. */
export const VehicleChannel = z.object({
  channel: Channel,
  /** Whether it is marked for the channel. */
  isMarked: z.boolean(),
  /** Whether a feed or a server of its client gets only vehicles that are marked for the channel. */
  needsMark: z.boolean(),
  /** In the order of the export. */
  pictures: z.array(CheckedPicture),
  /** Finished pictures that the rules do not choose, or that exceed the most that the channel takes. */
  leftOutCount: z.number().int(),
  /** `too_few`: fewer than the channel wants. `no_vin`: names contain the stock number in place of the VIN. */
  hints: z.array(z.enum(['too_few', 'no_vin'])),
  /** As in the rules, for hints. */
  picturesMin: z.number().int(),
});
export type VehicleChannel = z.infer<typeof VehicleChannel>;

export const listVehicleChannels = route({
  method: 'GET',
  path: '/v1/vehicles/:id/channels',
  summary:
    'Checks the finished pictures of a vehicle against the rules of every channel that is switched on for its client.',
  permission: 'vehicles:read',
  params: z.object({ id: VehicleId }),
  response: z.object({ results: z.array(VehicleChannel) }),
  errors: ['vehicleNotFound'],
});

export const patchVehicleChannel = route({
  method: 'PATCH',
  path: '/v1/vehicles/:id/channels/:channel',
  summary:
    'Marks a vehicle for a channel, or removes the mark. Feeds and servers that get only marked vehicles get it from then on, or no longer.',
  permission: 'vehicles:write',
  params: z.object({ id: VehicleId, channel: Channel }),
  body: z.strictObject({ isMarked: z.boolean() }),
  response: VehicleChannel,
  errors: ['vehicleNotFound', 'channelOff'],
});

export const createRenditions = route({
  method: 'POST',
  path: '/v1/vehicles/:id/channels/:channel/renditions',
  summary:
    'Orders pictures that the channel takes instead of those that it would refuse, free of charge: in another size, shape or file type, ' +
    'without what is laid over them, with hidden plates. They are made again whenever the finished picture changes, and exports use them.',
  permission: 'images:write',
  params: z.object({ id: VehicleId, channel: Channel }),
  body: z.strictObject({
    /** Refused pictures; if omitted, all that can be adapted and were not found impossible before. */
    imageIds: z.array(ImageId).min(1).max(vehicleImagesMax).optional(),
  }),
  response: VehicleChannel,
  errors: ['vehicleNotFound', 'channelOff', 'imageNotFound'],
});

export const deleteRendition = route({
  method: 'DELETE',
  path: '/v1/images/:id/renditions/:channel',
  summary: 'Discards the picture that was made of a finished one for a channel.',
  permission: 'images:write',
  params: z.object({ id: ImageId, channel: Channel }),
  response: z.object({ success: z.literal(true) }),
  errors: ['imageNotFound'],
});
