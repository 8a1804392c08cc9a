import { z } from 'zod';
import { DemoId } from './ids.ts';
import { ImageFailure, SharedBox } from './images.ts';
import { showroomNames } from './recipe.ts';
import { route, Timestamp } from './route.ts';

/** Presets that visitors without an account may choose: the showrooms, each under the name of its preset. */
export const DemoPreset = z.enum(showroomNames);
export type DemoPreset = z.infer<typeof DemoPreset>;

export const demoStates = ['queued', 'processing', 'done', 'failed'] as const;

/** A demo picture made for a visitor without an account. Anyone who has its id can see it; no list contains it. */
export const Demo = z.object({
  id: DemoId,
  preset: DemoPreset,
  state: z.enum(demoStates),
  failure: ImageFailure.nullable(),
  /** Number of demos ahead of it in the queue. */
  before: z.number().int(),
  /** Signed URL of the upright photo; null until the photo has been analysed. */
  original: z.string().nullable(),
  /** Signed URL of the finished picture, watermarked all over with the installation's name. */
  picture: z.string().nullable(),
  /** Where the vehicle is in both, as shares of their width and height; null until the picture is finished. */
  vehicle: z.object({ original: SharedBox, picture: SharedBox }).nullable(),
  /** When the photo, its pictures and all data about them are deleted. */
  expiresAt: Timestamp,
});
export type Demo = z.infer<typeof Demo>;

const params = z.object({ id: DemoId });

export const createDemo = route({
  method: 'POST',
  path: '/v1/demos',
  summary:
    'Tries the product with one photo (multipart, field `file`), without an account. The picture carries a watermark; ' +
    'all of it is deleted after an hour. So many an hour for each address and for all together.',
  permission: 'public',
  file: true,
  body: z.strictObject({ preset: DemoPreset }),
  response: Demo,
  status: 201,
  errors: [
    'demoClosed',
    'presetNotOffered',
    'tooManyAtOnce',
    'fileDataMissing',
    'imageTypeInvalid',
    'imageTooLarge',
    'imageAnimated',
    'fileInfected',
    'uploadBroken',
    'storageFull',
  ],
});

export const getDemo = route({
  method: 'GET',
  path: '/v1/demos/:id',
  summary: 'What has become of it.',
  permission: 'public',
  params,
  response: Demo,
  errors: ['demoNotFound'],
});

export const patchDemo = route({
  method: 'PATCH',
  path: '/v1/demos/:id',
  summary: 'Puts the same vehicle into another showroom; one that is being made is not changed.',
  permission: 'public',
  params,
  body: z.strictObject({ preset: DemoPreset }),
  response: Demo,
  errors: ['demoClosed', 'demoNotFound', 'imageBusy', 'presetNotOffered', 'tooManyAtOnce'],
});
